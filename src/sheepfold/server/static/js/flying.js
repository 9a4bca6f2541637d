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
  slide(before.stacks);
  const pace = fresh.length > 1 ? Math.min(140, 700 / fresh.length) : 260;
  const taken = new Set();
  fresh.forEach(([, moves], nth) => {
    let step = 0;
    for (const [from, to, cards] of moves) {
      for (const face of cards) {
        flyOne(before, from, to, face, nth * pace + Math.min(step, 5) * (fresh.length > 1 ? 12 : 60), Math.max(pace, 180), taken);
        step += 1;
      }
    }
  });
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

function flyOne(before, from, to, face, delay, duration, taken) {
  const start = source(before, from, face);
  const end = goal(to, face, taken);
  if (!start || !end || !visible(start.box) || !visible(end.box)) return;
  if (end.card) {
    const x = start.box.x + start.box.width / 2 - end.box.x - end.box.width / 2;
    const y = start.box.y + start.box.height / 2 - end.box.y - end.box.height / 2;
    const size = start.far ? 0.5 : start.box.width / end.box.width;
    const raise = end.card.closest(".st") ?? end.card;
    raise.animate([{ zIndex: 30 }, { zIndex: 30 }], { duration: duration + delay });
    end.card.animate(
      [{ transform: `translate(${x}px,${y}px) scale(${size})`, opacity: start.far ? 0.4 : 1 }, { transform: "none", opacity: 1 }],
      { duration, delay, easing: CURVE, fill: "backwards" },
    );
  } else ghost(start, end, face, delay, duration);
}

function ghost(start, end, face, delay, duration) {
  const holder = document.createElement("div");
  holder.innerHTML = start.html || cardBack();
  const card = holder.firstElementChild;
  if (!card) return;
  const width = start.far ? 40 : start.box.width;
  card.classList.add("flying");
  card.removeAttribute("id");
  card.style.setProperty("--w", `${width}px`);
  document.body.append(card);
  const at = (box) => `translate(${box.x + box.width / 2 - width / 2}px,${box.y + box.height / 2 - width * 0.7}px)`;
  card.animate(
    [{ transform: at(start.box), opacity: 1 }, { transform: at(end.box), opacity: 0.9, offset: 0.85 }, { transform: `${at(end.box)} scale(.5)`, opacity: 0 }],
    { duration: duration + 80, delay, easing: CURVE, fill: "both" },
  ).finished.finally(() => card.remove());
}

function cardBack() {
  const use = document.querySelector("#table .cd use, #table .a use");
  const sprite = use?.getAttribute("href").split("#")[0];
  return sprite ? `<span class="cd bk"><svg><use href="${sprite}#back"/></svg></span>` : "";
}

// Cards of the hand that stay make room.
function slide(stacks) {
  for (const each of document.querySelectorAll("#hand .st")) {
    const old = stacks.get(each.id);
    const now = rect(each);
    if (!old || (old.x === now.x && old.y === now.y)) continue;
    each.animate([{ transform: `translate(${old.x - now.x}px,${old.y - now.y}px)` }, { transform: "none" }], { duration: 180, easing: CURVE });
  }
}

function fade(fresh) {
  const ends = new Set(fresh.flatMap(([, moves]) => moves.map(([, to]) => to)));
  for (const to of ends) document.querySelector(`#table [data-place="${CSS.escape(to)}"]`)?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 80 });
}
