"""People with browsers of their own, and what they do there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from sheepfold import games
from tests.browser.running import TableServer
from tests.contract.cases import VARIANTS
from tests.patience import PATIENCE

HANDS = Path(__file__).with_name("hands.js")
AT_ONCE = """try { localStorage.slips ??= "send"; } catch { /* a page without storage */ }"""
"""Nobody here waits for a slip to be called back, unless that is tested."""

WHOLE_MATCH = 4 * PATIENCE
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}


class Guest:
    """Somebody with a browser of their own; what goes wrong in its pages is written down."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.errors: list[str] = []
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(path=HANDS)
        context.add_init_script(AT_ONCE)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("console", self.hear)
        self.page = context.new_page()

    def hear(self, message: ConsoleMessage) -> None:
        """Errors a browser tells only its console: missing files, what the security policy forbids."""
        if message.type == "error":
            self.errors.append(message.text)


@contextmanager
def guest(browser: Browser, server: TableServer, **settings: Any) -> Iterator[Guest]:
    """Somebody comes, and meets no error until they leave.

    There is no service worker unless it is tested: what one fetches, a test cannot replace.
    """
    usual = {"viewport": DESKTOP, "service_workers": "block"}
    context = browser.new_context(base_url=server.base, **{**usual, **settings})
    try:
        coming = Guest(context)
        yield coming
        assert coming.errors == []
    finally:
        context.close()


def play_now(page: Page, game_id: str) -> str:
    """From the home page to a table that has begun, by one click; the path of the table."""
    page.goto("/")
    page.locator(f"form[action='/play']:has(input[value={game_id}]) button").click()
    page.wait_for_selector("#table[data-status=playing]", state="attached")
    return path_of(page)


def short_table(page: Page, game_id: str, *others: str, **fields: str) -> str:
    """A table with as few moves as the options allow, by the form for new tables."""
    page.goto(f"/new?game={game_id}")
    seats = max(len(others) + 1, games.get(game_id).seats[0])
    page.locator(f"input[name=seats][value='{seats}'] + span").click()
    for seat in range(1, seats):
        page.select_option(f"[name=seat-{seat}]", others[seat - 1] if seat <= len(others) else "lamb")
    options = {f"option-{name}": str(value) for name, value in VARIANTS[game_id][0].items()}
    for name, value in {**options, **fields}.items():
        page.fill(f"[name={name}]", value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#table")
    return path_of(page)


def path_of(page: Page) -> str:
    """The path of the page's address."""
    return "/" + page.url.split("/", 3)[3]


class Played(NamedTuple):
    """What came of playing."""

    stopped: str
    """Why it ended: `over`, `enough`, or what went wrong."""
    number: int
    """Moves made at the table."""
    clicks: int
    made: int
    """Moves of mine."""
    troubles: list[str]
    """What did not fit on the page."""


def play(page: Page, *, most: int | None = None, look: bool = False) -> Played:
    """Click what is highlighted until the match is over, or until so many moves of mine are made."""
    asked = {"seconds": WHOLE_MATCH, "look": look, **({} if most is None else {"most": most})}
    told = page.evaluate("asked => hands.play(asked)", asked)
    played = Played(*[told[name] for name in Played._fields])
    assert played.stopped in ("over", "enough"), played
    return played


def play_out(page: Page, *, look: bool = False) -> Played:
    """Play until the match is over."""
    played = play(page, look=look)
    assert played.stopped == "over", played
    return played


def wait_for_turn(page: Page) -> None:
    """Until it is my turn and the page is connected, or the match is over."""
    page.wait_for_selector("[data-joined] #table.mine, #table.over", state="attached")


def wait_for_move(page: Page, number: int) -> None:
    """Until more moves are made than this; a refusal is no move."""
    page.wait_for_selector(f'#table:not([data-number="{number}"]), #refused .refusal', state="attached")
    assert not page.evaluate("hands.refused()")
