"""A whole match of each game by keyboard, perceiving only what a screen reader would be given."""

from __future__ import annotations

import re
import threading
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from sheepfold import games
from sheepfold.server.live.view_model import LOG_SHOWN
from tests.browser.guests import guest, play, wait_for_turn
from tests.browser.running import TableServer
from tests.browser.screen_reader import Gone, ScreenReader, Thing, buttons, named, text_in
from tests.browser.sweeping import some_of

pytestmark = pytest.mark.slow

CALM: Final[dict[str, Any]] = {"reduced_motion": "reduce", "locale": "en-GB"}
TITLES: Final = {
    "zoff-im-zoo": "Zoff im Zoo",
    "kivsa-shchora": "Kivsa Shchora",
    "knizia-black-sheep": "Knizia's Black Sheep",
    "bye-bye-black-sheep": "Bye-Bye Black Sheep",
}
NO_MOVES: Final = ("Clear", "Ask a bot for a hint")
"""Buttons beside those that decide something."""

MOST_TOUCHES: Final = 60
SHORT: Final = {"zoff-im-zoo": ("Target", "5"), "kivsa-shchora": ("Rounds", "1")}
"""Where a usual match is long: an option that ends it soon."""

ASIDES: Final = {"knizia-black-sheep": ("Best of the others: ", r"\bwins? meadow \d")}
"""What a moment says that the story does not: how it begins, and the sentence of the story it belongs to."""

TAKEN_BACK: Final = "Your move is taken back."
"""What the player is answered beside the sentence of the story."""

MOST_SURPRISES: Final = 20
"""How often a push may come between hearing and pressing."""

MOST_BEFORE: Final = 40
"""Sentences that can have been told before the page was there."""


def my_turn(things: list[Thing]) -> bool:
    """The title of the page says so."""
    return "Your turn" in things[0].name


def over(things: list[Thing]) -> bool:
    """Only a match that is over can be played again."""
    return any(each.name == "Play again" for each in buttons(things))


def offered(things: list[Thing]) -> list[Thing]:
    """What can be pressed to decide something, and does more than explain itself."""
    return [
        each
        for each in buttons(things)
        if each.open
        and each.name not in NO_MOVES
        and (each.inside("form") or each.inside("region", "The table") or each.inside("group", "Seats"))
        and each.inside("main")
    ]


class ScreenReaderPlayer:
    """Plays by ear: hears what there is, presses what is offered."""

    def __init__(self, reader: ScreenReader, move_rng: Random) -> None:
        self.reader = reader
        self.move_rng = move_rng
        self.moves = 0

    def wait(self) -> list[Thing]:
        """Until it is my turn, or the match is over."""
        return self.reader.until(lambda things: my_turn(things) or over(things))

    def make_a_move(self, things: list[Thing]) -> None:
        """Choose, until a button says what it would do; press it, and hear that it was done."""
        at_once = {each.id for each in offered(things) if not each.toggle}
        for _ in range(MOST_TOUCHES):
            ready = [each for each in offered(things) if not each.toggle and each.id not in at_once]
            free = [each for each in offered(things) if each.toggle and not each.pressed]
            if ready or not free or (at_once and self.move_rng.random() < 0.15):
                break
            self.press(self.move_rng.choice(free), "Space")
            things = self.reader.listen()
        plain = ready or [each for each in offered(things) if each.id in at_once]
        assert plain, "nothing is offered"
        said = len(self.reader.heard)
        self.press(self.move_rng.choice(plain), "Enter")
        self.reader.until(lambda things: any(each.endswith((".", "!")) for each in self.reader.heard[said:]))
        self.moves += 1

    def press(self, thing: Thing, key: str) -> None:
        """By arrows within the tray, by Tab from elsewhere."""
        here = self.reader.focused()
        arrows = (
            here.role == "button" and thing.inside("form") and here.name not in ("Sound", "Light or dark")
        )
        self.reader.go_to(thing, "ArrowRight" if arrows else "Tab")
        self.reader.page.keyboard.press(key)

    def play_out(self) -> list[Thing]:
        """Until the match is over; focus is never lost on the way."""
        things = self.wait()
        surprises = 0
        while not over(things):
            try:
                self.make_a_move(things)
            except Gone:
                surprises += 1
                assert surprises < MOST_SURPRISES
            assert self.reader.focused().role != "RootWebArea"
            things = self.wait()
        return things


def sentences(heard: list[str]) -> list[str]:
    """What was told of the match: whole sentences; questions, labels and answers to the player are none."""
    return [
        each
        for each in heard
        if each.endswith((".", "!")) and not each.startswith("Your turn: ") and TAKEN_BACK not in each
    ]


def without_asides(told: list[str], game_id: str) -> list[str]:
    """What was told of the story; an aside comes after a sentence it belongs to, and never alone."""
    if game_id not in ASIDES:
        return told
    begins, cause = ASIDES[game_id]
    asides = [nth for nth, each in enumerate(told) if each.startswith(begins)]
    assert asides
    for start, end in pairwise([0, *asides]):
        assert any(re.search(cause, each) for each in told[start:end]), told[start : end + 1]
    return [each for each in told if not each.startswith(begins)]


def press_after(reader: ScreenReader, heading: str, name: str, role: str = "button") -> None:
    """Tab to what stands after a heading, and press it."""
    things = reader.listen()
    after = things[things.index(named(things, heading, "heading")) :]
    reader.go_to(next(each for each in after if each.name == name and each.role == role))
    reader.page.keyboard.press("Enter")


def play_now(reader: ScreenReader, game_id: str) -> None:
    """From the home page straight to the table."""
    reader.page.goto("/")
    press_after(reader, TITLES[game_id], "Play now")


