// Many moves, few cards: touching cards of the hand leaves only the moves that use them. The buttons work without it.

let chosen = [];
let number = -1;

const all = (table, selector) => [...table.querySelectorAll(selector)];
const kinds = (button) => (button.dataset.c ? button.dataset.c.split("|") : []);
const count = (list, kind) => list.filter((each) => each === kind).length;
const uses = (button, some) => some.every((kind) => count(kinds(button), kind) >= count(some, kind));

export function setUp() {
  addEventListener("click", onClick);
  addEventListener("keydown", (event) => { if (event.key === "Escape" && chosen.length) { chosen = []; show(document); } });
}

// With every push: what was touched stays while it is the same decision.
export function refresh(table) {
  const now = Number(table.dataset.number ?? -1);
  if (now !== number) chosen = [];
  number = now;
  show(table);
}

function onClick(event) {
  const card = event.target.closest(".st[data-k]");
  if (event.target.closest("[data-all]")) chosen = [];
  else if (card && document.querySelector("#table .moves")) touch(card.dataset.k);
  else return;
  show(document);
}

// One card more of this kind, as long as a move uses as many; then none.
function touch(kind) {
  const more = [...chosen, kind];
  const rest = chosen.filter((each) => each !== kind);
  const possible = (some) => all(document, "#table .mv").some((each) => uses(each, some));
  if (possible(more)) chosen = more;
  else if (rest.length < chosen.length) chosen = rest;
  else if (possible([kind])) chosen = [kind];
}

function show(table) {
  const moves = all(table, ".moves .mv");
  if (!moves.length && !all(table, ".st[data-k].can, .st[data-k].cannot").length) return;
  for (const each of moves) each.hidden = !uses(each, chosen);
  const left = moves.filter((each) => !each.hidden);
  for (const each of moves) each.classList.toggle("only", left.length === 1 && left[0] === each);
  for (const each of all(table, ".moves .fold")) fold(each);
  for (const each of all(table, ".moves .verb")) each.hidden = !each.querySelector(".mv:not([hidden])");
  for (const each of all(table, ".moves")) each.classList.toggle("narrowed", chosen.length > 0);
  for (const each of all(table, "[data-all]")) each.hidden = !chosen.length;
  for (const each of all(table, ".st[data-k]")) mark(each, moves);
}

function fold(group) {
  const some = group.querySelector(".mv:not([hidden])");
  group.hidden = !some;
  if (some && chosen.length) group.open = true;
}

function mark(card, moves) {
  const mine = count(chosen, card.dataset.k);
  const can = moves.some((each) => uses(each, [...chosen, card.dataset.k]));
  const known = moves.some((each) => kinds(each).includes(card.dataset.k));
  card.classList.toggle("sel", mine > 0);
  card.classList.toggle("can", moves.length > 0 && can);
  card.classList.toggle("cannot", moves.length > 0 && !can && !mine);
  if (moves.length) card.setAttribute("aria-pressed", String(mine > 0)); else card.removeAttribute("aria-pressed");
  card.toggleAttribute("aria-disabled", moves.length > 0 && !known);
  if (card.hasAttribute("aria-disabled")) card.setAttribute("aria-disabled", "true");
  const badge = card.querySelector("u");
  if (badge) badge.textContent = mine || "";
}
