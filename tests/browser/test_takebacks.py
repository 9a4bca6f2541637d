"""A takeback in the browser: granted, refused and impossible, in every game, on a phone and on a desktop."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack
from unittest import mock

import pytest
from playwright.sync_api import Browser, Page, expect

from sheepfold import games
from sheepfold.server.live.view_model import SHOWN
from tests.browser.guests import DESKTOP, PHONE, Guest, guest
from tests.browser.running import TableServer, open_table_server
from tests.browser.sweeping import some_of

pytestmark = pytest.mark.slow

SEED = "39" * 32
"""In Knizia's Black Sheep the host must skip soon: nothing else shows nothing there."""

MOST_MOVES = 250


@pytest.fixture(scope="module")
def one_deal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server on which all matches have the same deal."""
    with (
        mock.patch.dict(os.environ, SHEEPFOLD_TEST_SEED=SEED),
        open_table_server(tmp_path_factory.mktemp("one deal")) as opened,
    ):
        yield opened


class Match:
    """A match of three; the third has no page open and agrees to everything."""

    def __init__(self, people: list[Guest], game_id: str) -> None:
        self.people = people
        host = people[0].context.request
        for each in people:
            each.context.request.get("/")
        answer = host.post("/new", form={"game": game_id, "seats": "3"}, max_redirects=0)
        self.path = answer.headers["location"]
        for each in people[1:]:
            self.say(each, type="sit")
        self.say(people[0], type="start")
        self.number = 0
        for each in people[:2]:
            each.page.goto(self.path)
            each.page.wait_for_selector("[data-joined] #table[data-status=playing]")

    def say(self, who: Guest, **message: str | float | bool) -> None:
        """A message by form."""
        who.context.request.post(self.path, form=message, max_redirects=0)

    def mover(self) -> Guest:
        """Whose turn it is."""
        shown = [each for each in self.people[:2] if each.page.locator("#table.mine").count()]
        return shown[0] if shown else self.people[2]

    def move(self, nth: int) -> Guest:
        """The one to move makes a move; who that was."""
        mover = self.mover()
        page = mover.context.request.get(self.path).text()
        listed = re.search(r'<select name="move">(.*?)</select>', page)
        assert listed is not None
        legal = [html.unescape(each) for each in re.findall(r"<option[^>]*>(.*?)</option>", listed[1])]
        move = legal[nth * 7 % len(legal)]
        self.say(mover, type="move", number=str(self.number), move=move)
        self.shown(self.number + 1)
        return mover

    def shown(self, number: int) -> None:
        """Both pages show the table after so many moves and takebacks."""
        self.number = number
        for each in self.people[:2]:
            each.page.wait_for_selector(f'#table[data-number="{number}"]', state="attached")

    def other(self, mover: Guest) -> Page:
        """The page of the one who decides."""
        return self.people[1 if mover is self.people[0] else 0].page


def grant(match: Match, mover: Guest) -> None:
    """The mover asks by the keyboard, everybody agrees, and the move is undone."""
    button = mover.page.locator("button.takeback")
    button.focus()
    mover.page.keyboard.press("Enter")
    expect(mover.page.locator(".telling")).to_have_text("May you take this move back?")
    match.say(match.people[2], type="allow_takeback", number=str(match.number))
    other = match.other(mover)
    expect(other.locator(".telling")).to_contain_text("wants to take this move back")
    other.get_by_role("button", name="Allow it").click()
    match.shown(match.number + 1)
    expect(mover.page.locator(".telling")).to_contain_text("Your move is taken back")
    expect(mover.page.locator(".story li").first).to_have_text("You take this move back.")
    expect(other.locator(".story li").first).to_contain_text("takes this move back.")
    assert mover.page.locator("#table.mine").count() == 1


def refuse(match: Match, mover: Guest) -> None:
    """The mover asks, the other says no, and the move stands."""
    mover.page.locator("button.takeback").click()
    other = match.other(mover)
    other.get_by_role("button", name="No", exact=True).click()
    expect(mover.page.locator("button.takeback")).to_have_attribute("aria-disabled", "true")
    if not mover.page.locator("#table.mine").count():
        expect(mover.page.locator(".telling")).to_contain_text("said no, so the move stands")


def impossible(mover: Guest) -> None:
    """The button is grey, and pressing it says what was seen."""
    mover.page.locator("button.takeback").click(force=True)  # Its state says that it will not be done.
    expect(mover.page.locator("#refused .refusal")).to_be_visible()
    assert mover.page.locator("#refused .refusal").inner_text().strip() in SHOWN.values()


@pytest.mark.parametrize("shape", some_of([PHONE], [DESKTOP, PHONE]), ids=["desktop", "phone"])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_takeback_is_granted_refused_and_impossible(
    game_id: str, shape: dict[str, int], chromium: Browser, one_deal: TableServer
) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(guest(chromium, one_deal, viewport=shape)) for _ in range(3)]
        match = Match(people, game_id)
        seen: list[str] = []
        for nth in range(MOST_MOVES):
            mover = match.move(nth)
            if mover is people[2]:
                continue
            grey = mover.page.locator("button.takeback").get_attribute("aria-disabled") == "true"
            if grey and "impossible" not in seen:
                impossible(mover)
                seen.append("impossible")
            elif not grey and "granted" not in seen:
                grant(match, mover)
                seen.append("granted")
            elif not grey and "refused" not in seen:
                refuse(match, mover)
                seen.append("refused")
            if len(seen) == 3:
                return
        raise AssertionError(f"only {seen}")
