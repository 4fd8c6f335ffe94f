// Message text with its entities, and times that stay current.

import { language } from "/page/words.js";

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
let skew = 0; // seconds that the server's clock is ahead of this one
let locale = language;

export function setClock(now, code) {
  skew = now - Date.now() / 1000;
  locale = code || language;
}

export function clock(unix) {
  return new Date(unix * 1000).toLocaleTimeString(language, {
    hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  });
}

// Black suits vanish on dark grounds and red ones on coloured buttons, so suits can be styled.
export function suited(text) {
  const out = document.createDocumentFragment();
  for (const part of text.split(/([\u2660\u2663\u2665\u2666]\ufe0f?)/)) {
    if (!/^[\u2660\u2663\u2665\u2666]/.test(part)) {
      if (part) out.append(part);
      continue;
    }
    const suit = document.createElement("span");
    suit.className = "\u2660\u2663".includes(part[0]) ? "suit black" : "suit red";
    suit.textContent = part;
    out.append(suit);
  }
  return out;
}

// Entities nest or stand apart, so a text is a tree: each level takes the outermost entities
// and leaves what is inside of them to the next one.
export function render(text, entities, onLink) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return level(text, 0, text.length, sorted, onLink);
}

function level(text, from, to, entities, onLink) {
  const out = document.createDocumentFragment();
  let at = from;
  let rest = entities;
  while (rest.length) {
    const [head, ...tail] = rest;
    const end = head.offset + head.length;
    const inner = tail.filter((each) => each.offset < end);
    if (head.offset > at) out.append(suited(text.slice(at, head.offset)));
    const node = element(head, text.slice(head.offset, end), onLink);
    if (!node.childNodes.length) node.append(level(text, head.offset, end, inner, onLink));
    out.append(node);
    at = end;
    rest = tail.filter((each) => each.offset >= end);
  }
  if (at < to) out.append(suited(text.slice(at, to)));
  return out;
}

function element(entity, inside, onLink) {
  if (TAGS[entity.type]) return document.createElement(TAGS[entity.type]);
  const node = document.createElement("span");
  switch (entity.type) {
    case "text_mention":
    case "mention":
      node.className = "mention";
      break;
    case "bot_command":
      node.className = "command";
      break;
    case "spoiler":
      node.className = "spoiler";
      node.tabIndex = 0;
      break;
    case "url":
    case "text_link":
      return link(entity.url ?? inside, onLink);
    case "date_time":
      return time(entity, inside);
  }
  return node;
}

function link(url, onLink) {
  const node = document.createElement("a");
  node.href = url;
  node.rel = "noopener noreferrer";
  node.addEventListener("click", (event) => {
    event.preventDefault();
    onLink(url);
  });
  return node;
}

function time(entity, inside) {
  const node = document.createElement("time");
  node.dateTime = new Date(entity.unix_time * 1000).toISOString();
  node.dataset.unix = entity.unix_time;
  node.dataset.format = entity.date_time_format ?? "";
  node.dataset.plain = inside;
  node.title = new Date(entity.unix_time * 1000).toLocaleString(language);
  node.textContent = shown(node);
  return node;
}

function shown({ dataset }) {
  const { unix, format, plain } = dataset;
  if (!format) return plain;
  if (format === "r") return relative(Number(unix));
  return new Date(unix * 1000).toLocaleString(locale, {
    weekday: format.includes("w") ? "short" : undefined,
    dateStyle: undefined,
    ...(format.includes("D") && { day: "numeric", month: "long", year: "numeric" }),
    ...(format.includes("d") && { day: "2-digit", month: "2-digit", year: "2-digit" }),
    ...(/[tT]/.test(format) && { hour: "2-digit", minute: "2-digit" }),
    ...(format.includes("T") && { second: "2-digit" }),
  });
}

function relative(unix) {
  const left = Math.round(unix - Date.now() / 1000 - skew);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(left) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { style: "short" })
    .format(Math.trunc(left / size) || 0, unit);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-unix]")) {
    const text = shown(node);
    if (node.textContent !== text) node.textContent = text;
  }
}, 500);
