// Putting a move together: what has been touched is compared with the lists of legal moves the page was
// given (pages/choices.py). No rule of any game is known here.

import { word } from "./rail.js";

const ICONS = new URL("../icons.svg", import.meta.url).href;

// What arrows lead through: everything that takes part in a decision.
const PLAYABLE = "#table :is([data-a], [data-s], .tray button, button[name=move])";

let moves = [];
let chosen = [];
let number = -1;
let flipped = false;
let deciding = false;
let hinted = null;
let followed = new Map();
let actions = { play() {}, why() {}, touched() {}, chosen() {} };

export function setUp(given) {
  actions = given;
  addEventListener("click", onClick);
  addEventListener("dblclick", (event) => { if (event.target.closest(".st") && exact()) play(); });
  addEventListener("keydown", onKey);
}

// With every push: read the choices; keep what is chosen while it is still the same decision.
export function refresh(table) {
  const now = Number(table.dataset.number ?? -1);
  const json = table.querySelector("#choices");
  deciding = json !== null;
  moves = json ? decoded(JSON.parse(json.textContent)) : [];
  if (now !== number || !possible(chosen)) { chosen = []; flipped = false; }
  number = now;
  heed(table.querySelector("#hint")?.dataset.move);
  show(table);
}

// A new hint is chosen at once, so that the table and the button say the same as its words.
function heed(text) {
  const advised = moves.find((move) => move.move === text) ?? null;
  if (advised && (advised.move !== hinted?.move || hinted.number !== number)) {
    chosen = [...advised.targets];
    flipped = false;
    followed = new Map();
  }
  hinted = advised && { ...advised, number };
}

function decoded({ heads, tails }) {
  const list = (text) => (text ? text.split("|") : []);
  return heads.flatMap(([head, targets, label, ordered, own]) => own.map((each) => {
    const [at, note] = Array.isArray(each) ? each : [each, ""];
    const [tail, tailTargets, word] = tails[at];
    return { move: head + tail, targets: [...list(targets), ...list(tailTargets === 0 ? tail : tailTargets)], label: label.replace("{}", word), note, ordered: !!ordered };
  }));
}

