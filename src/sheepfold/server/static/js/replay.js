// A match looked at again. The server sends every table as at a live one; here they are shown in any order: step by
// step with flying cards, by scrubbing at once, or by themselves.

import { say } from "./aloud.js";
import { fly, skip, snapshot } from "./flying.js";
import { morph, parsed } from "./morphing.js";
import { fetchPictures } from "./pictures.js";
import { notice, setUp as setUpRail, word } from "./rail.js";
import * as review from "./review.js";
import * as together from "./together.js";
import { setUp as setUpTouch } from "./touch.js";

const CHUNK = 8;  // So many moves are fetched at once.
const EACH = 1600;  // Milliseconds a move is shown that has no moment of its own.
const SETTLED = 350;  // After so long a move that was scrubbed to is read aloud.
const SWIPE = 40;

const table = () => document.getElementById("table");
const { address } = document.body.dataset;
const steps = document.getElementById("steps");
const frames = new Map();
const asked = new Map();
let at = Number(table().dataset.number);
let shown = at;
let timer = 0;
let speaking = 0;
let playing = false;
let speed = 1;

const last = () => Number(table().dataset.moves);

// The moves around one, from the server; each is asked for once.
function fetchAround(number) {
  const first = Math.floor(number / CHUNK) * CHUNK;
  if (!asked.has(first)) {
    asked.set(first, fetchFrom(first).catch(() => { asked.delete(first); notice(word("lost")); }));
  }
  return asked.get(first);
}

async function fetchFrom(first) {
  const data = new FormData(steps);
  data.set("first", first);
  data.set("language", document.documentElement.lang);
  const brought = steps.method === "post";
  const url = brought ? `${address}/frames` : `${address}/frames?${new URLSearchParams(data)}`;
  const answer = await fetch(url, brought ? { method: "POST", body: data } : {});
  if (!answer.ok) throw new Error(answer.statusText);
  const found = await answer.json();
  found.frames.forEach((frame, nth) => frames.set(found.first + nth, frame));
}

// Go to a move. What was asked for last counts, whenever the server has answered.
async function seek(number) {
  clearTimeout(timer);
  at = Math.max(0, Math.min(last(), number));
  const wanted = at;
  together.moved(at);
  history.replaceState(null, "", at ? `#m${at}` : location.pathname + location.search);
  if (!frames.has(wanted)) await fetchAround(wanted);
  if (at !== wanted || !frames.has(wanted)) return;
  present(wanted);
  if (wanted < last()) fetchAround(wanted + 1);
}

// One move on with its moment and flying cards; anything else at once.
function present(number) {
  const [html, held] = frames.get(number);
  const step = number === shown + 1;
  if (step && held) {
    show(held, true);
    timer = setTimeout(() => finish(html, number, true), Number(table().dataset.hold) / speed);
  } else finish(html, number, step);
}

function finish(html, number, step) {
  show(html, step);
  shown = number;
  tell(step);
  if (playing) timer = setTimeout(goOn, EACH / speed);
}

function show(html, flies) {
  const before = flies ? snapshot() : null;
  const next = parsed(html);
  complete(next);
  morph(table(), next);
  if (flies) fly(before); else skip();
}

function tell(step) {
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    const lines = [...table().querySelectorAll(".now p, .verdict p")].map((each) => each.textContent.trim());
    say([table().querySelector(".at").textContent, ...lines].join(". "));
  }, step ? 0 : SETTLED);
}

// Playing by itself.

function goOn() {
  if (at >= last()) { play(false); return; }
  seek(at + 1);
}

function play(now) {
  playing = now;
  clearTimeout(timer);
  complete(table());
  if (!now && frames.has(at) && shown !== at) finish(frames.get(at)[0], at, true);
  if (now && at >= last()) seek(0);
  else if (now) goOn();
}

