// Focus is never lost by a push. What is still there keeps it; whoever had the focus on something that is gone
// is taken to what can be done next.

const NEXT = ["#hand .can", ".field.can", ".opt.can", ".tile.can", ".seat.can", ".moves summary", ".moves .mv", ".acts .go:not([disabled])", ".acts .btn:not([disabled])",
  ".curtain .btn", "#hand .st", "h1[tabindex]", ".wait .btn:not([disabled])", ".meadow"];

let inside = false;
let keyed = false;

export function setUp() {
  addEventListener("focusin", (event) => { inside = !!event.target.closest("#table"); });
  addEventListener("pointerdown", () => { inside = false; keyed = false; }, true);
  addEventListener("keydown", () => { keyed = true; }, true);
}

export function keep(table) {
  const now = document.activeElement;
  if (!inside || (now && now !== document.body && !now.disabled)) return;
  for (const selector of NEXT) {
    const found = [...table.querySelectorAll(selector)].find((each) => each.checkVisibility());
    if (!found) continue;
    // A thumb has scrolled to where it wants to be.
    found.focus({ preventScroll: !keyed });
    return;
  }
}
