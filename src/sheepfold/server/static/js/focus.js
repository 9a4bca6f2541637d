// Focus is never lost by a push. What is still there keeps it; whoever had the focus on something that is gone
// is taken to what can be done next.

const NEXT = ["#hand .can", ".field.can", ".opt.can", ".tile.can", ".seat.can", ".moves summary", ".moves .mv", ".acts .go:not([disabled])", ".acts .btn:not([disabled])",
  ".curtain .btn"];
const REST = ["#hand .st", "h1[tabindex]", ".wait .btn:not([disabled])", ".meadow"];

let inside = false;
let keyed = false;
let resting = null;  // Where the focus was put while nothing could be done: it goes on as soon as something can.

export function setUp() {
  addEventListener("focusin", (event) => { inside = !!event.target.closest("#table"); });
  addEventListener("pointerdown", () => { inside = false; keyed = false; }, true);
  addEventListener("keydown", () => { keyed = true; resting = null; }, true);
}

const seen = (element) => element.checkVisibility({ visibilityProperty: true });

export function keep(table) {
  const now = document.activeElement;
  // A browser takes the focus from what is hidden, but only when it paints.
  const kept = now && now !== document.body && !now.disabled && seen(now);
  if (!inside || (kept && now !== resting)) return;
  const next = first(table, NEXT);
  const found = next ?? (kept ? null : first(table, REST));
  // A thumb has scrolled to where it wants to be.
  found?.focus({ preventScroll: !keyed });
  if (next) resting = null;
  else if (found) resting = found;
}

function first(table, selectors) {
  for (const selector of selectors) {
    const found = [...table.querySelectorAll(selector)].find(seen);
    if (found) return found;
  }
  return null;
}
