"""Invariant 3 on the wire: pages and API bytes say nothing a seat may not know."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheepfold import games
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import State
from sheepfold.engine.record import Takeback
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, PlayedMove
from sheepfold.play.replay import Entry, Replay
from sheepfold.server import pages
from sheepfold.server.live.history import whole_story
from sheepfold.server.live.replays import Eyes, Shown, frame_model, held_model
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import Seated
from sheepfold.server.live.view_model_builder import held_view_model, table_view_model
from sheepfold.server.live.viewers import Audience
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.offers import offers
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import ChatRow, MuteRow, SeatRow, TakebackRow
from sheepfold.server.web.api.match_json import match_move
from sheepfold.server.web.api.table_json import table_answer
from sheepfold.words.game_words import takeback_event
from sheepfold.words.speech import LANGUAGES
from tests.contract.cases import Case, cases, state_after
from tests.contract.probe import Probe, interference
from tests.patience import LONG
from tests.server.moving import move_once
from tests.server.serving import Browser, serving
from tests.server.tables import NOW, bytes_at, held_at, person_at, stored_table, table_at, view_model_at

SEEDS = st.integers(0, 2**32)


class ServerProbe(Probe):
    """What leaves the server for a seat, instead of what the game says to it."""

    def __init__(self, case: Case) -> None:
        super().__init__(case.game)
        self.stored = stored_table(case.id, case.seats, case.options)

    def view(self, state: State, seat: int | None) -> Any:
        return bytes_at(table_at(self.stored, state), seat)

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return bytes_at(table_at(self.stored, after, PlayedMove(self.game, before, move, after)), seat)


class AskingProbe(ServerProbe):
    """The same while the mover asks to take the move back, and after the others have decided."""

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return [bytes_at(each, seat) for each in self.stages(before, move, after)]

    def stages(self, before: State, move: int, after: State) -> Iterator[Table]:
        """The table at every stage of a request."""
        mover = before.turn
        assert mover is not None
        others = [each for each in range(after.seats) if each != mover]
        for answers, ended, outcome in (
            ({}, None, None),
            ({str(others[0]): True}, None, None),
            ({str(others[0]): False}, NOW, "refused"),
            ({}, NOW, "late"),
            ({}, NOW, "withdrawn"),
        ):
            table = table_at(self.stored, after, PlayedMove(self.game, before, move, after))
            table.takeback = TakebackRow(table.moves, mover, NOW, answers, ended, outcome)
            yield table
        table = table_at(self.stored, after, PlayedMove(self.game, before, move, after))
        yield granted(table, before, mover)


def granted(table: Table, before: State, mover: int) -> Table:
    """The table once its last move is taken back."""
    assert table.match is not None
    table.takeback = TakebackRow(table.moves, mover, NOW, {}, NOW, "granted")
    table.match.moves.pop()
    table.match.takebacks.append(Takeback(len(table.match.moves), "?"))
    table.match.state, table.last, table.before = before, None, None
    table.tell_all(lambda seat: [takeback_event(mover)])
    table.change()
    return table


class TimedProbe(ServerProbe):
    """The same where a clock runs."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.stored = stored_table(case.id, case.seats, case.options, "live 30 60")


