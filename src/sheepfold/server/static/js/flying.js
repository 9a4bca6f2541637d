// Cards fly from where they were to where they go. The page tells each move's card paths (from, to, cards); places
// are read from the page as it is before and after a push, so nothing here knows a layout.

const CURVE = "cubic-bezier(.2,.8,.2,1)";
const SLIDE = 180;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let seen = null;
let shown = 0;  // So many paths of that move: a moment is held in the middle of a move.
let slidingNow = [];

const rect = (element) => element.getBoundingClientRect();
const visible = (box) => box.width > 0 && box.height > 0;

export function snapshot() {
  const places = new Map();
  for (const place of document.querySelectorAll("#table [data-place]")) {
    const cards = [...place.querySelectorAll("[data-f]")].map((card) => ({ face: card.dataset.f, box: rect(card), html: card.outerHTML }));
    places.set(place.dataset.place, { box: rect(place), cards });
  }
  const stacks = new Map([...document.querySelectorAll("#hand .st")].map((each) => [each.id, rect(each)]));
  return { places, stacks };
}

function cardPathsOfPage() {
  const cardPaths = JSON.parse(document.getElementById("ways")?.textContent ?? "[]");
  return [cardPaths, ...(cardPaths.at(-1) ?? [0, []])];
}

// The page shows another move than the next: nothing flies.
export function skip() {
  const [, last, paths] = cardPathsOfPage();
  seen = last;
  shown = paths.length;
}

export function fly(before) {
  const [cardPaths, last, paths] = cardPathsOfPage();
  const fresh = seen === null ? [] : cardPaths.map(([number, moves]) => [number, number === seen ? moves.slice(shown) : moves])
    .filter(([number, moves]) => number > seen || (number === seen && moves.length));
  seen = last;
  shown = paths.length;
  if (calm.matches) { fade(fresh); return fresh; }
  // All places are read before anything is set in motion: the browser lays the page out once.
  const slides = sliding(before.stacks);
  const flights = [];
  const pace = fresh.length > 1 ? Math.min(140, 700 / fresh.length) : 260;
  const taken = new Set();
  fresh.forEach(([, moves], nth) => {
    let step = 0;
    for (const [from, to, cards] of moves) {
      for (const face of cards) {
        const delay = nth * pace + Math.min(step, 5) * (fresh.length > 1 ? 12 : 60);
        flights.push({ start: source(before, from, face), end: goal(to, face, taken), delay, duration: Math.max(pace, 180) });
        step += 1;
      }
    }
  });
  // Everything set in motion by a push begins and ends together, waits included: the browser draws the page itself
  // once at the start and once at the end, and in between only moves what it has drawn.
  const whole = Math.max(SLIDE, ...flights.map(({ delay, duration }) => delay + duration));
  slides.forEach((each) => slide(each, whole));
  land(flights.flatMap((each) => flyOne(each, whole)));
  return fresh;
}

async function land(flying) {
  await Promise.allSettled(flying.map(({ flight }) => flight.finished));
  for (const { copy, hidden } of flying) { copy.remove(); hidden?.cancel(); }
}

// From one look to another between two moments of the whole.
function within(whole, delay, duration, from, to) {
  return [{ ...from, offset: 0 }, { ...from, offset: delay / whole, easing: CURVE }, { ...to, offset: (delay + duration) / whole }, { ...to, offset: 1 }];
}

function source(before, from, face) {
  const place = before.places.get(from) ?? before.places.get(`hand ${from.split(" ").pop()}`);
  if (!place) return null;
  const at = place.cards.findIndex((card) => card.face === face && visible(card.box));
  if (at >= 0) return place.cards.splice(at, 1)[0];
  return { box: place.box, html: "", far: true };
}

function goal(to, face, taken) {
  const place = document.querySelector(`#table [data-place="${CSS.escape(to)}"]`)
    ?? document.querySelector(`#table [data-place="hand ${CSS.escape(to.split(" ").pop())}"]`);
  if (!place) return null;
  const cards = [...place.querySelectorAll("[data-f]")].reverse();
  const card = cards.find((each) => each.dataset.f === face && !taken.has(each) && visible(rect(each)));
  if (card) taken.add(card);
  return { card, box: rect(card ?? place) };
}

// A copy flies above everything; the card itself, there and clickable all the while, shows when it lands. It is hidden
// by an animation that is over and holds: one that runs would have the page draw every frame of the flight.
function flyOne({ start, end, delay, duration }, whole) {
  if (!start || !end || !visible(start.box) || !visible(end.box)) return [];
  const copy = ghost(end.card?.outerHTML || start.html || BACK, end.card ? end.box : start.far ? { width: 40, height: 56 } : start.box);
  if (!copy) return [];
  const grow = (box) => (end.card && !start.far ? box.width / end.box.width : 1);
  const at = (box, size) => `translate(${box.x + box.width / 2 - copy.width / 2}px,${box.y + box.height / 2 - copy.height / 2}px) scale(${size})`;
  const first = { transform: at(start.box, start.far ? 0.5 : grow(start.box)), opacity: start.far ? 0.3 : 1 };
  const last = end.card ? { transform: at(end.box, 1), opacity: 1 } : { transform: at(end.box, 0.5), opacity: 0 };
  const hidden = end.card?.animate({ opacity: [0, 0] }, { duration: 0, fill: "forwards" });
  const flight = copy.element.animate(within(whole, delay, duration, first, last), { duration: whole, fill: "both" });
  return [{ copy: copy.element, flight, hidden }];
}

// Copies have a place of their own: what comes and goes there is no sibling of anything.
function sky() {
  const found = document.getElementById("sky") ?? document.createElement("div");
  if (!found.id) { found.id = "sky"; document.body.append(found); }
  return found;
}

function ghost(html, box) {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  const element = holder.firstElementChild;
  if (!element) return null;
  element.classList.add("flying");
  element.classList.remove("last");
  element.style.cssText = `--w:${box.width}px;width:${box.width}px;height:${box.height}px`;
  sky().append(element);
  return { element, width: box.width, height: box.height };
}

const BACK = '<span class="cd bk"><svg></svg></span>';

// Cards of the hand that stay make room, from where they are seen: a slide under way ends here.
function sliding(stacks) {
  for (const running of slidingNow) running.cancel();
  slidingNow = [];
  return [...document.querySelectorAll("#hand .st")].flatMap((card) => {
    const old = stacks.get(card.id);
    const now = rect(card);
    return old && (old.x !== now.x || old.y !== now.y) ? [{ card, x: old.x - now.x, y: old.y - now.y }] : [];
  });
}

function slide({ card, x, y }, whole) {
  const from = { transform: `translate(${x}px,${y}px)` };
  slidingNow.push(card.animate(within(whole, 0, SLIDE, from, { transform: "none" }), { duration: whole }));
}

function fade(fresh) {
  const ends = new Set(fresh.flatMap(([, moves]) => moves.map(([, to]) => to)));
  for (const to of ends) document.querySelector(`#table [data-place="${CSS.escape(to)}"]`)?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 80 });
}
