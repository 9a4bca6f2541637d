// What is read aloud: every move once and in order, politely; then what there is to do. Each sentence is a new
// line of a log, so that a burst of moves waits its turn in a screen reader and nothing is written over.

const KEPT = 60;
let told = null;
let asked = "";
let telling = Promise.resolve();

export function say(text) {
  const log = document.getElementById("live");
  if (!log || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
}

// After a change of the page. What the page shows at first is there to be read, and is not said again.
export function tell(table) {
  const lines = linesByMove([...table.querySelectorAll(".story li")].reverse());
  const now = Number(table.dataset.number);
  const before = told;
  told = now;
  const question = ask(table);
  const news = question !== asked || now !== before ? question : "";
  asked = question;
  if (before === null) return;
  telling = telling.then(async () => {
    for (const text of await missed(before, now, lines)) say(text);
    say(news);
  });
}

// The sentences of each move, the oldest first: a line without a number goes on telling the move of the line before.
function linesByMove(items) {
  const found = new Map();
  let move = 0;
  for (const item of items) {
    move = Number(item.dataset.m ?? move);
    found.set(move, [...(found.get(move) ?? []), item.textContent.trim()]);
  }
  return found;
}

// A page that was away for long finds the moves it missed in the whole story.
async function missed(before, now, lines) {
  const wanted = Array.from({ length: Math.max(0, now - before) }, (_, nth) => before + 1 + nth);
  const known = wanted.every((move) => lines.has(move)) ? lines : await wholeStory(lines);
  return wanted.flatMap((move) => known.get(move) ?? []);
}

async function wholeStory(fallback) {
  try {
    const { address } = document.body.dataset;
    const answer = await fetch(`${address}/story?language=${document.documentElement.lang}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return linesByMove(page.querySelectorAll(".story ul > li"));
  } catch { return fallback; }
}

// What is asked of me: my decision, or how the match ended.
function ask(table) {
  const text = (selector) => table.querySelector(selector)?.textContent.trim() ?? "";
  if (table.dataset.status === "over") return `${text("h1")} ${text(".why")}`;
  if (!table.classList.contains("mine")) return text(".curtain p, [data-untold]") || text(".telling[data-aloud]");
  return `${text(".flag")}: ${text(".telling[data-aloud]") || text(".prompt")}`;
}
