// Dragging a card to where it goes, and holding one to see it large.

import { active, dropped } from "./choosing.js";

const FAR = 9;
const HOLD = 420;
let drag = null;
let timer = 0;
let zoomed = null;
let quiet = false;

export function setUp() {
  addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", end);
  addEventListener("click", (event) => { if (quiet) { event.stopPropagation(); event.preventDefault(); quiet = false; } }, true);
  addEventListener("contextmenu", (event) => { if (event.target.closest?.(".cd")) event.preventDefault(); });
}

function onDown(event) {
  quiet = false;
  const card = event.target.closest?.(".cd");
  if (!card || event.button) return;
  const stack = card.closest("#hand .st");
  timer = setTimeout(() => zoom(card), HOLD);
  const mayDrag = stack && active() && (event.pointerType !== "touch" || !scrolls(stack.parentElement));
  drag = { x: event.clientX, y: event.clientY, stack: mayDrag ? stack : null, ghost: null, id: event.pointerId };
}

const scrolls = (hand) => hand.scrollHeight > hand.clientHeight + 2;

function onMove(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const x = event.clientX - drag.x;
  const y = event.clientY - drag.y;
  if (!drag.ghost && Math.hypot(x, y) < FAR) return;
  clearTimeout(timer);
  if (!drag.stack) return;
  drag.ghost ??= lift(drag.stack);
  drag.ghost.style.transform = `translate(${drag.box.x + x}px,${drag.box.y + y}px) rotate(2deg)`;
}

function lift(stack) {
  const card = stack.querySelector(".cd");
  drag.box = card.getBoundingClientRect();
  const ghost = card.cloneNode(true);
  ghost.classList.add("flying");
  ghost.style.setProperty("--w", `${drag.box.width}px`);
  document.body.append(ghost);
  return ghost;
}

function onUp(event) {
  const was = drag;
  end();
  if (!was?.ghost) return;
  quiet = true;
  setTimeout(() => { quiet = false; }, 50);
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const target = under?.closest("#table .field[data-a], #table .seat[data-a]") ?? under?.closest("#table .meadow, #table .myzoo");
  if (target && !was.stack.contains(under)) dropped(was.stack, target);
}

function end() {
  clearTimeout(timer);
  drag?.ghost?.remove();
  drag = null;
  if (zoomed) { zoomed.remove(); zoomed = null; quiet = true; }
}

// The whole card, also where a small one lies: small cards have no room for what is printed at the foot.
function zoom(card) {
  const whole = document.getElementById("faces")?.content.querySelector(`[data-f="${CSS.escape(card.dataset.f)}"]`);
  const large = (whole ?? card).cloneNode(true);
  const plate = whole && card.querySelector(".plate");
  if (plate) large.append(plate.cloneNode(true));
  zoomed = document.createElement("div");
  zoomed.className = "zoom";
  zoomed.append(large);
  document.body.append(zoomed);
}
