// Cards fly from where they were to where they go. The page tells each move's ways (from, to, cards); places
// are read from the page as it is before and after a push, so nothing here knows a layout.

const CURVE = "cubic-bezier(.2,.8,.2,1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let seen = null;

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

export function fly(before) {
  const ways = JSON.parse(document.getElementById("ways")?.textContent ?? "[]");
  const last = ways.length ? ways[ways.length - 1][0] : 0;
  const fresh = seen === null ? [] : ways.filter(([number]) => number > seen);
  seen = last;
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
  slides.forEach(slide);
  flights.forEach(flyOne);
  return fresh;
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

// A copy flies above everything; the card itself, there and clickable all the while, shows when it lands.
function flyOne({ start, end, delay, duration }) {
  if (!start || !end || !visible(start.box) || !visible(end.box)) return;
  const copy = ghost(end.card?.outerHTML || start.html || cardBack(), end.card ? end.box : start.far ? { width: 40, height: 56 } : start.box);
  if (!copy) return;
  const grow = (box) => (end.card && !start.far ? box.width / end.box.width : 1);
  const at = (box, size) => `translate(${box.x + box.width / 2 - copy.width / 2}px,${box.y + box.height / 2 - copy.height / 2}px) scale(${size})`;
  const last = end.card ? { transform: at(end.box, 1), opacity: 1 } : { transform: at(end.box, 0.5), opacity: 0 };
  end.card?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration });
  copy.element.animate(
    [{ transform: at(start.box, start.far ? 0.5 : grow(start.box)), opacity: start.far ? 0.3 : 1 }, last],
    { duration, delay, easing: CURVE, fill: "both" },
  ).finished.finally(() => copy.element.remove());
}

function ghost(html, box) {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  const element = holder.firstElementChild;
  if (!element) return null;
  element.classList.add("flying");
  element.classList.remove("last");
  element.style.cssText = `--w:${box.width}px;width:${box.width}px;height:${box.height}px`;
  document.body.append(element);
  return { element, width: box.width, height: box.height };
}

function cardBack() {
  const use = document.querySelector("#table .cd use, #table .a use");
  const sprite = use?.getAttribute("href").split("#")[0];
  return sprite ? `<span class="cd bk"><svg><use href="${sprite}#back"/></svg></span>` : "";
}

// Cards of the hand that stay make room.
function sliding(stacks) {
  return [...document.querySelectorAll("#hand .st")].flatMap((card) => {
    const old = stacks.get(card.id);
    const now = rect(card);
    return old && (old.x !== now.x || old.y !== now.y) ? [{ card, x: old.x - now.x, y: old.y - now.y }] : [];
  });
}

function slide({ card, x, y }) {
  card.animate([{ transform: `translate(${x}px,${y}px)` }, { transform: "none" }], { duration: 180, easing: CURVE });
}

function fade(fresh) {
  const ends = new Set(fresh.flatMap(([, moves]) => moves.map(([, to]) => to)));
  for (const to of ends) document.querySelector(`#table [data-place="${CSS.escape(to)}"]`)?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 80 });
}
