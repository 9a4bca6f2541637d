// A table in the browser: one WebSocket, whole fragments, morphed into the page.

import { say, tell } from "./aloud.js";
import * as choosing from "./choosing.js";
import * as focus from "./focus.js";
import { fly, snapshot } from "./flying.js";
import { morph, parsed } from "./morphing.js";
import * as narrowing from "./narrowing.js";
import { fetchPictures } from "./pictures.js";
import { notice, setUp as setUpRail, showRail, word } from "./rail.js";
import * as sounds from "./sounds.js";
import { setUp as setUpTouch } from "./touch.js";

const address = document.body.dataset.address;
const title = document.title;
let socket = null;
let tries = 0;
let dismissed = false;
let mine = false;
let chatSeen = null;
let hint = "";

function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const url = new URL(`${address}/socket?language=${document.documentElement.lang}`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.addEventListener("open", () => { tries = 0; document.body.classList.remove("lost"); });
  socket.addEventListener("message", (event) => hear(event.data));
  socket.addEventListener("close", (event) => {
    if (event.code === 1008 || event.code === 4403) return;
    if (event.code === 4404) { location.reload(); return; }  // The page then says why the table is gone.
    document.body.classList.add("lost");
    if (event.code === 4429) return;  // Too many are open: the notice has said so, and trying again would not help.
    dismissed = event.code === 4401 || event.code === 4410;
    if (event.code === 4401) notice(word("signed-out"), true);
    if (event.code === 4410) location.reload();
    if (dismissed) return;
    if (tries > 0) notice(word("lost"));
    setTimeout(connect, Math.min(10000, 300 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  });
}

function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) { notice(word("lost")); return false; }
  socket.send(JSON.stringify(message));
  return true;
}

// The table itself comes as it is, everything else as JSON.
function hear(text) {
  if (text[0] === "<") show(text);
  else { catchUp(); receive(JSON.parse(text)); }
}

// A table is shown at once. Those that come before it is painted wait, and only the newest of them is shown then:
// of a burst nobody sees more, and a click is not kept waiting by what others do after it.
let painting = false;
let newest = null;

function show(html) {
  if (painting && !document.hidden) { newest = html; return; }
  newest = null;
  apply(html);
  if (document.hidden) return;
  painting = true;
  requestAnimationFrame(() => setTimeout(() => { painting = false; catchUp(); }));
}

function catchUp() {
  if (newest === null) return;
  painting = false;
  show(newest);
}

function receive(message) {
  if (message.type === "refused") refused(message.html);
  else if (message.type === "notice") notice(message.text);
  else if (message.type === "go") location.assign(message.address);
}

// What the page's own scripts tell is put into the new table before it is shown: the page is changed once, and
// laid out once.
function apply(html) {
  const old = document.getElementById("table");
  const statusBefore = old.dataset.status;
  const next = parsed(html);
  const before = snapshot();
  dress(next);
  morph(old, next);
  settle(old, fly(before), statusBefore);
}

function dress(table) {
  choosing.refresh(table);
  narrowing.refresh(table);
  countChat(table);
  showSound(table);
  showRail(table);
}

// After the page changed: sounds, title, what is read aloud.
function settle(table, fresh, statusBefore) {
  const now = table.classList.contains("mine");
  tell(table);
  if (table.dataset.status === "over" && statusBefore === "playing") sounds.play("won");
  else if (now && !mine) myTurn();
  else if (fresh.length) sounds.play(soundOf(fresh));
  mine = now;
  const said = now ? `\u25cf ${word("turn")} \u2013 ${title}` : title;
  if (document.title !== said) document.title = said;
  sayHint();
  focus.keep(table);
}

// A hint is read out once, and what it marks is brought into sight.
function sayHint() {
  const said = [...document.querySelectorAll("#hint p")].map((each) => each.textContent.trim()).join(". ");
  if (said !== hint) {
    say(said);
    for (const place of [".meadow", "#hand"]) document.querySelector(`${place} [data-hint]`)?.scrollIntoView({ block: "nearest" });
  }
  hint = said;
}

function soundOf(fresh) {
  const ways = fresh.flatMap(([, moves]) => moves);
  if (ways.some(([, , cards]) => cards.length === 1 && document.querySelector(`#table .sp[data-f="${CSS.escape(cards[0])}"]`))) return "special";
  return ways.some(([, , cards]) => cards.length > 3) ? "take" : "card";
}

