// What people say is shown at their seats for a moment, on every screen; the list beside the table keeps it.

import { say } from "./aloud.js";

const WORDS = 4000;
const REACTION = 1600;
let seen = null;
let shown = [];

// With every push, before the page is changed: a bubble stays where it is until its time is over.
export function refresh(table) {
  const lines = [...table.querySelectorAll(".chat li[id^=say-]")];
  const numbers = lines.map((line) => Number(line.id.slice(4)));
  const before = seen ?? Math.max(0, ...numbers);
  seen = Math.max(before, ...numbers);
  lines.filter((_line, at) => numbers[at] > before).forEach(add);
  shown.forEach((each) => put(table, each));
}

function add(line) {
  const words = line.querySelector("p");
  say(`${line.querySelector("b").textContent}: ${words.textContent}`);
  const { seat } = line.dataset;
  if (seat === undefined) return;
  shown = shown.filter((each) => each.seat !== seat);
  const bubble = { seat, html: words.innerHTML };
  shown.push(bubble);
  setTimeout(() => drop(bubble), words.classList.contains("re") ? REACTION : WORDS);
}

function put(table, { seat, html }) {
  const place = table.querySelector(`#seat-${seat}`);
  if (!place) return;
  const bubble = document.createElement("span");
  bubble.className = "bubble-said";
  bubble.setAttribute("aria-hidden", "true");
  bubble.innerHTML = html;
  place.querySelector(":scope > .bubble-said")?.remove();
  place.append(bubble);
}

function drop(bubble) {
  if (!shown.includes(bubble)) return;
  shown = shown.filter((each) => each !== bubble);
  document.querySelector(`#seat-${bubble.seat} > .bubble-said`)?.remove();
}
