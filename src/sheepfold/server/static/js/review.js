// The review of a match: pieces from the server, put to their places whenever a move is shown.

import { say } from "./aloud.js";
import { notice, word } from "./rail.js";

const EVERY = 1000;  // Milliseconds between two questions.
const TRIES = 20;  // So often nothing may be known of a review that was asked for: another server makes it.
const LATER = 31 * EVERY;  // After a failure the server tries again when it is asked half a minute later.
const FAILURES = 5;  // So often this page asks again after a failure.

const { address } = document.body.dataset;
const verdicts = new Map();
let found = null;
let unknown = 0;
let failures = 0;
let timer = 0;
let changed = () => {};

export const marks = () => found?.marks ?? [];

// The mark before or after a move.
export function markFrom(number, way) {
  const others = marks().filter((each) => (way === "back" ? each < number : each > number));
  return way === "back" ? others.at(-1) : others[0];
}

export function setUp(table, onChange) {
  changed = onChange;
  const curve = table.querySelector(".curve");
  const { state } = curve.dataset;
  if (!state) return;
  // What the page came with, until the server has said more: moves that are fetched have no review.
  found = { state, judged: 0, curve: curve.innerHTML, rail: "", steps: "", marks: [], chances: [], verdicts: {} };
  if (state !== "offered" || table.querySelector(".chart")) look();
}

const view = () => document.querySelector("[data-view]")?.value ?? "";

// Ask for a review, by the form that leads to this page without scripts.
export async function askFor() {
  failures = 0;
  unknown = 0;
  const asked = { method: "POST", body: new URLSearchParams({ view: view() }), redirect: "manual" };
  const answer = await fetch(`${address}/review`, asked).catch(() => null);
  if (answer?.type !== "opaqueredirect") { notice(word("lost")); return; }
  look();
}

async function look() {
  clearTimeout(timer);
  const query = new URLSearchParams({
    view: view(),
    after: found?.judged ?? 0,
    language: document.documentElement.lang,
  });
  try {
    const answer = await fetch(`${address}/review?${query}`);
    if (!answer.ok) throw new Error(answer.statusText);
    take(await answer.json());
  } catch {
    notice(word("lost"));
    timer = setTimeout(look, 5 * EVERY);
  }
}

function take(pieces) {
  const before = found?.state;
  found = pieces;
  Object.entries(pieces.verdicts).forEach(([number, html]) => verdicts.set(Number(number), html));
  unknown = pieces.state === "offered" ? unknown + 1 : 0;
  if (pieces.state === "working" || (pieces.state === "offered" && unknown < TRIES)) {
    timer = setTimeout(look, EVERY);
  }
  if (pieces.state === "failed" && failures < FAILURES) {
    failures += 1;
    timer = setTimeout(look, LATER);
  }
  changed();
  if (before === "working" && pieces.state === "done") say(word("reviewed"));
}

// The pieces at their places in a table that is about to be shown.
export function complete(table) {
  if (!found) return;
  const number = Number(table.dataset.number);
  const fill = (selector, html) => { table.querySelector(selector).innerHTML = html; };
  fill(".curve", found.curve);
  fill(".reviewed", found.rail);
  fill(".to-marks", found.steps);
  fill(".verdict", "hold" in table.dataset ? "" : verdicts.get(number) ?? "");
  table.querySelector(".curve").dataset.state = found.state;
  const chance = found.chances.filter(([at]) => at <= number).at(-1) ?? found.chances[0];
  if (chance && table.querySelector(".chance")) table.querySelector(".chance").textContent = chance[1];
  table.querySelectorAll("[data-mark]").forEach((button) => {
    if (markFrom(number, button.dataset.mark) === undefined) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  });
  table.querySelectorAll(".marked [data-move]").forEach((link) => {
    if (Number(link.dataset.move) === number) link.setAttribute("aria-current", "true");
  });
}
