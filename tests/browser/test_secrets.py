"""What a spectator's browser receives says nothing of hidden cards.

A match is played to its end in one browser while another watches. Its record then tells how the cards lay
after every move. All that is hidden from a spectator is dealt anew, the page is made from that, and it must
be, byte for byte, what was sent: whatever named a hidden card would differ.
"""

from __future__ import annotations

import dataclasses
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, WebSocket

from sheepfold import games
from sheepfold.engine.game import Game, State
from sheepfold.engine.record import read_record, replay
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from sheepfold.server.live.view_model import LOG_SHOWN, Seated, TableViewModel, Told
from sheepfold.words.moments import hold_for
from tests.browser.guests import guest, play_out, short_table
from tests.browser.running import TableServer
from tests.server.slot_page import SlotPage

pytestmark = pytest.mark.slow


class FragmentRecorder:
    """Writes down every fragment a page receives."""

    def __init__(self, page: Page) -> None:
        self.fragments: list[str] = []
        self.page = SlotPage()
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.hear)

    def hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        if text.startswith("<main"):
            self.fragments.append(self.page.shown(text))


def number_of(html: str) -> int:
    """How many moves were made when it was sent."""
    return int(html.partition('data-number="')[2].partition('"')[0])


def dealt_anew(game: Game[Any], state: State, number: int) -> State:
    """A state a spectator could not tell from this one."""
    other: State = game.guess(state.view(None), Rng(number))
    return other


def models(game: Game[Any], told: dict[str, Any], record: str, base: str) -> list[TableViewModel]:
    """What a spectator may see after each move, made from hands that were dealt anew."""
    steps = list(replay(game, read_record(record)))
    states = [steps[0].before, *[step.after for step in steps]]
    log = [
        Told(number, tuple(game.tell(step.before, step.move, step.after, None)))
        for number, step in enumerate(steps, 1)
    ]
    address = f"/table/{told['table']}"
    return [
        TableViewModel(
            table=told["table"],
            game=game.id,
            status="playing" if state.outcome is None else "over",
            seats=tuple(Seated(**each) for each in told["seats"]),
            me=None,
            options=told["options"],
            moves=number,
            view=dealt_anew(game, state, number).view(None),
            turn=state.turn,
            log=tuple(log[max(0, number - LOG_SHOWN) : number]),
            pace=told["pace"],
            may_talk=False,
            address=address,
            invite=base + address,
            record="" if state.outcome is None else f"{address}/record.json",
            outcome=None if state.outcome is None else state.outcome.as_json(),
        )
        for number, state in enumerate(states)
    ]


def held(game: Game[Any], found: list[TableViewModel], record: str) -> dict[int, str]:
    """By number of moves, the tables that are held for a moment, from hands that were dealt anew."""
    return {
        number: pages.held_fragment(
            dataclasses.replace(
                found[number],
                view=dealt_anew(game, step.before, number).view(None),
                hold=hold,
                status="playing",
                turn=None,
                outcome=None,
            )
        )
        for number, step in enumerate(replay(game, read_record(record)), 1)
        if (hold := hold_for(game.id, found[number].log[-1].events, found[number].pace))
    }


def watched(request: APIRequestContext, table: str) -> dict[str, Any]:
    """The table as a program that only watches is told."""
    token = request.post("/api/v1/people", data={"name": "Watcher"}).json()["token"]
    answer = request.get(f"/api/v1/tables/{table}", headers={"authorization": f"Bearer {token}"})
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("game_id", games.IDS)
def test_nothing_a_spectator_receives_depends_on_hidden_cards(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    calm: dict[str, Any] = {"reduced_motion": "reduce"}
    with guest(chromium, server, **calm) as ann, guest(chromium, server, **calm) as stranger:
        players, watchers = FragmentRecorder(ann.page), FragmentRecorder(stranger.page)
        path = short_table(ann.page, game_id)
        answer = stranger.page.goto(path)
        assert answer is not None
        first = answer.text()
        played = play_out(ann.page)
        stranger.page.wait_for_selector("#table.over")
        told = watched(stranger.page.request, path.rpartition("/")[2])
        record = stranger.page.request.get(f"{path}/record.json").text()
    game = games.get(game_id)
    found = models(game, told, record, server.base)
    expected = [pages.table_fragment(model) for model in found]
    moments = held(game, found, record)
    assert unescape(expected[number_of(first)]) in unescape(first)
    assert number_of(watchers.fragments[-1]) == played.number
    for fragment in watchers.fragments:
        shown = moments if " data-hold=" in fragment else expected
        assert fragment == shown[number_of(fragment)]
    assert any(fragment != expected[number_of(fragment)] for fragment in players.fragments)