class TalkingProbe(ServerProbe):
    """The same where people talk, somebody is away, and a bot plays for somebody."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        lines = [
            ChatRow(1, "person 0", "Name 0", "", None, NOW, "hello", "de"),
            ChatRow(2, "person 1", "Name 1", "", "heart", NOW),
            ChatRow(3, "a spectator", "Eve", "Who wins?", None, NOW),
        ]
        sitting = [each._replace(stand_in=each.seat == 1) for each in self.stored.seats]
        self.stored = self.stored._replace(chat=lines, seats=sitting, mutes=[MuteRow("person 0", "person 1")])


class PageProbe(ServerProbe):
    """Whole pages, with their previews, and the moments before them, in every language."""

    def view(self, state: State, seat: int | None) -> Any:
        return [self.page(table_at(self.stored, state), seat, each) for each in LANGUAGES]

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        table = table_at(self.stored, after, PlayedMove(self.game, before, move, after))
        held = [held_at(table, seat, each) for each in LANGUAGES]
        moments = ["" if each is None else pages.held_fragment(each) for each in held]
        return moments, [self.page(table, seat, each) for each in LANGUAGES]

    def page(self, table: Table, seat: int | None, language: str) -> str:
        """The page of a public table as somebody gets it who asks for it."""
        table.row = table.row._replace(public=True)
        audience = Audience(person_at(seat), "http://server", language=language)
        return pages.table_page(table_view_model(table, audience, Settings(), NOW))


class ReplayProbe(ServerProbe):
    """A running match looked at again, at the page and by programs."""

    def view(self, state: State, seat: int | None) -> Any:
        return self.seen(state, [], seat)

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        assert before.turn is not None
        return self.seen(before, [Entry(before.turn, move, "?", after)], seat)

    def seen(self, opening: State, entries: list[Entry], seat: int | None) -> Any:
        """Everything that somebody at this seat gets of these moves."""
        replay = Replay.__new__(Replay)
        replay.game, replay.opening, replay.entries = self.game, opening, entries
        replay.record = Match(self.game, opening.seats, 1, opening.options).record()
        seats = tuple(Seated(each, f"Name {each}", each) for each in range(opening.seats))
        shown = Shown(replay, seats, Eyes(seat), [Eyes(seat)], "/match/table", "en", "table", over=False)
        models = [frame_model(shown, number) for number in range(len(entries) + 1)]
        held = [held_model(shown, number) for number in range(len(entries) + 1)]
        return (
            [pages.replay_page(each) for each in models],
            ["" if each is None else pages.replay_held_fragment(each) for each in held],
            [str(match_move(shown, number)) for number in range(len(entries) + 1)],
        )


class RefusalProbe(ServerProbe):
    """Why the cards somebody touched are no move, and what is offered instead."""

    def view(self, state: State, seat: int | None) -> Any:
        model = view_model_at(table_at(self.stored, state), seat)
        tried = [[kind] * number for kind in look_of(self.game.id).faces for number in (1, 2)]
        return [(self.why(state, each, seat), offers(model, each)) for each in tried]

    def why(self, state: State, cards: list[str], seat: int | None) -> str:
        """The refusal, for whoever is to move."""
        try:
            if state.turn == seat and seat is not None:
                self.game.find(state, pages.attempt(self.game.id, cards, ""))
        except IllegalMove as error:
            return str(error)
        return ""

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        return self.view(after, seat)


class SharedDeviceProbe(ServerProbe):
    """A device on which all play, before the curtain: whoever looks at it sees what spectators see."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.stored = self.stored._replace(seats=[each._replace(person="all") for each in self.stored.seats])

    def view(self, state: State, seat: int | None) -> Any:
        return self.before_curtain(table_at(self.stored, state))

    def tell(self, before: State, move: int, after: State, seat: int | None) -> Any:
        table = table_at(self.stored, after, PlayedMove(self.game, before, move, after))
        if before.turn != after.turn and before.turn is not None:
            table.lifted["all"] = before.turn
        return self.before_curtain(table)

    def before_curtain(self, table: Table) -> Any:
        audience = Audience("all", "http://server")
        model, held = (make(table, audience, Settings(), NOW) for make in (table_view_model, held_view_model))
        assert model is not None
        if table.turn is not None:
            assert (model.me, model.curtain) == (None, table.turn)
        elif model.me is not None:
            return None
        moment = "" if held is None else pages.held_fragment(held)
        return pages.table_fragment(model), moment, table_answer(model).encoded()


class LeakyProbe(ServerProbe):
    """Tells every seat the hands of all."""

    def view(self, state: State, seat: int | None) -> Any:
        return super().view(state, seat), self.game.position(state)


PROBES = {
    ServerProbe: 40,
    AskingProbe: 20,
    TimedProbe: 20,
    TalkingProbe: 20,
    PageProbe: 20,
    RefusalProbe: 20,
    ReplayProbe: 20,
}
"""With the number of states that are compared with re-deals."""


def compare(
    game_id: str, probe: type[ServerProbe], examples: int, seats: Callable[[Case], list[int | None]]
) -> None:
    """Compare states of many matches with re-deals of what one of these seats cannot know."""
    stories = 0

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.sampled_from([case for case in cases() if case.id == game_id]), SEEDS, st.data())
    def check(case: Case, seed: int, data: st.DataObject) -> None:
        nonlocal stories
        state = state_after(case, seed, data.draw(st.integers(0, 120), "moves"))
        seat = data.draw(st.sampled_from(seats(case)), "seat")
        found = interference(probe(case), state, seat, data.draw(SEEDS, "re-deal"))
        assert found.leak is None
        stories += found.stories

    check()
    assert stories > examples - 20, "too few moves were compared to mean anything"


