// Clocks count on between pushes. A push says what is left; from when it came a clock runs to its end here.

import { say } from "./aloud.js";
import { word } from "./rail.js";
import * as sounds from "./sounds.js";

// A running clock of a seat, and the time until bots fill up a table.
const RUNNING = "time[data-runs], .looking time[data-left]";
const WARNING = 10;
const ends = new Map();
let warned = false;

export function setUp() {
  setInterval(tick, 250);
}

// Before a table is shown that came at this time: its clocks as they are now.
export function wind(table, came) {
  ends.clear();
  for (const clock of table.querySelectorAll(RUNNING)) {
    ends.set(clock.id, came + Number(clock.dataset.left) * 1000);
    draw(clock, left(clock));
  }
}

const left = (clock) => Math.max(0, Math.ceil((ends.get(clock.id) - performance.now()) / 1000));

function tick() {
  for (const clock of document.getElementById("table").querySelectorAll(RUNNING)) {
    const now = left(clock);
    if (now !== Number(clock.dataset.left)) { draw(clock, now); warn(clock, now); }
  }
}

// Where it begins to be short it is also said, once; then each second ticks.
function warn(clock, now) {
  if (!clock.classList.contains("own-clock")) return;
  if (now > WARNING) { warned = false; return; }
  if (!warned) say(word("seconds-left").replace("{n}", now));
  warned = true;
  if (now > 0) sounds.play("tick");
}

function draw(clock, now) {
  clock.dataset.left = now;
  if (clock.matches("[data-runs]")) clock.classList.toggle("short", now <= WARNING);
  clock.querySelector("i")?.style.setProperty("--left", (Math.min(1, now / Number(clock.dataset.whole)) || 0).toFixed(3));
  if (now < 86400) (clock.querySelector("b") ?? clock).textContent = text(now);
}

function text(now) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(now / 60);
  return minutes < 60 ? `${minutes}:${two(now % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(now % 60)}`;
}
