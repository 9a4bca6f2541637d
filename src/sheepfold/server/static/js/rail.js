// Drawer, tabs, rules, copying: the things around the table.

const wide = matchMedia("(min-width: 62.5em) and (min-height: 35em)");

// Whether the rail stands beside the table.
export const isWide = () => wide.matches;

export function setUp() {
  addEventListener("click", onClick);
  document.getElementById("rules")?.addEventListener("click", (event) => {
    if (event.target.id === "rules" || event.target.closest("[data-close]")) event.currentTarget.close();
  });
}

export const word = (name) => document.getElementById("words")?.content.querySelector(`[data-w=${name}]`)?.textContent ?? "";

export function notice(text, stays = false) {
  const place = document.getElementById("notice");
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
  clearTimeout(notice.timer);
  if (!stays) notice.timer = setTimeout(() => { place.hidden = true; }, 4000);
}

function onClick(event) {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-say]")) openChat();
  else if (on("[data-drawer]")) document.body.toggleAttribute("data-open");
  else if (on("[data-tab]")) document.body.dataset.shown = on("[data-tab]").dataset.tab;
  else if (document.body.hasAttribute("data-open") && !on(".rail, .talk, dialog")) document.body.removeAttribute("data-open");
  showRail();
  if (on("[data-copy]")) copy(on("[data-copy]").dataset.copy);
  const rules = on("[data-rules], [data-clause]");
  if (rules && document.getElementById("rules") && rules.tagName === "A") {
    event.preventDefault();
    openRules(rules.dataset.clause ?? "");
  }
}

function openChat() {
  document.body.dataset.shown = "chat";
  document.body.toggleAttribute("data-open", !isWide());
}

// Which tab is shown, and whether the drawer is open, for those who do not see it.
export function showRail(table = document) {
  const shown = document.body.dataset.shown ?? "story";
  table.querySelectorAll("[data-tab]").forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.tab === shown)));
  const open = String(document.body.hasAttribute("data-open"));
  table.querySelectorAll(".bar [data-drawer]").forEach((each) => each.setAttribute("aria-expanded", open));
}

async function copy(text) {
  await navigator.clipboard?.writeText(text);
  notice(word("copied"));
}

async function openRules(clause) {
  const dialog = document.getElementById("rules");
  const body = dialog.querySelector(".rules-body");
  if (!body.firstChild) {
    const answer = await fetch(`/rules/${document.body.dataset.game}?language=${document.documentElement.lang}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    body.append(...page.querySelector("main").childNodes);
  }
  if (!dialog.open) dialog.showModal();
  markClause(body, clause);
}

export function markClause(body, clause) {
  body.querySelectorAll(".asked").forEach((each) => each.classList.remove("asked"));
  const found = clause && body.querySelector(`#${CSS.escape(clause)}`);
  if (!found) { body.parentElement.scrollTop = 0; return; }
  found.classList.add("asked");
  found.scrollIntoView({ block: "center" });
}
