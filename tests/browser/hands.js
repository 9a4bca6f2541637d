// Somebody's hands in the page: they touch only what is highlighted. Installed in every page of the tests.

// A page says so when it is connected: before that its buttons are plain forms, which load the page anew.
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("open", () => { document.documentElement.dataset.joined = ""; });
    this.addEventListener("close", () => { delete document.documentElement.dataset.joined; });
  }
};

// Moments are ended at once, as by somebody who has seen them all; tests of moments are patient.
new MutationObserver(() => {
  if (!globalThis.patient) document.querySelector("body:not([data-open]) #table[data-hold] [data-go-on]")?.click();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-hold"] });

globalThis.hands = (() => {
  const table = () => document.getElementById("table");
  const number = () => Number(table()?.dataset.number ?? -1);
  const status = () => table()?.dataset.status ?? "";
  const mine = () => !!table()?.classList.contains("mine") && "joined" in document.documentElement.dataset;
  const refused = () => document.getElementById("refused")?.textContent.trim() ?? "";
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.width > 0 && box.height > 0 && !element.disabled && getComputedStyle(element).visibility === "visible";
  };
  const all = (selector) => [...table().querySelectorAll(selector)].filter(shown);

  // The same where moves are buttons in groups: cards of the hand and folds lead to them.
  function nextOfMany(touched) {
    const cards = all("#hand .st.can:not(.sel)");
    const folds = all(".moves .fold:not([open]) > summary");
    const moves = all("button[name=move]");
    if (cards.length && touched < 4 && Math.random() < 0.3) return { element: any(cards), moves: false };
    if (folds.length && (!moves.length || (touched < 4 && Math.random() < 0.3))) return { element: any(folds), moves: false };
    return moves.length ? { element: any(moves), moves: true } : null;
  }

  // What to touch next, and whether that makes the move.
  function next(touched) {
    if (table().querySelector(".moves")) return nextOfMany(touched);
    const go = all("#go")[0];
    const parts = all("[data-a].can:not(.sel):not(.mode-toggle)");
    if (go && !(touched < 4 && parts.length && Math.random() < 0.2)) return { element: go, moves: true };
    const toggles = touched ? [] : all(".mode-toggle.can:not(.sel)");
    if (toggles.length && Math.random() < 0.3) return { element: any(toggles), moves: false };
    const moves = all("button[name=move]");
    if (parts.length && (!moves.length || touched || Math.random() < 0.85)) return { element: any(parts), moves: false };
    if (moves.length) return { element: any(moves), moves: true };
    return parts.length ? { element: any(parts), moves: false } : null;
  }

  // The same for a mouse: where to find it.
  function pointer() {
    const found = mine() && status() !== "over" ? next(0) : null;
    const { element, moves } = found ?? { element: null, moves: false };
    const path = !element ? "" : element.id ? `#${element.id}` : element.dataset.a ? `[data-a="${element.dataset.a}"]` : `button[name=move][value="${element.value}"]`;
    return { path: path && `#table ${path}`, moves, number: number(), status: status() };
  }

  // What stands over the sides of the page, if it cannot be scrolled into sight on its own.
  function overflowing() {
    const wide = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > wide || document.body.scrollWidth > wide ? ["the page scrolls sideways"] : [];
    for (const element of document.querySelectorAll("#table *")) {
      const box = element.getBoundingClientRect();
      if (!box.width || !box.height || (box.left >= -1 && box.right <= wide + 1)) continue;
      if (element.closest(".rail, .chips, svg *, .sr")) continue;
      found.push(`${element.tagName}.${element.getAttribute("class")} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
    return found;
  }

  // Buttons that make a move must be within reach of the thumb, wherever the hand is scrolled to.
  function outOfReach() {
    if (status() !== "playing") return [];
    return all(".acts .btn").filter((each) => each.getBoundingClientRect().bottom > innerHeight + 1 || each.getBoundingClientRect().top < 0)
      .map((each) => `out of reach: ${each.textContent.trim()}`);
  }

  async function until(happened, ends) {
    while (!happened()) {
      if (performance.now() > ends) return false;
      await pause(4);
    }
    return true;
  }

  // Play until the match is over or so many moves of mine are made.
  async function play({ seconds, most = Infinity, look = false }) {
    const ends = performance.now() + seconds * 1000;
    const troubles = new Set();
    const told = (stopped) => ({ stopped, status: status(), number: number(), clicks, made, troubles: [...troubles] });
    let clicks = 0;
    let made = 0;
    let seen = -1;
    for (let touched = 0; made < most; ) {
      if (look && number() !== seen) [...overflowing(), ...outOfReach()].forEach((each) => troubles.add(each));
      seen = number();
      if (status() === "over") return told("over");
      if (performance.now() > ends) return told("late");
      if (!mine()) { await pause(4); continue; }
      const found = next(touched);
      if (!found) return told(`nothing is highlighted: ${table().querySelector(".tray").textContent}`);
      const before = number();
      found.element.click();
      clicks += 1;
      touched += 1;
      if (look) overflowing().forEach((each) => troubles.add(each));
      if (touched > 60) return told("touching leads nowhere");
      if (!found.moves) continue;
      if (!await until(() => number() !== before || refused(), ends)) return told(`no answer to ${found.element.textContent}`);
      if (number() === before) return told(`refused: ${refused()}`);
      made += 1;
      touched = 0;
    }
    return told("enough");
  }

  return { play, pointer, overflowing, outOfReach, number, status, mine, refused };
})();