def short_match(reader: ScreenReader, game_id: str) -> None:
    """From the home page to a match that ends soon, by the form for new tables."""
    reader.page.goto("/")
    press_after(reader, TITLES[game_id], f"More about {TITLES[game_id]}", "DisclosureTriangle")
    press_after(reader, TITLES[game_id], "New table", "link")
    option, value = SHORT[game_id]
    reader.until(lambda things: things[0].name == "New table")
    reader.page.wait_for_load_state()
    reader.go_to(named(reader.listen(), option, "spinbutton"))
    reader.page.keyboard.press("Control+a")
    reader.page.keyboard.type(value)
    reader.go_to(named(reader.listen(), "Open the table"))
    reader.page.keyboard.press("Enter")
    things = reader.until(lambda things: any(each.name == "Fill with bots and start" for each in things))
    joined(reader)
    reader.go_to(named(things, "Fill with bots and start"))
    reader.page.keyboard.press("Enter")


def joined(reader: ScreenReader) -> None:
    """Until the page is connected, its buttons would load it anew."""
    reader.page.wait_for_selector("[data-joined]")


def read_story(reader: ScreenReader) -> list[str]:
    """The whole story, as its page tells it to the ear."""
    reader.go_to(named(reader.listen(), "The whole story", "link"))
    reader.page.keyboard.press("Enter")
    reader.until(lambda things: things[0].name.endswith("the whole story"))
    reader.page.wait_for_load_state()
    things = reader.listen()
    return [text_in(each, things) for each in buttons(things, "paragraph") if each.inside("listitem")]


@pytest.mark.parametrize("game_id", some_of(["kivsa-shchora", "knizia-black-sheep"], games.IDS))
def test_a_whole_match_by_ear_and_keyboard(game_id: str, chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, **CALM) as ann:
        reader = ScreenReader(ann.page)
        (short_match if game_id in SHORT else play_now)(reader, game_id)
        reader.until(lambda things: any(each.name == "Your hand" for each in things))
        joined(reader)
        listener = ScreenReaderPlayer(reader, Random(7))
        things = listener.play_out()
        assert listener.moves > 0
        headlines = [each.name for each in buttons(things, "heading")]
        reader.until(lambda _things: any(each.startswith(headlines[0]) for each in reader.heard))
        told = sentences(reader.heard)
        story = read_story(reader)
        # What happened before the page was there stood in it; all else was told, once and in order.
        told = without_asides([each for each in told if not each.startswith(headlines[0])], game_id)
        assert story[-len(told) :] == told
        assert len(story) - len(told) < MOST_BEFORE


def at_kivsa(page: Page) -> ScreenReader:
    """At a table of Kivsa Shchora, on turn."""
    reader = ScreenReader(page)
    play_now(reader, "kivsa-shchora")
    reader.until(my_turn)
    joined(reader)
    return reader


def test_a_card_keeps_the_focus_while_others_move(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, **CALM) as ann:
        reader = at_kivsa(ann.page)
        elsewhere = ann.context.new_page()
        elsewhere.goto(ann.page.url)
        ann.page.bring_to_front()
        for _ in range(5):
            said = len(reader.heard)
            card = [each for each in reader.until(my_turn) if each.inside("group", "Your hand")][-1]
            reader.go_to(card)
            keep_all_cards(elsewhere)
            reader.until(lambda _things, said=said: len(sentences(reader.heard[said:])) > 1)
            things = reader.until(my_turn)
            # Only cards of a new round are others.
            if not any(" deal" in each for each in reader.heard[said:]):
                assert reader.focused().id == card.id
                assert card.id in {each.id for each in things}
                return
        raise AssertionError("five rounds of one move each")


def keep_all_cards(page: Page) -> None:
    """A move from another window of the same person: draw, take, or show a card to a fox."""
    page.wait_for_selector("[data-joined] #table.mine")
    button = page.locator(".acts button:is([value=draw], [value=take])")
    if button.count() == 0:
        page.locator("#hand .can").first.click()
        button = page.locator("#go")
    button.click()


def test_when_what_had_the_focus_is_gone_it_goes_to_something_that_can_be_done(
    chromium: Browser, server: TableServer
) -> None:
    with guest(chromium, server, **CALM) as ann:
        reader = at_kivsa(ann.page)
        listener = ScreenReaderPlayer(reader, Random(3))
        for _ in range(3):
            listener.make_a_move(reader.until(my_turn))
            things = reader.until(my_turn)
            here = reader.focused()
            assert here.role == "button"
            assert any(each.id == here.id and each.inside("main") for each in things)


def test_a_page_that_was_away_is_told_every_move_it_missed(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, **CALM) as ann:
        away = threading.Event()
        sockets: list[WebSocketRoute] = []

        def carry(socket: WebSocketRoute) -> None:
            if away.is_set():
                socket.close()
            else:
                socket.connect_to_server()
                sockets.append(socket)

        ann.page.route_web_socket("**/socket*", carry)
        reader = at_kivsa(ann.page)
        away.set()
        sockets[-1].close()
        elsewhere = ann.context.new_page()
        elsewhere.goto(ann.page.url)
        play(elsewhere, most=4)
        wait_for_turn(elsewhere)
        away.clear()
        ann.page.bring_to_front()
        number = elsewhere.evaluate("hands.number()")
        ann.page.wait_for_selector(f'#table[data-number="{number}"]', state="attached")
        reader.until(lambda _things: len(sentences(reader.heard)) > 0)
        told = sentences(reader.heard)
        story = read_story(reader)
        assert len(told) > LOG_SHOWN
        assert story[-len(told) :] == told
