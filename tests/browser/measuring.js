// A ruler: what is cut, what lies over something else, what cannot be reached, what is too small for a thumb.
globalThis.ruler = (() => {
  const THUMB = 44;
  const INTERACTIVE = "a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']";
  const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}#${element.id} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 30)}"`;
  const forEarsOnly = (element) => [element, element.parentElement].some((each) => each && getComputedStyle(each).clipPath === "inset(50%)");
  const stuck = (element) => { for (let up = element; up; up = up.parentElement) if (getComputedStyle(up).position === "sticky") return true; return false; };
  const shown = (element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && !element.closest(".sr, [inert]") && !forEarsOnly(element);

  // The box of something as far as its scrolling ancestors let it be seen.
  function seen(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const around = up.getBoundingClientRect();
      box.left = Math.max(box.left, around.left);
      box.top = Math.max(box.top, around.top);
      box.right = Math.min(box.right, around.right);
      box.bottom = Math.min(box.bottom, around.bottom);
    }
    return box;
  }
  const empty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;

  function touchable() {
    const modal = document.querySelector("dialog[open]");
    const open = document.body.hasAttribute("data-open") && !matchMedia("(min-width: 62.5em) and (min-height: 35em)").matches;
    return [...(modal ?? document).querySelectorAll(INTERACTIVE)].filter(shown).filter((each) => !open || each.closest(".rail, .talk, .tongues"));
  }

  // Words that do not fit where they stand. Names people chose may be long: they end in dots.
  function cut() {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    for (const element of document.querySelectorAll("body *")) {
      if (![...element.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim())) continue;
      if (element.closest("svg, .cd, .nm, .whose, .rail:not(body[data-open] .rail), [data-t]") || !shown(element)) continue;
      const style = getComputedStyle(element);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
      const wide = style.display !== "inline" && element.scrollWidth > element.clientWidth + 1;
      const high = style.overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
      const { left, right } = element.getBoundingClientRect();
      const beyond = (left < -1 || right > innerWidth + 1) && !scrollsSideways(element);
      if (wide || high || beyond) found.push(`cut: ${name(element)}`);
    }
    return found;
  }

  function scrollsSideways(element) {
    for (let up = element.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
    return false;
  }

  function overlapping() {
    const boxes = touchable().filter((each) => each.tabIndex >= 0 && !each.matches("[tabindex='0']")).map((element) => ({ element, box: seen(element) })).filter(({ box }) => !empty(box));
    const found = [];
    boxes.forEach(({ element, box }, at) => boxes.slice(at + 1).forEach((other) => {
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide <= 3 || high <= 3 || element.contains(other.element) || other.element.contains(element)) return;
      // What lies under a bar that stays can be scrolled from under it.
      if (stuck(element) === stuck(other.element)) found.push(`overlap: ${name(element)} and ${name(other.element)}`);
    }));
    return found;
  }

  // Everything can be scrolled into sight whole, or at least as much of it as the window is wide and high.
  function outOfReach() {
    const found = [];
    for (const element of touchable()) {
      element.scrollIntoView({ block: "center", inline: "center" });
      const { width, height } = element.getBoundingClientRect();
      const box = seen(element);
      if (box.right - box.left < Math.min(width, innerWidth) - 2 || box.bottom - box.top < Math.min(height, THUMB) - 2) found.push(`out of reach: ${name(element)}`);
    }
    return found;
  }

  // A thumb of 44 pixels on the middle of a thing hits nothing else. Links in a sentence are as high as their line.
  function tooSmall() {
    const found = [];
    for (const element of touchable()) {
      if (element.matches("[tabindex='0']") || element.matches("a") && (getComputedStyle(element).display === "inline" || element.closest(".clauses"))) continue;
      const target = element.closest("label") ?? element;
      target.scrollIntoView({ block: "center", inline: "center" });
      const box = target.getBoundingClientRect();
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      const reach = THUMB / 2 - 1;
      const hits = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([right, down]) => {
        const hit = document.elementFromPoint(x + right, y + down);
        return hit && (target.contains(hit) || hit.closest("label")?.contains(element));
      });
      if (!hits) found.push(`too small: ${name(target)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    return found;
  }

  const all = () => [...cut(), ...overlapping(), ...outOfReach()];
  return { all, cut, overlapping, outOfReach, tooSmall };
})();