@pytest.mark.parametrize("probe", PROBES)
@pytest.mark.parametrize("game_id", games.IDS)
def test_no_page_and_no_answer_depends_on_what_its_seat_may_not_know(
    game_id: str, probe: type[ServerProbe]
) -> None:
    compare(game_id, probe, PROBES[probe], lambda case: [None, *range(case.seats)])


@pytest.mark.parametrize("game_id", games.IDS)
def test_before_the_curtain_nobody_sees_more_than_a_spectator(game_id: str) -> None:
    compare(game_id, SharedDeviceProbe, 20, lambda case: [None])


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_leak_on_the_wire_would_be_noticed(game_id: str) -> None:
    case = next(case for case in cases() if case.id == game_id)
    found = [interference(LeakyProbe(case), state_after(case, seed, 9), 0, seed).leak for seed in range(6)]
    assert "view" in found


# What the server itself answers: home, lists, previews.

PERSONAL = re.compile(r"/me/[\w.~-]+")
"""A personal link has its date in it."""


@asynccontextmanager
async def match_of_three(
    database: str, game_id: str
) -> AsyncIterator[tuple[Table, dict[int | None, Browser]]]:
    """A public match some moves after its beginning; its people by seat, and a stranger."""
    async with (
        serving(database, away_after=LONG, grace=LONG) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Cleo") as cleo,
        served.visitor("Eve") as eve,
    ):
        free = {"seat-1": "open", "seat-2": "open"}
        address = await ann.new_table(game=game_id, seats="3", public="on", **free)
        await bob.post(address, type="sit", seat="1")
        await cleo.post(address, type="sit", seat="2")
        await ann.post(address, type="start")
        for _ in range(4):
            await move_once(served, address, ann, bob, cleo)
        yield served.table(address), {0: ann, 1: bob, 2: cleo, None: eve}


async def answers_to(browser: Browser, table: Table) -> list[str]:
    """The home page, with its rows of matches, and the page of the table, with its preview."""
    pages_asked = ("/", f"/table/{table.row.id}")
    return [PERSONAL.sub("", (await browser.client.get(path)).text) for path in pages_asked]


@pytest.mark.anyio
@pytest.mark.parametrize("game_id", games.IDS)
async def test_neither_the_home_page_nor_a_table_tells_of_hidden_cards(game_id: str, sqlite: str) -> None:
    async with match_of_three(sqlite, game_id) as (table, people):
        assert table.match is not None
        table.last = None  # What it has shown is compared above, with both states dealt anew.
        for seat, browser in people.items():
            real = table.match.state
            seen = await answers_to(browser, table)
            assert [seat is None] * 2 == ["Ann, Bob, Cleo" not in seen[0], 'id="hand"' not in seen[1]]
            for seed in range(4):
                table.match.state = table.game.guess(real.view(seat), Rng(seed))
                table.change()
                assert await answers_to(browser, table) == seen
            table.match.state = real
            table.change()


def test_a_table_that_waits_tells_nothing_of_its_seed() -> None:
    stored = stored_table("zoff-im-zoo", 4, {})
    seats = [*stored.seats[:2], SeatRow(2), SeatRow(3)]
    seen = set()
    for seed in ("ab" * 32, "cd" * 32):
        row = stored.table._replace(status="waiting", seed=seed, public=True, began=None)
        table = Table(stored._replace(table=row, seats=seats), NOW)
        models = [view_model_at(table, seat) for seat in (None, 0, 1, 3)]
        seen.add(str([(pages.table_page(each), table_answer(each).encoded()) for each in models]))
    assert len(seen) == 1


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_whole_story_is_what_each_seat_was_told_with_every_takeback(game_id: str) -> None:
    game = games.get(game_id)
    match = Match(game, 3, "ab" * 32)
    told: dict[int | None, list[Any]] = {seat: [] for seat in (None, 0, 1, 2)}
    for number in range(12):
        mover, made = match.state.turn, match.make(match.state.legal()[0])
        for seat, story in told.items():
            story.append(tuple(made.story(seat)))
            story += [(takeback_event(mover),)] * (number % 4 == 3)
        if number % 4 == 3:
            match.take_back()
    for seat, story in told.items():
        assert [each.events for each in whole_story(Replay(game, match.record()), seat)] == story
