// Where everything stands, and what has moved since the last look. Animations are off in these pages; what is lifted is lifted by a transform.
globalThis.standing = (() => {
  const LIMIT = 4;
  const REGIONS = [".bar", ".seats", ".meadow", ".fence", ".voice", ".helper", "#hand", ".foot", ".flag"];
  const SINGLE = ["#go", "[data-flip]", ".ask-bot", ".clear:not(.off)"];
  const KEYED = { ".seat": "id", ".pile[data-place]": "data-place", ".pond": "class", ".rails": "class", ".acts button[name=move]": "value", ".mode-toggle": "data-a" };
  const seen = (element) => element?.checkVisibility({ checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 0;
  const box = (element) => { const { left, top, width, height } = element.getBoundingClientRect(); return [left, top, width, height]; };

  // The place of a stack without what lifts or turns it: its own offsets.
  const laid = (element) => [element.offsetLeft, element.offsetTop, element.offsetWidth, element.offsetHeight];
  let last = {};
  let cards = {};

  function look() {
    const table = document.getElementById("table");
    const found = {};
    const put = (name, element) => { if (seen(element)) found[name] = box(element); };
    for (const selector of [...REGIONS, ...SINGLE]) put(selector, table.querySelector(selector));
    if (!found[".foot"]) put(".acts", table.querySelector(".acts"));
    table.querySelectorAll(".field").forEach((each, nth) => put(`.field ${nth}`, each));
    for (const [selector, key] of Object.entries(KEYED)) for (const each of table.querySelectorAll(selector)) put(`${selector} ${each.getAttribute(key)}`, each);
    return found;
  }

  const stacks = () => Object.fromEntries([...document.querySelectorAll("#hand .st")].map((each) => [`card ${each.id}`, laid(each)]));
  // The flag of another's turn is as wide as the name; of a region that is there only its corner and size are compared.
  const moved = (before, now) => Object.keys(now).filter((name) => before[name]).flatMap((name) => {
    const far = name === ".flag" ? Math.max(Math.abs(now[name][0] - before[name][0]), Math.abs(now[name][1] - before[name][1])) : Math.max(...now[name].map((value, at) => Math.abs(value - before[name][at])));
    return far > LIMIT ? [`${name} from ${before[name].map(Math.round)} to ${now[name].map(Math.round)}`] : [];
  });

  // After a push: everything but the cards of the hand, which close their gaps.
  function pushed() {
    const now = look();
    const found = moved(last, now);
    last = now;
    cards = stacks();
    return found;
  }

  // After a touch, a refusal or a hint: the cards too.
  function touched() {
    const before = cards;
    const found = pushed();
    return [...found, ...moved(before, cards)];
  }

  // Touch what can be touched, as far as a move goes; then give it up. What moved meanwhile.
  function choose(seed) {
    const found = [];
    const click = (element) => { element.click(); found.push(...touched()); };
    const all = (selector) => [...document.querySelectorAll(`#table ${selector}`)].filter(seen);
    const toggle = all(".mode-toggle.can")[0];
    if (toggle && seed % 2) click(toggle);
    for (let times = 0; times < 3; times++) {
      const open = all("[data-a].can:not(.sel, .mode-toggle)");
      if (open.length) click(open[(seed + times * 7) % open.length]);
    }
    const clear = all("[data-clear]")[0];
    if (clear) click(clear);
    return found;
  }

  // What of the table cannot be seen without scrolling: regions, seats, cards and buttons beyond an edge or cut off by what holds them.
  function hidden() {
    const found = [];
    const wanted = "#table :is(.bar, .seat, .field, .pile, .pond, .rails, .label, .top .cd, .hand > .st:not(.shelf > *), .acts .btn, .flag, .chip, .zc, .side .mn, .fig, .showing, .tasks span)";
    for (const element of document.querySelectorAll(wanted)) {
      if (!seen(element) || element.closest(".rail, .lesson")) continue;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const limits = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
      for (let up = element.parentElement; up && up.id !== "table"; up = up.parentElement) if (getComputedStyle(up).overflow !== "visible") limits.push(up.getBoundingClientRect());
      const out = limits.some((edge) => left < edge.left - 3 || top < edge.top - 3 || right > edge.right + 3 || bottom > edge.bottom + 3);
      if (out) found.push(`${element.getAttribute("class")} ${element.id || element.textContent.slice(0, 20)}`);
    }
    return found;
  }

  return { pushed, touched, choose, hidden };
})();