function complete(next) {
  const button = next.querySelector("[data-autoplay]");
  button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.play);
  const use = button.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, playing ? "#pause" : "#play"));
  next.querySelector("[data-speed]").value = String(speed);
  next.querySelector("[data-together]")?.setAttribute("aria-pressed", String(together.isOn()));
  review.complete(next);
}

// What people do.

const TARGETS = { first: () => 0, back: () => at - 1, next: () => at + 1, last };

function onClick(event) {
  const on = (selector) => event.target.closest(selector);
  const button = on("[data-step]");
  if (button) { event.preventDefault(); go(TARGETS[button.dataset.step]()); }
  const mark = on("[data-mark]");
  if (mark) { event.preventDefault(); goToMark(mark.dataset.mark); }
  const marked = on("a[data-move]");
  if (marked) { event.preventDefault(); go(Number(marked.dataset.move)); }
  if (on("[data-review]")) { event.preventDefault(); review.askFor(); }
  if (on("[data-autoplay]")) play(!playing);
  if (on("[data-link]")) copyLink();
  if (on("[data-together]")) toggleTogether();
}

function go(number) {
  play(false);
  if (number >= 0 && number <= last()) seek(number);
}

function goToMark(way) {
  const number = review.markFrom(at, way);
  if (number !== undefined) go(number);
}

// More of the review is known: the move that is shown is completed again.
function reviewed() {
  const next = table().cloneNode(true);
  complete(next);
  morph(table(), next);
}

function toggleTogether() {
  if (together.isOn()) together.leave();
  else together.join(address, at, (number) => { if (number !== at) go(number); });
  complete(table());
}

async function copyLink() {
  await navigator.clipboard?.writeText(together.link(location.href));
  notice(word("copied"));
}

function onInput(event) {
  if (event.target.matches("[data-scrub]")) go(Number(event.target.value));
  if (event.target.matches("[data-speed]")) speed = Number(event.target.value);
  if (event.target.matches("[data-view]")) changeView(event.target.value);
}

// Another seat: another page, at the same move.
function changeView(view) {
  if (steps.method === "post") {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "move", value: at });
    steps.append(field);
    steps.submit();
    return;
  }
  const query = new URLSearchParams({ view });
  location.assign(`${address}?${query}${at ? `#m${at}` : ""}`);
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, textarea, dialog[open]")) return;
  const slider = event.target.matches("[data-scrub]");
  const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const keys = { ArrowLeft: -1, ArrowRight: 1 };
  if (event.key in keys && !slider) go(at + (event.key === forward ? 1 : -1));
  else if (event.key === "Home" && !slider) go(0);
  else if (event.key === "End" && !slider) go(last());
  else if (event.key === "n" || event.key === "N") goToMark("next");
  else if (event.key === "p" || event.key === "P") goToMark("back");
  else if (event.key === " " && !event.target.closest("button, a, summary")) play(!playing);
  else return;
  event.preventDefault();
}

// A swipe over the table: on with the finger towards the start of a line, back towards its end.
let down = null;

function onDown(event) {
  down = event.target.closest?.(".stage") ? { x: event.clientX, y: event.clientY } : null;
}

function onUp(event) {
  if (!down) return;
  const x = event.clientX - down.x;
  const far = Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(event.clientY - down.y);
  down = null;
  if (far) go(at + ((x < 0) === (document.dir !== "rtl") ? 1 : -1));
}

function fromHash() {
  const found = /^#m(\d+)$/.exec(location.hash);
  if (found && Number(found[1]) !== at) go(Number(found[1]));
}

setUpRail();
setUpTouch();
skip();
complete(table());
addEventListener("click", onClick);
addEventListener("input", onInput);
addEventListener("keydown", onKey);
addEventListener("pointerdown", onDown);
addEventListener("pointerup", onUp);
addEventListener("hashchange", fromHash);
addEventListener("load", fetchPictures);
fromHash();
fetchAround(at);
review.setUp(table(), reviewed);
if (new URLSearchParams(location.search).has("together") && table().querySelector("[data-together]")) toggleTogether();
document.documentElement.dataset.ready = "";
