// The page: who you are, your chats, the open chat. It draws what the server's stream says
// and sends back what is pressed and written; it keeps nothing of the conversation itself.

import { bubble, messageKey, service } from "/page/bubbles.js";
import { clock, setClock, suited } from "/page/text.js";
import { language, members, words } from "/page/words.js";

const $ = (id) => document.getElementById(id);
const app = $("app");
const log = $("log");
const state = { view: null, person: null, chat: null, busy: new Set(), drafts: new Map() };
let stream = null;
let stuck = true; // whether the log follows the newest message

// ---------------------------------------------------------------- talking to the server

async function act(name, body) {
  const response = await fetch(`/control/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(result.error ?? response.statusText);
  return result;
}

const me = () => state.view.people.find((each) => each.id === state.person);
const open = () => state.view?.chats.find((each) => each.key === state.chat);
const mine = (body) => ({ person: state.person, ...body });

function listen() {
  stream?.close();
  stream = new EventSource(`/control/events?person=${state.person ?? ""}`);
  stream.onmessage = (event) => {
    $("lost").hidden = true;
    state.view = JSON.parse(event.data);
    state.person = state.view.me;
    draw();
  };
  stream.onerror = () => { $("lost").hidden = false; };
}

// ---------------------------------------------------------------- where we are

function remember() {
  history.replaceState(null, "", `#${state.person}/${app.dataset.view === "chat" ? state.chat : ""}`);
}

function become(person) {
  if (person === state.person) return;
  keepDraft();
  $("toasts").replaceChildren();
  state.person = person;
  if (state.chat === null || !state.chat.startsWith("-")) {
    state.chat = state.chat === null ? null : String(person);
  }
  listen();
}

function go(key) {
  keepDraft();
  if (state.chat !== key) log.replaceChildren();
  state.chat = key;
  stuck = true;
  app.dataset.view = key === null ? "list" : "chat";
  $("input").value = state.drafts.get(draftKey()) ?? "";
  draw();
  if (matchMedia("(pointer: fine)").matches) $("input").focus();
}

const draftKey = () => `${state.person}/${state.chat}`;

function keepDraft() {
  if (state.chat !== null) state.drafts.set(draftKey(), $("input").value);
}

async function follow(url) {
  const bare = url.replace(/^https?:\/\//, "");
  const { username } = state.view.bot;
  const found = bare.match(/^t\.me\/([A-Za-z0-9_]+)(?:\?(start|startgroup)=([\w-]*))?/i);
  if (found?.[1].toLowerCase() !== username.toLowerCase()) {
    if (/^https?:/.test(url)) window.open(url, "_blank", "noopener");
    else toast(words.elsewhere);
  } else if (found[2] === "startgroup") {
    const group = state.view.chats.find((each) => each.kind !== "private");
    if (!group) return;
    if (["left", "kicked"].includes(group.bot_status)) {
      await act("rule_bot", { chat: group.id, status: "member" });
    }
    const text = `/start@${username} ${found[3]}`.trim();
    await act("send_text", mine({ chat: group.id, thread: group.thread, text }));
    go(group.key);
  } else {
    if (found[2]) await act("press_start", mine({ payload: found[3] }));
    go(String(state.person));
  }
}

// ---------------------------------------------------------------- drawing

function draw() {
  const { view } = state;
  if (!view) return;
  setClock(view.now, me()?.language_code);
  if (!open()) state.chat = null;
  if (state.chat === null && (first || matchMedia("(min-width: 800px)").matches)) {
    state.chat = view.chats[0]?.key ?? null;
    if (state.chat !== null) app.dataset.view = "chat";
  }
  if (state.chat === null) app.dataset.view = "list";
  first = false;
  drawPeople();
  drawChats();
  drawChat();
  remember();
}
let first = true;

function drawPeople() {
  const chips = state.view.people.map((person) => {
    const chip = node("button", "chip");
    chip.dataset.person = person.id;
    chip.setAttribute("role", "radio");
    chip.setAttribute("aria-checked", person.id === state.person);
    chip.append(avatar(person.name, person.id), node("span", "", person.name));
    if (person.unread && person.id !== state.person) chip.append(node("span", "dot"));
    chip.onclick = () => become(person.id);
    return chip;
  });
  const plus = node("button", "chip plus", "+");
  plus.title = words.addPerson;
  plus.setAttribute("aria-label", words.addPerson);
  plus.dataset.addPerson = "";
  plus.onclick = () => { $("newcomer-name").value = ""; $("newcomer").showModal(); };
  $("people").replaceChildren(...chips, plus);
  const choice = $("language");
  if (document.activeElement !== choice) choice.value = me()?.language_code ?? "en";
}

function drawChats() {
  const rows = state.view.chats.map((chat) => {
    const row = node("button", "row");
    row.dataset.chat = chat.key;
    row.setAttribute("aria-current", chat.key === state.chat);
    const last = chat.messages.at(-1);
    const top = node("span", "row-top");
    top.append(node("span", "row-title", chat.topic ?? chat.title));
    if (last) top.append(node("span", "row-time", clock(last.date)));
    const bottom = node("span", "row-bottom");
    bottom.append(preview(chat, last));
    if (chat.mentioned) bottom.append(node("span", "badge at", "@"));
    if (chat.unread) {
      const badge = node("span", "badge", chat.unread > 99 ? "99+" : String(chat.unread));
      badge.dataset.unread = chat.unread;
      bottom.append(badge);
    }
    const text = node("span", "row-text");
    text.append(top, bottom);
    row.append(face(chat), text);
    row.onclick = () => go(chat.key);
    return row;
  });
  $("chats").replaceChildren(...rows);
}

function preview(chat, last) {
  const line = node("span", "row-preview");
  if (chat.topic) line.append(node("b", "", `${chat.title} · `));
  if (!last) line.append(words.empty);
  else if (Object.keys(last.service).length) line.append(service(last));
  else {
    if (chat.kind !== "private" && last.sender !== state.person) {
      const by = node("b");
      by.append(node("bdi", "", last.sender_name), ": ");
      line.append(by);
    }
    const said = node("bdi");
    said.append(suited(last.text.split("\n")[0]));
    line.append(said);
  }
  return line;
}

function drawChat() {
  const chat = open();
  $("chat").dataset.openChat = chat?.key ?? "";
  $("composer").hidden = !chat || !chat.started || chat.blocked || chat.closed;
  if (!chat) return;
  drawBar(chat);
  drawLog(chat);
  drawFoot(chat);
  markRead(chat);
}

function drawBar(chat) {
  $("bar-avatar").replaceWith(Object.assign(face(chat), { id: "bar-avatar" }));
  $("bar-title").textContent = chat.topic ?? chat.title;
  $("bar-note").textContent = chat.kind === "private"
    ? words.bot
    : chat.topic ? `${chat.title} · ${words.topicOf}` : members(chat.members);
  const others = state.view.chats.reduce((n, each) => n + (each === chat ? 0 : each.unread), 0);
  $("elsewhere").hidden = !others;
  $("elsewhere").textContent = others;
}

function drawLog(chat) {
  const old = new Map([...log.children].map((each) => [each.dataset.key, each]));
  const tools = { me: state.person, chat, busy: state.busy, press, follow };
  const nodes = chat.messages.map((message, index) => {
    const key = messageKey(message);
    const joined = follows(chat.messages[index - 1], message);
    const busy = [...state.busy].filter((each) => each.startsWith(`${key}|`)).join();
    const print = JSON.stringify([message, joined, busy, state.person]);
    const before = old.get(key);
    if (before?.dataset.print === print) return before;
    const fresh = bubble(message, joined, tools);
    fresh.dataset.key = key;
    fresh.dataset.print = print;
    if (before) fresh.classList.add("changed");
    return fresh;
  });
  if (!nodes.length) nodes.push(welcome(chat));
  sync(nodes);
  if (stuck) log.scrollTop = log.scrollHeight;
  showDown();
}

// Put `nodes` into the log and touch only what differs: a focused button stays focused.
function sync(nodes) {
  const wanted = new Set(nodes);
  for (const each of [...log.children]) if (!wanted.has(each)) each.remove();
  nodes.forEach((each, index) => {
    if (log.children[index] !== each) log.insertBefore(each, log.children[index] ?? null);
  });
}

function follows(before, message) {
  const plain = (each) => !Object.keys(each.service).length;
  return before !== undefined && plain(before) && plain(message)
    && before.sender === message.sender && !before.rows.length
    && message.date - before.date < 300;
}

function welcome(chat) {
  const box = node("div", "welcome");
  box.append(face(chat), node("b", "", chat.topic ?? chat.title));
  box.append(node("p", "", chat.kind === "private" && chat.about ? chat.about : words.empty));
  return box;
}

function drawFoot(chat) {
  $("input").placeholder = words.message;
  const start = $("start");
  start.hidden = chat.started && !chat.blocked && !chat.closed;
  start.disabled = chat.closed;
  start.textContent = chat.closed ? words.closed : chat.blocked ? words.unblock : words.start;
  $("slash").hidden = !chat.commands.length;
}

function markRead(chat) {
  const last = Math.max(0, ...chat.messages.map((each) => each.order));
  if (!chat.unread || document.hidden || app.dataset.view !== "chat") return;
  act("read", mine({ chat: chat.id, thread: chat.thread, order: last })).catch(() => {});
}

function showDown() {
  $("down").hidden = stuck || log.scrollHeight - log.clientHeight < 80;
}

// ---------------------------------------------------------------- small pieces

function node(tag, className = "", text = "") {
  const made = document.createElement(tag);
  made.className = className;
  if (text) made.textContent = text;
  return made;
}

function avatar(name, id) {
  const made = node("span", `avatar hue-${Math.abs(Number(id)) % 7}`, [...name][0]?.toUpperCase());
  made.setAttribute("aria-hidden", "true");
  return made;
}

function face(chat) {
  if (chat.kind === "private") return node("span", "avatar bot-face", "🃏");
  if (chat.topic) return node("span", `avatar hue-${Math.abs(chat.thread) % 7}`, "#");
  return avatar(chat.title, chat.id);
}

function toast(text) {
  const made = node("div", "toast");
  made.append(suited(text));
  made.dataset.toast = "";
  $("toasts").replaceChildren(made);
  setTimeout(() => made.remove(), 2500 + text.length * 45);
}

function alertBox(text) {
  $("alert-text").replaceChildren(suited(text));
  if (!$("alert").open) $("alert").showModal();
}

// ---------------------------------------------------------------- what you do

async function press(message, button) {
  if (button.url) return follow(button.url);
  if (button.data === null || button.disabled) return undefined;
  const key = `${messageKey(message)}|${button.data}`;
  if (state.busy.has(key)) return undefined;
  state.busy.add(key);
  drawChat();
  try {
    const answer = await act("press", mine({
      chat: message.chat,
      message_id: message.message_id,
      ephemeral_id: message.ephemeral_id,
      button: button.data,
    }));
    if (answer.text) (answer.show_alert ? alertBox : toast)(answer.text);
    if (answer.url) go(String(state.person));
  } catch (error) {
    toast(error.message.includes("answer") ? words.noAnswer : error.message);
  } finally {
    state.busy.delete(key);
    drawChat();
  }
  return undefined;
}

async function send(text) {
  const chat = open();
  if (!chat || !text.trim()) return;
  $("input").value = "";
  grow();
  closeMenus();
  stuck = true;
  await act("send_text", mine({ chat: chat.id, thread: chat.thread, text: text.trim() }))
    .catch((error) => toast(error.message));
}

// As real clients do, a command picked in a group is addressed to the bot.
function pick(command) {
  const chat = open();
  const at = chat.kind === "private" ? "" : `@${state.view.bot.username}`;
  return send(`/${command}${at}`);
}

function showCommands(all) {
  const typed = $("input").value;
  const chat = open();
  const wanted = all ? "" : /^\/(\w*)$/.exec(typed)?.[1];
  const found = wanted === undefined ? []
    : (chat?.commands ?? []).filter((each) => each.command.startsWith(wanted));
  const rows = found.map((each) => {
    const row = node("button", "menu-row");
    row.type = "button";
    row.dataset.command = each.command;
    row.append(node("b", "", `/${each.command}`), node("span", "", each.description));
    row.onclick = () => pick(each.command);
    return row;
  });
  $("commands").replaceChildren(...rows);
  $("commands").hidden = !rows.length;
}

function showMore() {
  const chat = open();
  const rows = chat.kind === "private" ? privateMenu(chat) : groupMenu(chat);
  $("more-menu").replaceChildren(...rows.map(([word, name, body]) => {
    const row = node("button", "menu-row", words[word]);
    row.dataset.more = word;
    row.onclick = () => {
      closeMenus();
      act(name, body).catch((error) => toast(error.message));
    };
    return row;
  }));
  $("more-menu").hidden = false;
}

function privateMenu(chat) {
  return chat.blocked
    ? [["unblock", "block", mine({ blocked: false })]]
    : [["block", "block", mine({ blocked: true })]];
}

function groupMenu(chat) {
  const rule = (word, status) => [word, "rule_bot", { chat: chat.id, status }];
  switch (chat.bot_status) {
    case "administrator": return [rule("makeMember", "member"), rule("kick", "kicked")];
    case "left":
    case "kicked": return [rule("invite", "member")];
    case "restricted": return [rule("makeMember", "member"), rule("makeAdmin", "administrator")];
    default: return [rule("makeAdmin", "administrator"), rule("mute", "mute"), rule("kick", "kicked")];
  }
}

function closeMenus() {
  $("commands").hidden = true;
  $("more-menu").hidden = true;
}

function grow() {
  const input = $("input");
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 140)}px`;
}

// ---------------------------------------------------------------- wiring

$("composer").onsubmit = (event) => { event.preventDefault(); send($("input").value); };
$("input").onkeydown = (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    send($("input").value);
  }
  if (event.key === "Escape") closeMenus();
};
$("input").oninput = () => { grow(); showCommands(false); };
$("slash").onclick = () => ($("commands").hidden ? showCommands(true) : closeMenus());
$("more").onclick = () => ($("more-menu").hidden ? showMore() : closeMenus());
$("start").onclick = () => {
  const chat = open();
  const call = chat.blocked ? act("block", mine({ blocked: false })) : act("press_start", mine({}));
  call.catch((error) => toast(error.message));
};
$("back").onclick = () => { app.dataset.view = "list"; keepDraft(); remember(); };
$("down").onclick = () => { stuck = true; log.scrollTo({ top: log.scrollHeight, behavior: "smooth" }); };
$("language").onchange = (event) => act("set_language", mine({ language_code: event.target.value }));
$("newcomer-cancel").onclick = () => $("newcomer").close();
$("newcomer").onclose = async () => {
  const name = $("newcomer-name").value.trim();
  if ($("newcomer").returnValue !== "add" || !name) return;
  $("newcomer").returnValue = "";
  const groups = [...new Set(state.view.chats.filter((c) => c.kind !== "private").map((c) => c.id))];
  const { id } = await act("add_person", { name, language_code: me().language_code, groups });
  become(id);
};
log.addEventListener("scroll", () => {
  stuck = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  showDown();
});
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".menu, #slash, #more, #input")) closeMenus();
});
document.addEventListener("visibilitychange", () => { const chat = open(); if (chat) markRead(chat); });
new ResizeObserver(() => { if (stuck) log.scrollTop = log.scrollHeight; }).observe(log);

document.documentElement.lang = language;
for (const each of document.querySelectorAll("[data-word]")) each.textContent = words[each.dataset.word];
for (const each of document.querySelectorAll("[data-title]")) {
  each.title = words[each.dataset.title];
  each.setAttribute("aria-label", words[each.dataset.title]);
}
const [who, where] = location.hash.slice(1).split("/");
state.person = Number(who) || null;
if (where) { state.chat = where; app.dataset.view = "chat"; }
listen();