function fits(move, some) {
  if (move.targets.some((target) => target[0] === "!" && !some.includes(target))) return false;
  if (move.ordered) return some.every((target, at) => move.targets[at] === target);
  const left = [...move.targets];
  return some.every((target) => {
    const at = left.indexOf(target);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const possible = (some) => some.length === 0 || moves.some((move) => fits(move, some));
const fitting = () => moves.filter((move) => fits(move, chosen));
const exact = () => fitting().find((move) => move.targets.length === chosen.length);
const within = (target) => moves.filter((move) => move.targets.includes(target) && !move.targets.some((each) => each[0] === "!" && each !== target && !chosen.includes(each)));
const count = (list, target) => list.filter((each) => each === target).length;

function targetsOf(element) {
  const own = element.dataset.a.split("/");
  return flipped ? own.reverse() : own;
}

// What is without choice is chosen along: further equal cards, or the rest of the only move left.
function complete(target) {
  const left = fitting();
  const least = Math.min(...left.map((move) => count(move.targets, target)));
  while (count(chosen, target) < least && possible([...chosen, target])) chosen.push(target);
  if (left.length === 1) chosen = [...left[0].targets];
}

// What a hint marks may be touched in any order, each as often as the move needs it: every touch chooses the whole
// move of the hint, its mode and values included. Whoever has chosen something else goes their own way.
function follow(element) {
  if (!hinted || !element.matches("[data-hint]") || !chosen.every((target) => hinted.targets.includes(target))) return false;
  const own = element.dataset.a.split("/");
  const times = followed.get(element.dataset.a) ?? 0;
  if (times >= hinted.targets.filter((target) => own.includes(target)).length) return false;
  followed.set(element.dataset.a, times + 1);
  chosen = [...hinted.targets];
  flipped = false;
  return true;
}

function touch(element) {
  const own = targetsOf(element);
  const held = chosen.filter((target) => own.includes(target)).length;
  if (held < Number(element.dataset.n ?? 1)) {
    const next = own.find((target) => possible([...chosen, target]));
    if (next) { chosen.push(next); flipped = false; complete(next); return true; }
  }
  if (held) { drop(own); return true; }
  return exchange(own);
}

function drop(own) {
  const rest = chosen.filter((target, at) => !own.includes(target) && !(target[0] === "=" && own.includes(chosen[at - 1])));
  chosen = possible(rest) ? rest : chosen.filter((target) => target[0] === "!");
}

// Touching something else instead: give up one thing chosen before, or all of them.
function exchange(own) {
  for (const target of own) {
    for (let at = chosen.length - 1; at >= 0; at--) {
      if (chosen[at][0] === "!") continue;
      const trial = [...chosen.slice(0, at), ...chosen.slice(at + 1), target];
      if (possible(trial)) { chosen = trial; complete(target); return true; }
    }
    const alone = [...chosen.filter((each) => each[0] === "!"), target];
    if (possible(alone)) { chosen = alone; complete(target); return true; }
  }
  // The second card first: propose the shortest move it belongs to.
  const found = own.flatMap(within).sort((one, other) => one.targets.length - other.targets.length)[0];
  if (found) chosen = [...found.targets];
  return !!found;
}

function onClick(event) {
  const chip = event.target.closest("[data-s]");
  const element = event.target.closest("[data-a]");
  if (event.target.closest("#go")) { play(); return; }
  if (event.target.closest("[data-clear]")) clear();
  else if (event.target.closest("[data-flip]")) flipped = !flipped;
  else if (chip) chosen = chip.dataset.s.split("|");
  else if (element && deciding) {
    actions.touched();
    if (!follow(element) && !touch(element)) refuse(element);
  } else return;
  show();
  actions.chosen(exact() ? document.getElementById("go")?.textContent : "");
}

function clear() {
  chosen = [];
  followed = new Map();
}

function refuse(element) {
  element.classList.remove("shake");
  void element.offsetWidth;
  element.classList.add("shake");
  const own = targetsOf(element)[0];
  const place = [...chosen, own].find((target) => /^(field|seat) /.test(target)) ?? "";
  const cards = [...chosen, own].filter((target) => target !== place && target[0] !== "!");
  actions.why(number, cards, place);
}

function play() {
  const move = exact();
  if (!move) return;
  document.getElementById("go")?.setAttribute("disabled", "");
  actions.play(number, move.move);
}

// A card dropped on the meadow, a field or a seat.
export function dropped(card, place) {
  const held = chosen.some((target) => targetsOf(card).includes(target));
  if (!held && !touch(card)) { refuse(card); return; }
  if (place?.dataset.a && !chosen.includes(place.dataset.a)) touch(place);
  show();
  if (exact()) play();
}

export const active = () => deciding;

function onKey(event) {
  if (event.key === "Escape" && chosen.length) { clear(); show(); }
  if (event.key === "Enter" && event.ctrlKey) play();
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const here = document.activeElement?.closest?.(PLAYABLE);
  if (!step || !here || /INPUT|SELECT/.test(document.activeElement.tagName)) return;
  const all = [...document.querySelectorAll(PLAYABLE)].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled);
  const way = document.dir === "rtl" && event.key.length > 9 ? -step : step;
  all[(all.indexOf(here) + way + all.length) % all.length]?.focus();
  event.preventDefault();
}

// What may be touched next. A value is asked for once the card before it is chosen.
function open(target) {
  if (target[0] === "=") return fitting().some((move) => move.targets.some((each, at) => each === target && chosen.includes(move.targets[at - 1]))) && possible([...chosen, target]);
  return possible([...chosen, target]) || within(target).length > 0;
}

// Nothing is to be done with cards or seats: only buttons are left.
const stuck = (table) => deciding && !moves.length && !table.querySelector(".seat[name=move]");

function mark(element, none) {
  const own = targetsOf(element);
  const mine = chosen.map((target, at) => [target, at]).filter(([target]) => own.includes(target));
  const can = mine.length < Number(element.dataset.n ?? 1) && own.some(open);
  const some = moves.length > 0;
  element.classList.toggle("sel", some && mine.length > 0);
  element.classList.toggle("can", some && can);
  element.classList.toggle("cannot", none || (some && !can && !mine.length));
  describe(element, mine.length, some, can);
  const badge = element.querySelector("u");
  if (badge) fillBadge(badge, mine, Number(element.dataset.n ?? 1));
  return can || mine.length > 0;
}

// The same for the ear: chosen or not, how many of several, and what would only explain itself.
function describe(element, chosenHere, some, can) {
  const put = (name, value) => (value ? element.setAttribute(name, value) : element.removeAttribute(name));
  put("aria-pressed", some && String(chosenHere > 0));
  put("aria-disabled", !can && !chosenHere && "true");
  put("aria-description", chosenHere > 0 && Number(element.dataset.n ?? 1) > 1 && word("chosen").replace("{n}", chosenHere));
}

function fillBadge(badge, mine, held) {
  const ordered = fitting().some((move) => move.ordered) && fitting().every((move) => move.ordered);
  const places = chosen.filter((target) => target[0] !== "=");
  badge.replaceChildren();
  badge.dataset.t = "";
  if (mine.some(([target]) => target[0] === "-")) badge.innerHTML = icon("bin");
  else if (ordered && places.length > 1) badge.dataset.t = mine.map(([, at]) => 1 + chosen.slice(0, at).filter((target) => target[0] !== "=").length).join(" ");
  else if (held > 1) badge.dataset.t = mine.length;
  else badge.innerHTML = mine.length ? icon("tick") : "";
}

const icon = (name) => `<svg class="ic"><use href="${ICONS}#${name}"/></svg>`;

function show(table = document.getElementById("table")) {
  const none = stuck(table);
  table.querySelectorAll("[data-a]").forEach((each) => mark(each, none));
  const hand = table.querySelector("#hand");
  const stacks = hand ? [...hand.querySelectorAll(".st")] : [];
  hand?.classList.toggle("every", stacks.length > 3 && stacks.every((each) => each.classList.contains("can")));
  table.querySelectorAll("[data-opt]").forEach((each) => {
    const inside = each.matches("[data-a]") ? [each] : [...each.querySelectorAll("[data-a]")];
    each.hidden = !inside.some((one) => one.matches(".can, .sel"));
  });
  table.querySelectorAll("[data-mode]").forEach((each) => { each.hidden = !chosen.includes(each.dataset.mode); });
  table.querySelectorAll("[data-clear]").forEach((each) => each.classList.toggle("off", !chosen.length));
  table.querySelectorAll("[data-flip]").forEach((each) => press(each, flipped));
  table.querySelectorAll("[data-s]").forEach((each) => {
    press(each, [...chosen].sort().join() === each.dataset.s.split("|").sort().join());
  });
  const move = exact();
  table.querySelectorAll("[data-note]").forEach((each) => { each.textContent = move?.note ?? ""; });
  showLanding(table);
  const go = table.querySelector("#go");
  if (go) {
    go.disabled = !move;
    go.textContent = move ? move.label : go.dataset.idle;
  }
}

function press(element, pressed) {
  element.classList.toggle("sel", pressed);
  element.setAttribute("aria-pressed", String(pressed));
}

// Where cards will lie: ringed ghosts on the side of the field that is chosen.
function showLanding(table) {
  table.querySelectorAll(".gap.ghost").forEach((gap) => { gap.className = "mn gap"; gap.replaceChildren(); });
  const gaps = [...table.querySelectorAll(".field.sel .mine .gap")];
  const cards = chosen.filter((target) => /^[a-z]/.test(target) && !target.startsWith("field"));
  cards.slice(0, gaps.length).forEach((kind, at) => {
    const slug = kind.replace(" ", "-");
    gaps[at].className = `mn gap ghost kn k-${slug}`;
    gaps[at].innerHTML = "<svg></svg>";
  });
}
