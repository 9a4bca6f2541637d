// A table in the browser: one WebSocket, whole fragments, morphed into the page.

import * as alerts from "./alerts.js";
import { say, tell } from "./aloud.js";
import * as bubbles from "./bubbles.js";
import * as choosing from "./choosing.js";
import * as clocks from "./clocks.js";
import * as focus from "./focus.js";
import { fly, snapshot } from "./flying.js";
import { morph, parsed } from "./morphing.js";
import * as moments from "./moments.js";
import * as narrowing from "./narrowing.js";
import { fetchPictures } from "./pictures.js";
import { isWide, notice, setUp as setUpRail, showRail, word } from "./rail.js";
import * as seating from "./seating.js";
import * as slips from "./slips.js";
import { filled } from "./slots.js";
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
  const url = new URL(`${address}/socket?language=${document.documentElement.lang}&slots=1`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.addEventListener("open", () => { tries = 0; moments.drop(); document.body.classList.remove("lost"); });
  socket.addEventListener("message", (event) => hear(event.data));
  socket.addEventListener("close", (event) => {
    moments.drop();
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
  if (text[0] === "<") moments.take(filled(text));
  else { catchUp(); receive(JSON.parse(text)); }
}

// A table is shown at once. Those that come before it is painted wait, and only the newest of them is shown then:
// of a burst nobody sees more, and a click is not kept waiting by what others do after it.
let painting = false;
let newest = null;

function show(html, came, held = false) {
  if (painting && !document.hidden && !held) { newest = [html, came]; return; }
  newest = null;
  apply(html, came);
  if (document.hidden) return;
  painting = true;
  requestAnimationFrame(() => setTimeout(() => { painting = false; catchUp(); }));
}

function catchUp() {
  if (newest === null) return;
  painting = false;
  show(...newest);
}

function receive(message) {
  if (message.type === "refused") moments.toThePresent(() => { catchUp(); refused(message.html); });
  else if (message.type === "notice") notice(message.text);
  else if (message.type === "go") location.assign(message.address);
}

// What the page's own scripts tell is put into the new table before it is shown: the page is changed once, and
// laid out once.
function apply(html, came) {
  const old = document.getElementById("table");
  const statusBefore = old.dataset.status;
  const hostBefore = old.dataset.host;
  const botsBefore = botsForPeople(old);
  const next = parsed(html);
  const before = snapshot();
  dress(next);
  clocks.wind(next, came);
  morph(old, next);
  document.body.classList.toggle("scrolls", !old.classList.contains("table"));
  settle(old, fly(before), statusBefore);
  const host = old.dataset.host;
  if (hostBefore && host && host !== hostBefore) notice(word("host").replace("{name}", host));
  const bots = botsForPeople(old).filter((each) => !botsBefore.includes(each));
  if (bots.length) notice(bots.join(" "));
}

// For whom bots play, in a sentence each: it is said once, when a bot begins.
function botsForPeople(table) {
  return [...table.querySelectorAll("[data-bot-plays]")].map((each) => each.dataset.botPlays);
}

function dress(table) {
  choosing.refresh(table);
  narrowing.refresh(table);
  seating.refresh(table);
  bubbles.refresh(table);
  slips.refresh(table);
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
  showTurn(now);
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
  const cardPaths = fresh.flatMap(([, moves]) => moves);
  if (cardPaths.some(([, , cards]) => cards.length === 1 && document.querySelector(`#table .sp[data-f="${CSS.escape(cards[0])}"]`))) return "special";
  return cardPaths.some(([, , cards]) => cards.length > 3) ? "take" : "card";
}

// The small picture of the tab.
const favicon = document.querySelector("link[rel=icon]");
const usual = favicon?.getAttribute("href");

function showTurn(now) {
  const wanted = now ? favicon?.dataset.turn : usual;
  if (favicon && favicon.getAttribute("href") !== wanted) favicon.href = wanted;
}

function myTurn() {
  sounds.play("turn");
  const flag = document.querySelector(".flag");
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    flag?.animate([{ transform: "translateY(-18px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 240, easing: "ease-out" });
  }
  alerts.tellHere(word("turn"), title, address);
}

function countChat(table) {
  const tab = table.querySelector("[data-tab=chat]");
  const last = Number(table.querySelector(".rail")?.dataset.last ?? 0);
  chatSeen ??= last;
  if (document.body.dataset.shown === "chat" && (isWide() || document.body.hasAttribute("data-open"))) chatSeen = last;
  tab?.classList.toggle("news", last > chatSeen);
  table.querySelectorAll(".bar [data-drawer]").forEach((each) => each.classList.toggle("news", last > chatSeen));
}

function refused(html) {
  const place = document.getElementById("refused");
  // Where nothing is decided, as on the page of the result, a notice says it.
  if (!place) { notice(parsed(html).querySelector("p").textContent); return; }
  place.innerHTML = html;
  say(place.textContent.trim());
  offer(place.querySelector(".offers"));
  sounds.play("refusal");
  choosing.refresh(document.getElementById("table"));
}

// What would fit stands where other help does, in its place.
function offer(offers) {
  withdraw();
  const helper = document.querySelector("#table .helper");
  if (!offers || !helper) return;
  helper.append(offers);
  helper.classList.add("offering");
}

function withdraw() {
  for (const helper of document.querySelectorAll("#table .offering")) {
    helper.classList.remove("offering");
    helper.querySelector(":scope > .offers")?.remove();
  }
}

// Forms of the table go through the socket; without it they go the plain way.
function onSubmit(event) {
  const form = event.target;
  if (form.getAttribute("action") !== address || socket?.readyState !== WebSocket.OPEN) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter ?? undefined);
  const message = Object.fromEntries(data);
  if (event.submitter?.name === "type") message.type = event.submitter.value;
  for (const name of ["seat", "number", "token"]) if (name in message) message[name] = Number(message[name]);
  if (message.type !== "add_bot") delete message.level;
  if (message.type === "chat") { if (!message.text.trim()) return; form.reset(); }
  if (message.type === "move" && slips.hold(message, () => { lock(); send(message); })) return;
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
  if (on("[data-sound]")) { sounds.toggle(); showSound(); }
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
  for (const each of document.querySelectorAll("#table [data-seconds]")) each.textContent = Math.max(0, each.textContent - 1);
}

choosing.setUp({
  play: (number, move) => send({ type: "move", number, move }),
  why: (number, cards, target) => send({ type: "why", number, cards, target }),
  chosen: say,
  touched: () => { const place = document.getElementById("refused"); if (place?.firstChild) place.replaceChildren(); withdraw(); sounds.play("card"); },
});
moments.setUp(show);
narrowing.setUp();
seating.setUp();
slips.setUp();
setUpTouch();
setUpRail();
focus.setUp();
addEventListener("submit", onSubmit);
addEventListener("click", onClick);
addEventListener("click", () => countChat(document.getElementById("table")));
addEventListener("load", fetchPictures);
alerts.setUp();
clocks.setUp();
setInterval(tick, 1000);
fly(snapshot());
mine = document.getElementById("table").classList.contains("mine");
dress(document.getElementById("table"));
clocks.wind(document.getElementById("table"), performance.now());
tell(document.getElementById("table"));
if (location.protocol !== "file:" && address) connect();
document.addEventListener("visibilitychange", () => {
  // Nothing is painted while nobody looks.
  if (document.hidden) { moments.drop(); catchUp(); return; }
  alerts.taken(address);
  if (socket?.readyState === WebSocket.CLOSED && !dismissed) { tries = 0; connect(); }
});
if (!document.hidden) alerts.taken(address);
// A page that the browser stops hears nothing: its connection must not look as if somebody were here.
document.addEventListener("freeze", () => socket?.close(1000));
