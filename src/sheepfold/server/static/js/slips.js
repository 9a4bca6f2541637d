// A move that one touch makes is held for a second before it is sent, so that a slip can be called back; or the page
// asks first. The server says which moves these are (pages/slips.py); what to do with them is chosen on this device.

import { say } from "./aloud.js";
import { word } from "./rail.js";

const KEY = "slips";
// Whoever uses keys may have to hear first what is about to happen.
const HOLD = { pointer: 1000, keys: 3000 };
// With so little time left a move is sent at once, in milliseconds.
const NEARLY_OVER = 5000;
// The second tap of a double tap is no answer.
const TOO_SOON = 250;

let moves = {};
let clockEnds = Infinity;
let held = null;
let byKeys = true;

const mode = () => localStorage.getItem(KEY) ?? "wait";

export function setUp() {
  addEventListener("click", onClick);
  addEventListener("pointerdown", () => { byKeys = false; }, true);
  addEventListener("keydown", () => { byKeys = true; }, true);
  addEventListener("keydown", (event) => { if (held && event.key === "Escape") callBack(); });
  addEventListener("pagehide", () => { if (held?.timer) send(); });
}

// With every push: which moves are held; a move that is held stays so while it is the same decision.
export function refresh(table) {
  const json = table.querySelector("#slips");
  const { moves: some, left } = json ? JSON.parse(json.textContent) : { moves: {}, left: null };
  moves = some;
  clockEnds = left === null ? Infinity : performance.now() + left * 1000;
  offerModes(table);
  if (held && (held.number !== Number(table.dataset.number) || !(held.move in moves))) forget();
  show(table);
}

// Whether the move is held; else it is for the caller to send.
export function hold({ number, move }, sendIt) {
  if (held?.move === move) return true;
  forget();
  const now = performance.now();
  if (mode() === "send" || !(move in moves) || clockEnds - now < NEARLY_OVER) { show(); return false; }
  held = { number, move, label: moves[move], sendIt, since: now, asks: mode() === "ask", timer: 0, lasts: byKeys ? HOLD.keys : HOLD.pointer };
  if (!held.asks) held.timer = setTimeout(send, held.lasts);
  show();
  document.querySelector(held.asks ? "#held [data-send]" : "#held [data-callback]")?.focus({ preventScroll: true });
  say(word(held.asks ? "asked" : "held").replace("{move}", held.label));
  return true;
}

function onClick(event) {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-slips]")) { localStorage.setItem(KEY, on("[data-slips]").dataset.slips); showMode(); }
  if (!held) return;
  if (on("#held")) { if (performance.now() - held.since > TOO_SOON) answer(on); }
  else if (on("#table :is([data-a], [data-s], [data-clear], [data-flip])")) { forget(); show(); }
}

function answer(on) {
  if (on("[data-send]")) send();
  else if (on("[data-callback]")) callBack();
}

function send() {
  const { sendIt } = held;
  forget();
  show();
  sendIt();
}

function callBack() {
  const { move } = held;
  forget();
  show();
  [...document.querySelectorAll("#table button[name=move]")].find((each) => each.value === move)?.focus({ preventScroll: true });
  say(word("called-back"));
}

function forget() {
  clearTimeout(held?.timer);
  held = null;
}

// The question lies where the buttons are, and takes no more room than they do.
function show(table = document.getElementById("table")) {
  showMode(table);
  const acts = table.querySelector(".acts");
  if (!acts) return;
  acts.classList.toggle("covered", !!held);
  acts.querySelector("#held")?.remove();
  if (!held) return;
  const made = document.createElement("div");
  made.id = "held";
  made.setAttribute("role", "group");
  const said = held.asks ? `${held.label}?` : `${held.label} \u2026`;
  made.setAttribute("aria-label", said);
  made.append(line("p", said));
  made.append(button("data-callback", word(held.asks ? "no" : "undo")));
  if (held.asks) made.append(button("data-send", word("yes")));
  else made.append(bar());
  acts.append(made);
}

function line(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function button(name, text) {
  const made = line("button", text);
  made.type = "button";
  made.className = name === "data-send" ? "btn go" : "btn";
  made.setAttribute(name, "");
  return made;
}

// How much of the second is left; it goes on where it was when the page is drawn again.
function bar() {
  const made = document.createElement("i");
  made.style.animation = `held ${held.lasts}ms ${Math.round(held.since - performance.now())}ms linear both`;
  return made;
}

// The choice stands under the chat of whoever sits here; it is the same in every push, so the page makes it.
function offerModes(table) {
  const place = table.querySelector(".tab.chat .extras");
  if (!place || !table.querySelector("#hand[data-place^=hand]") || place.querySelector(".slips")) return;
  const made = document.createElement("div");
  made.className = "slips";
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", word("slips"));
  const title = line("p", word("slips"));
  title.className = "quiet";
  made.append(title, ...["wait", "ask", "send"].map(modeButton));
  place.append(made);
}

function modeButton(value) {
  const made = button("data-slips", word(`slips-${value}`));
  made.className = "btn dense";
  made.dataset.slips = value;
  return made;
}

function showMode(table = document) {
  table.querySelectorAll("[data-slips]").forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.slips === mode())));
}