function myTurn() {
  sounds.play("turn");
  const flag = document.querySelector(".flag");
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    flag?.animate([{ transform: "translateY(-18px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 240, easing: "ease-out" });
  }
  if (document.hidden && "Notification" in window && Notification.permission === "granted") new Notification(word("turn"), { body: title, tag: address });
}

function countChat(table) {
  const tab = table.querySelector("[data-tab=chat]");
  const last = Number(tab?.parentElement.dataset.last ?? 0);
  chatSeen ??= last;
  if (document.body.dataset.shown === "chat" && (innerWidth >= 1000 || document.body.hasAttribute("data-open"))) chatSeen = last;
  tab?.classList.toggle("news", last > chatSeen);
  table.querySelectorAll(".bar [data-drawer]").forEach((each) => each.classList.toggle("news", last > chatSeen));
}

function refused(html) {
  const place = document.getElementById("refused");
  if (!place) return;
  place.innerHTML = html;
  say(place.textContent.trim());
  sounds.play("refusal");
  choosing.refresh(document.getElementById("table"));
}

// Forms of the table go through the socket; without it they go the plain way.
function onSubmit(event) {
  const form = event.target;
  if (form.getAttribute("action") !== address || socket?.readyState !== WebSocket.OPEN) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter ?? undefined);
  const message = Object.fromEntries(data);
  if (event.submitter?.name === "type") message.type = event.submitter.value;
  for (const name of ["seat", "number"]) if (name in message) message[name] = Number(message[name]);
  if (message.type !== "add_bot") delete message.level;
  if (message.type === "chat") { if (!message.text.trim()) return; form.reset(); }
  if (message.type === "move") lock();
  if (message.type === "hint") wait(event.submitter);
  send(message);
}

// A move is sent once; the next push brings fresh buttons.
function lock() {
  document.querySelectorAll("#moving .acts button, #moving .opt, #moving .mv").forEach((each) => { each.disabled = true; });
  setTimeout(() => document.querySelectorAll("#moving .acts button:not(#go), #moving .opt, #moving .mv").forEach((each) => { each.disabled = false; }), 1500);
}

// A bot thinks for a second: asking twice does not help.
function wait(button) {
  button.setAttribute("aria-busy", "true");
  setTimeout(() => button.removeAttribute("aria-busy"), 1500);
}

function onClick(event) {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-sound]")) { sounds.toggle(); showSound(); if (sounds.isOn()) Notification?.requestPermission?.(); }
  if (on("[data-reaction]")) send({ type: "reaction", reaction: on("[data-reaction]").dataset.reaction });
}

function showSound(table = document) {
  for (const use of table.querySelectorAll("[data-sound] use")) {
    const old = use.getAttribute("href");
    const now = old.replace(/#.*/, sounds.isOn() ? "#sound" : "#mute");
    if (now !== old) use.setAttribute("href", now);
  }
}

function tick() {
  const clock = document.querySelector("#table .seat.on time[data-left]");
  if (!clock) return;
  const left = Math.max(0, Number(clock.dataset.left) - 1);
  clock.dataset.left = left;
  if (left < 86400) clock.textContent = `${left >= 3600 ? `${Math.floor(left / 3600)}:${String(Math.floor(left / 60) % 60).padStart(2, "0")}` : Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

choosing.setUp({
  play: (number, move) => send({ type: "move", number, move }),
  why: (number, cards, target) => send({ type: "why", number, cards, target }),
  chosen: say,
  touched: () => { const place = document.getElementById("refused"); if (place?.firstChild) place.replaceChildren(); sounds.play("card"); },
});
narrowing.setUp();
setUpTouch();
setUpRail();
focus.setUp();
addEventListener("submit", onSubmit);
addEventListener("click", onClick);
addEventListener("click", () => countChat(document.getElementById("table")));
addEventListener("load", fetchPictures);
setInterval(tick, 1000);
fly(snapshot());
mine = document.getElementById("table").classList.contains("mine");
dress(document.getElementById("table"));
tell(document.getElementById("table"));
if (location.protocol !== "file:" && address) connect();
document.addEventListener("visibilitychange", () => {
  // Nothing is painted while nobody looks.
  if (document.hidden) catchUp();
  else if (socket?.readyState === WebSocket.CLOSED && !dismissed) { tries = 0; connect(); }
});
