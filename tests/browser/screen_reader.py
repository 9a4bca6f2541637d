"""A page as a screen reader has it: roles, names, states and what is read aloud; hands that know only keys.

Nothing here looks at the document: what is perceived comes from the browser's accessibility tree, and what is
done is done by Tab, arrows, Enter, Space and letters.
"""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple

from playwright.sync_api import CDPSession, Page

from tests.patience import PATIENCE

LEAVES: Final = ("button", "image", "link", "radio", "option", "DisclosureTriangle")
"""What these hold is said by their names."""

MUST_BE_NAMED: Final = (
    *LEAVES,
    "combobox",
    "spinbutton",
    "textbox",
    "dialog",
    "region",
    "radiogroup",
    "group",
)
NAMELESS: Final = ("group",)
"""`details` are groups of their own and named by their summaries."""

NOWHERE: Final = -1

NAMING: Final = 200
"""Milliseconds until everything in a changed page has its name."""

MOST_KEYS: Final = 400
"""So many keys at most from one thing to the next."""

PAUSE: Final = 0.02


class Thing(NamedTuple):
    """One thing in the tree."""

    id: int
    """The same as long as it stays in the page."""
    role: str
    name: str
    value: str
    description: str
    states: dict[str, Any]
    around: tuple[tuple[str, str], ...]
    """Roles and names of what it stands in, the outermost first."""

    def inside(self, role: str, name: str = "") -> bool:
        """Whether it stands in something of this role, and of this name if one is given."""
        return any(one == role and name in ("", other) for one, other in self.around)

    @property
    def open(self) -> bool:
        """Whether pressing it does more than explain."""
        return not self.states.get("disabled")

    @property
    def toggle(self) -> bool:
        """Whether it is chosen or not, like a card."""
        return "pressed" in self.states

    @property
    def pressed(self) -> bool:
        """Whether it is chosen."""
        return self.states.get("pressed") == "true"


class Gone(Exception):
    """A push came in between, and what was to be pressed is not there any more."""


def nameless(things: list[Thing]) -> list[Thing]:
    """What can be pressed or filled in, but would be read out without a name."""
    return [
        each for each in things if each.role in MUST_BE_NAMED and not each.name and each.role not in NAMELESS
    ]


class ScreenReader:
    """Hears a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.heard: list[str] = []
        """Everything that was read aloud, in order."""
        self.known: set[int] = set()

    def listen(self) -> list[Thing]:
        """The tree in reading order, and whatever was said since."""
        things = self.tree()
        if nameless(things):
            # Chromium names a link a moment after its text was put into the page.
            self.page.wait_for_timeout(NAMING)
            things = self.tree()
        assert not nameless(things), nameless(things)
        for each in things:
            if each.role == "paragraph" and each.inside("log") and each.id not in self.known:
                self.known.add(each.id)
                self.heard.append(text_in(each, things))
        return things

    def tree(self) -> list[Thing]:
        """All there is, in reading order."""
        return in_order(self.session.send("Accessibility.getFullAXTree")["nodes"])

    def focused(self) -> Thing:
        """What has the focus, as a screen reader would say it."""
        active = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": active["result"]["objectId"], "fetchRelatives": False}
        return thing_of(self.session.send("Accessibility.getPartialAXTree", asked)["nodes"][0], ())

    def go_to(self, target: Thing, key: str = "Tab") -> None:
        """Press a key until the thing has the focus; where the key leads nowhere, Tab leads on."""
        before = NOWHERE
        for _ in range(MOST_KEYS):
            here = self.focused()
            if here.id == target.id:
                return
            stuck = here.role == "RootWebArea" or here.id == before
            self.page.keyboard.press("Tab" if stuck else key)
            before = here.id
        if any(each.id == target.id for each in self.listen()):
            raise AssertionError(f"{key} does not lead to {target}")
        raise Gone(target.name)

    def until(self, happened: Any) -> list[Thing]:
        """Listen until something is so."""
        latest = time.monotonic() + PATIENCE
        while True:
            things = self.listen()
            if happened(things):
                return things
            assert time.monotonic() < latest, [(each.role, each.name) for each in things]
            time.sleep(PAUSE)


def thing_of(node: dict[str, Any], around: tuple[tuple[str, str], ...]) -> Thing:
    """A node of the tree in our words."""
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}

    def said(field: str) -> str:
        return str(node.get(field, {}).get("value", ""))

    words = (said("role"), said("name"), said("value"), said("description"))
    return Thing(node.get("backendDOMNodeId", 0), *words, states, around)


def in_order(nodes: list[dict[str, Any]]) -> list[Thing]:
    """All that is not passed over, in reading order; buttons and pictures are one thing each."""
    by_id = {node["nodeId"]: node for node in nodes}
    found: list[Thing] = []

    def walk(node: dict[str, Any], around: tuple[tuple[str, str], ...]) -> None:
        inner = around
        if not node.get("ignored"):
            thing = thing_of(node, around)
            found.append(thing)
            if thing.role in LEAVES:
                return
            inner = (*around, (thing.role, thing.name))
        for child in node.get("childIds", []):
            if child in by_id:
                walk(by_id[child], inner)

    walk(nodes[0], ())
    return found


def text_in(thing: Thing, things: list[Thing]) -> str:
    """The text that follows a thing up to the next of its kind."""
    start = things.index(thing)
    depth = len(thing.around)
    texts = []
    for each in things[start + 1 :]:
        if len(each.around) <= depth:
            break
        if each.role == "StaticText":
            texts.append(each.name)
    return " ".join(texts)


def buttons(things: list[Thing], role: str = "button") -> list[Thing]:
    """All buttons, or other things of one role."""
    return [each for each in things if each.role == role]


def named(things: list[Thing], name: str, role: str = "button") -> Thing:
    """The one thing of this role and name."""
    found = [each for each in things if each.role == role and each.name == name]
    assert len(found) == 1, (role, name, [each.name for each in buttons(things, role)])
    return found[0]
