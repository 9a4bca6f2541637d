"""A move can be taken back exactly when its mover has learned nothing by it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import prod
from typing import Any

import pytest
from examples.ewes import GAME as EWES

from sheepfold import games
from sheepfold.engine.game import Game, State
from sheepfold.engine.rng import Chance, Rng
from sheepfold.engine.takeback import ALL_DEALS, FEW_DEALS, FEW_VIEWS, revealed
from sheepfold.lab.conformance.walking import choose
from tests.contract.cases import VARIANTS

FIVE: list[Game[Any]] = [*[games.get(game_id) for game_id in games.IDS], EWES]
EVERY_GAME = pytest.mark.parametrize("game", FIVE, ids=[game.id for game in FIVE])

Step = tuple[State, int, State]


def steps(game: Game[Any], seed: int, most: int = 400) -> Iterator[Step]:
    """The moves of a random match."""
    rng, move_rng = Rng(seed), Rng(seed + 1000)
    options = game.Options.from_json(VARIANTS.get(game.id, [{}])[0])
    state: State = game.deal(game.usual_seats, rng, options)
    for _ in range(most):
        if state.turn is None:
            return
        before = state.clone()
        move = choose(game, state, move_rng)
        state.apply(move, rng)
        yield before, move, state.clone()


def seen_after(game: Game[Any], before: State, move: int, after: State) -> object:
    """All that the mover knows after a move."""
    return after.view(before.turn), game.tell(before, move, after, before.turn)


class TooMany(Exception):
    """There are more ways than anybody wants to try."""


class Ways(Chance):
    """Every way chance can go, one after another, as an odometer counts."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.bounds: list[int] = []
        self.at = 0

    def bits(self) -> int:
        raise TooMany("random bits")

    def below(self, bound: int) -> int:
        if self.at == len(self.path):
            if self.at > 60:
                raise TooMany("chances")
            self.path.append(0)
            self.bounds.append(bound)
        self.at += 1
        return self.path[self.at - 1]

    def pick(self, options: list[Any]) -> Any:
        return options[self.below(len(options))]

    def turn(self) -> bool:
        """Go on to the next way; False after the last."""
        self.at = 0
        while self.path and self.path[-1] + 1 == self.bounds[-1]:
            self.path.pop()
            self.bounds.pop()
        if not self.path:
            return False
        self.path[-1] += 1
        return True


def all_sights(game: Game[Any], before: State, move: int, most: int) -> list[object]:
    """What the mover may see after a move: in every deal that fits their view, by every way of chance."""
    ways, found, tried = Ways(), [], 0
    while tried == 0 or ways.turn():
        tried += 1
        other = game.guess(before.view(before.turn), ways)
        later = other.clone()
        later.apply(move, ways)
        if prod(ways.bounds) > most:
            raise TooMany("deals")
        sight = seen_after(game, other, move, later)
        if sight not in found:
            found.append(sight)
    return found


@pytest.mark.parametrize("game", [games.get("zoff-im-zoo"), EWES], ids=lambda game: game.id)
def test_the_answer_is_that_of_all_deals_where_these_can_be_counted(game: Game[Any]) -> None:
    counted = 0
    for seed in range(8):
        for before, move, after in steps(game, seed):
            try:
                sights = all_sights(game, before, move, most=400)
            except TooMany:
                continue
            counted += 1
            assert seen_after(game, before, move, after) in sights
            answer = revealed(game, before, move, after, Rng(seed), 40)
            assert (answer is not None) == (len(sights) > 1), game.write(before, move)
            if counted == 20:
                return
    raise AssertionError(f"only {counted} moves could be counted")


@EVERY_GAME
def test_a_move_found_harmless_shows_the_same_in_every_new_deal(game: Game[Any]) -> None:
    harmless = revealing = 0
    rng = Rng(5)
    for before, move, after in (step for seed in range(4) for step in steps(game, seed)):
        if harmless == 10:
            break
        if revealed(game, before, move, after, rng, ALL_DEALS // 4) is not None:
            revealing += 1
            continue
        harmless += 1
        seen = seen_after(game, before, move, after)
        for _ in range(40):
            other = game.guess(before.view(before.turn), rng)
            later = other.clone()
            later.apply(move, rng)
            assert seen_after(game, other, move, later) == seen, game.write(before, move)
    assert harmless, f"{revealing} moves were revealing"


@EVERY_GAME
def test_the_answer_depends_on_nothing_the_mover_cannot_know(game: Game[Any]) -> None:
    compared = 0
    rng = Rng(6)
    for before, move, after in steps(game, 3):
        answer = revealed(game, before, move, after, Rng(9), FEW_DEALS)
        other = game.guess(before.view(before.turn), rng)
        later = other.clone()
        later.apply(move, rng)
        if seen_after(game, other, move, later) == seen_after(game, before, move, after):
            compared += 1
            assert revealed(game, other, move, later, Rng(9), FEW_DEALS) == answer
    assert compared


@EVERY_GAME
def test_asking_changes_neither_state(game: Game[Any]) -> None:
    before, move, after = next(steps(game, 4))
    positions = game.position(before), game.position(after)
    revealed(game, before, move, after, Rng(1), FEW_DEALS)
    assert (game.position(before), game.position(after)) == positions


@EVERY_GAME
def test_events_alone_say_whether_a_view_would_be_another_one(game: Game[Any]) -> None:
    rng, compared = Rng(7), 0
    for before, move, after in (step for seed in range(2) for step in steps(game, seed, 120)):
        seat = before.turn
        for other in islice(game.guesses(before.view(seat), rng), FEW_DEALS):
            later = other.clone()
            later.apply(move, rng)
            same = later.view(seat) == after.view(seat)
            told = game.tell(other, move, later, seat) == game.tell(before, move, after, seat)
            assert same == told, game.write(before, move)
            compared += 1
    assert compared


@EVERY_GAME
def test_the_quick_answer_is_that_of_all_views(game: Game[Any]) -> None:
    answers = [
        (
            revealed(game, *step, Rng(3), FEW_DEALS, FEW_VIEWS),
            revealed(game, *step, Rng(3), FEW_DEALS),
        )
        for step in steps(game, 6, 150)
    ]
    assert answers
    assert all(quick == whole for quick, whole in answers)


def test_a_drawn_card_is_what_was_revealed() -> None:
    game = games.get("kivsa-shchora")
    drawn = [
        revealed(game, before, move, after, Rng(1), FEW_DEALS)
        for before, move, after in steps(game, 5)
        if game.write(before, move) == "draw"
    ]
    assert drawn
    assert drawn[0] is not None
    assert [event["event"] for event in drawn[0]] == ["draw"]


def test_what_only_the_view_shows_has_no_event() -> None:
    game = Silent()
    rng = Rng(2)
    state = game.deal(2, rng)
    before = state.clone()
    move = game.read(state, "draw")
    state.apply(move, rng)
    assert revealed(game, before, move, state, Rng(1), ALL_DEALS) == []
    assert revealed(game, before, move, state, Rng(1), FEW_DEALS, FEW_VIEWS) == []
    assert revealed(game, before, move, state, Rng(1), FEW_DEALS, 0) is None


class Silent(type(games.get("kivsa-shchora"))):  # type: ignore[misc]
    """A game whose stories say nothing."""

    def tell(self, before: Any, move: int, after: Any, seat: int | None) -> list[dict[str, Any]]:
        return []
