// Before a match: names to choose from, and a button that says under which name one sits down.

import { word } from "./rail.js";

const SHOWN = 3;
const ICONS = new URL("../icons.svg", import.meta.url).href;
let offered = null;

export function setUp() {
  addEventListener("input", (event) => { if (event.target.closest("#sit")) label(document); });
  addEventListener("change", onChange);
  addEventListener("click", onClick);
}

// With every push: what was typed and chosen stays.
export function refresh(table) {
  keepChoice(document.querySelector("#table .tokens"), table.querySelector(".tokens"));
  const place = table.querySelector("[data-suggest]");
  if (place) offer(place);
  label(table);
}

function keepChoice(old, next) {
  const chosen = old?.querySelector("input:checked")?.value;
  const same = chosen && next?.querySelector(`input[value="${chosen}"]:not([disabled])`);
  if (!same || old === next) return;
  next.querySelectorAll("[checked]").forEach((each) => each.removeAttribute("checked"));
  same.setAttribute("checked", "");
  same.checked = true;
}

function offer(place) {
  offered ??= shuffled();
  const buttons = offered.map((name) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn dense plain", textContent: name });
    button.dataset.name = name;
    return button;
  });
  const die = document.createElement("button");
  Object.assign(die, { type: "button", className: "btn dense plain", innerHTML: `<svg class="ic" aria-hidden="true"><use href="${ICONS}#die"/></svg>` });
  die.dataset.die = "";
  die.setAttribute("aria-label", word("more"));
  place.replaceChildren(place.firstElementChild, ...buttons, die);
}

function shuffled() {
  const names = word("names").split("|").filter(Boolean);
  for (let at = names.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [names[at], names[other]] = [names[other], names[at]];
  }
  return names.slice(0, SHOWN);
}

// The name is shown on the button: what will happen is said before it happens.
function label(table) {
  const field = document.querySelector("#sit [name=name]") ?? table.querySelector("#sit [name=name]");
  const button = table.querySelector("#sit [data-as]");
  if (button) button.textContent = button.dataset.as.replace("{name}", field.value.trim() || field.placeholder);
}

function onChange(event) {
  const sent = event.target.closest("[data-send], .you .tokens input");
  if (sent) sent.form.requestSubmit();
}

function onClick(event) {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-die]")) { offered = shuffled(); offer(on("[data-suggest]")); }
  if (on("[data-name]")) { document.querySelector("#sit [name=name]").value = on("[data-name]").dataset.name; label(document); }
  if (on("[data-fold]")) on("details").open = false;
}
