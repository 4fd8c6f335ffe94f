// One message of a chat: bubble, marks, keyboard.

import { clock, render, suited } from "/page/text.js";
import { words } from "/page/words.js";

const ICONS = {
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  hidden: "M3 3l18 18M10 5.2A10 10 0 0 1 12 5c6 0 10 7 10 7a18 18 0 0 1-3 3.6M6 7a18 18 0 0 0-4 5s4 7 10 7a10 10 0 0 0 4-.9",
  silent: "M4 4l16 16M8 6a6 6 0 0 1 10 4c0 3 .5 4.5 1 5.5M6.5 9C6 14 5 15 4 17h13M10 20a2 2 0 0 0 4 0",
  link: "M9 6h9v9M18 6L6 18",
};

export const messageKey = (message) => (message.ephemeral_id === null
  ? `${message.chat}:${message.message_id}`
  : `${message.chat}:e${message.ephemeral_id}`);

export function bubble(message, joined, tools) {
  const box = make("article", "message");
  if (message.ephemeral_id === null) box.dataset.message = message.message_id;
  else box.dataset.ephemeral = message.ephemeral_id;
  box.dataset.sender = message.from_bot ? "bot" : message.sender;
  if (Object.keys(message.service).length) {
    box.classList.add("service");
    box.append(make("span", "pill", service(message)));
    return box;
  }
  const own = message.sender === tools.me && !message.from_bot;
  box.classList.toggle("own", own);
  box.classList.toggle("joined", joined);
  box.classList.toggle("private", message.ephemeral_id !== null);
  box.classList.toggle("keyed", message.rows.length > 0);
  box.classList.toggle("named", message.mentions_me);
  if (!own && tools.chat.kind !== "private") box.append(portrait(message, joined));
  const stack = make("div", "stack");
  stack.append(body(message, own, joined, tools));
  if (message.rows.length) stack.append(keyboard(message, tools));
  box.append(stack);
  return box;
}

function portrait(message, joined) {
  if (joined) return make("span", "portrait");
  const face = message.from_bot ? "bot-face" : `hue-${Math.abs(message.sender) % 7}`;
  const letter = message.from_bot ? "🃏" : [...message.sender_name][0]?.toUpperCase();
  const made = make("span", `portrait avatar ${face}`, letter);
  made.setAttribute("aria-hidden", "true");
  return made;
}

function body(message, own, joined, tools) {
  const box = make("div", "bubble");
  if (message.ephemeral_id !== null) {
    const tag = make("div", "tag");
    tag.append(icon("eye"), words.onlyYou);
    box.append(tag);
  }
  if (!own && !joined && tools.chat.kind !== "private") {
    const hue = message.from_bot ? "bot-name" : `hue-${Math.abs(message.sender) % 7}`;
    const name = make("div", `name ${hue}`);
    const isolated = make("bdi", "", message.sender_name);
    name.append(isolated);
    if (message.from_bot) name.append(make("span", "mark", words.bot));
    box.append(name);
  }
  const replied = tools.chat.messages.find((each) => each.message_id === message.reply_to);
  if (message.reply_to && replied) box.append(quote(replied));
  const text = make("div", "text");
  const said = make("span", "said");
  said.dataset.text = "";
  said.dir = "auto";
  said.append(render(message.text, message.entities, tools.follow));
  text.append(said, meta(message, own));
  box.append(text);
  return box;
}

function quote(message) {
  const box = make("div", "quote");
  box.append(make("b", "", message.sender_name), make("span", "", message.text.split("\n")[0]));
  return box;
}

function meta(message, own) {
  const box = make("span", "meta");
  if (own && !message.seen_by_bot) box.append(icon("hidden", words.unseen));
  if (message.silent) box.append(icon("silent", words.silent));
  // Clients do not mark what bots edit: boards change all the time.
  if (message.edited !== null && !message.from_bot) box.append(`${words.edited} `);
  box.append(clock(message.date));
  return box;
}

function keyboard(message, tools) {
  const box = make("div", "keyboard");
  for (const row of message.rows) {
    const line = make("div", "keys");
    line.dataset.count = row.length;
    for (const button of row) line.append(key(message, button, tools));
    box.append(line);
  }
  return box;
}

function key(message, button, tools) {
  const made = make("button", "key");
  const label = make("span");
  label.append(suited(button.text));
  made.append(label);
  made.dataset.button = button.text;
  if (button.data !== null) made.dataset.data = button.data;
  if (button.style) made.dataset.style = button.style;
  if (button.url) made.append(icon("link"));
  made.disabled = button.disabled;
  if (tools.busy.has(`${messageKey(message)}|${button.data}`)) made.dataset.busy = "";
  made.onclick = () => tools.press(message, button);
  return made;
}

export function service(message) {
  const { service: what, sender_name: by } = message;
  if (what.new_chat_members) {
    return words.joined(what.new_chat_members.map((each) => each.first_name).join(", "), by);
  }
  if (what.left_chat_member) return words.left(what.left_chat_member.first_name);
  if (what.forum_topic_created) return words.topicMade(what.forum_topic_created.name);
  return words.upgraded;
}

function icon(name, title = "") {
  const box = make("span", `sign sign-${name}`);
  box.title = title;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  box.append(svg);
  return box;
}

function make(tag, className = "", text = "") {
  const made = document.createElement(tag);
  made.className = className;
  if (text) made.textContent = text;
  return made;
}
