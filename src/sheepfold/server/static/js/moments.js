// Moments: a table that says so is held for a while before the next one is shown. What comes meanwhile waits:
// every table that is to be held, and the newest of the others. A press or a key ends the hold.

const MOST = 3;  // So many moments may wait; whoever is further behind reads them in the story.
const HELD = /^<main [^>]*data-hold=/;
const OWN = "input, textarea, select, [contenteditable]";

let show = () => {};
let waiting = [];
let timer = 0;
let holding = false;
let afterwards = null;

export function setUp(given) {
  show = given;
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
}

// A table came: it is shown at once, unless a moment is held.
export function take(html, came = performance.now()) {
  if (!holding) { present([html, came]); return; }
  if (waiting.length && !HELD.test(waiting.at(-1)[0])) waiting.pop();
  waiting.push([html, came]);
  while (waiting.length > MOST + 1) waiting.shift();
}

function present([html, came]) {
  if (!HELD.test(html)) { show(html, came); return; }
  // Nobody looks at a page in the background: it shows the present.
  if (document.hidden) return;
  holding = true;
  show(html, came, true);
  const { hold, wait } = document.getElementById("table").dataset;
  timer = setTimeout(wait === undefined ? goOn : letWait, Number(hold));
}

function letWait() {
  document.getElementById("table").classList.add("waits");
}

// The next moment that waits, or the present and what is to be done to it.
export function goOn() {
  if (!holding) return;
  clearTimeout(timer);
  holding = false;
  while (!holding && waiting.length) present(waiting.shift());
  if (holding || !afterwards) return;
  const act = afterwards;
  afterwards = null;
  act();
}

// Do something to the present: now, or when no moment is held any more. Of several that wait the newest is done.
export function toThePresent(act) {
  if (holding) afterwards = act;
  else act();
}

// Show the present, whatever waits: the connection was lost, or nobody looks.
export function drop() {
  waiting = waiting.filter(([html]) => !HELD.test(html));
  goOn();
}

// What is outside the table, and the bar and the rail of it, works as always.
const beside = (target) => !target.closest("#table") || target.closest(".bar, .rail");

function onClick(event) {
  if (!holding || beside(event.target)) return;
  swallow(event);
  goOn();
}

function onKey(event) {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key);
  if (!holding || !plain || event.target.closest?.(OWN)) return;
  const here = document.activeElement;
  if (here && here !== document.body && beside(here)) return;
  swallow(event);
  goOn();
}

// What ends a moment does nothing else: the card under the finger is not played by it.
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
