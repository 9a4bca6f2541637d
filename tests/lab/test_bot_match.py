"""One match of the lab: the task decides everything, and every seat keeps to itself."""

from __future__ import annotations

import asyncio
import json
import math
import pickle
import time
from typing import Any

import numpy as np
import pytest

from sheepfold import games
from sheepfold.engine.errors import BadPosition, UnknownBot
from sheepfold.engine.game import Json, Outcome, State
from sheepfold.engine.record import Record, replay
from sheepfold.engine.rng import Chance
from sheepfold.lab.bot_match import BadBot, MatchTask, Result, bot_named, derived, play, read_result

HERE = "tests.lab.test_bot_match"


class First:
    """Always the first legal move."""

    name = "first"

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        assert len(legal) > 1, "a forced move is no decision"
        return legal[0]


class Slow(First):
    """Takes its time."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        time.sleep(0.002)
        return legal[0]


class Cheat(First):
    """Makes a move that does not exist."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return -1


class Seer(First):
    """Is shown the true state, and checks that it is the one its view was made from."""

    def look(self, state: State) -> None:
        self.state = state

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        seat = self.state.turn
        assert self.state.view(seat) == view
        self.state.apply(legal[-1], rng)
        return legal[-1]


class Lucky(First):
    """Any legal move, and remembers which luck it had."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return legal[rng.below(len(legal))]


class Thinking(First):
    """Answers with a whole number of some other kind."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> Any:
        return np.int64(legal[0])


class Half(First):
    """Answers with a number that is equal to a move and is none."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> Any:
        return float(legal[0])


class Anything:
    """Is equal to every move, and cannot be shown."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise ZeroDivisionError


class Agreeable(First):
    """Answers with something that is equal to every move."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> Any:
        return Anything()


class Greedy(First):
    """Makes a move legal by writing it down."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        legal[:] = [999]
        return 999


class Closing(First):
    """Raises what is no error."""

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        raise GeneratorExit


class Blind(First):
    """Fails where it is shown the state."""

    def look(self, state: State) -> None:
        raise asyncio.CancelledError


class Leaving(First):
    """Fails when it is made."""

    def __init__(self, game_id: str) -> None:
        raise GeneratorExit


class Evasive(First):
    """Fails when it is asked what it has."""

    def __getattr__(self, name: str) -> Any:
        raise KeyError(name)


class Nobody:
    """Cannot be made from the id of a game."""


def task(*bots: str, deal: int = 0, seed: int = 5, with_moves: bool = False) -> MatchTask:
    return MatchTask(deal, 0, 0, "kivsa-shchora", {"rounds": 1}, bots, seed, 0.25, with_moves)


def test_a_task_decides_its_match_and_travels() -> None:
    asked = task("random", "random", "random")
    assert pickle.loads(pickle.dumps(asked)) == asked
    assert play(asked).untimed() == play(asked).untimed()
    assert play(asked).untimed() != play(task("random", "random", "random", seed=6)).untimed()


def test_the_match_replays_from_its_seed_and_moves() -> None:
    game = games.get("kivsa-shchora")
    result = play(task("random", f"{HERE}:First", with_moves=True))
    record = Record(game.id, game.version, {"rounds": 1}, 2, 5, list(result.moves), result.outcome.as_json())
    *_, last = replay(game, record)
    assert last.after.outcome == result.outcome
    assert result.length == len(result.moves)


def test_the_luck_of_a_seat_is_its_own() -> None:
    """What one seat draws does not depend on how much luck the others use."""
    first = play(task(f"{HERE}:First", "random", with_moves=True)).moves
    lucky = play(task(f"{HERE}:First", f"{HERE}:Lucky", with_moves=True)).moves
    assert first == lucky


def test_only_decisions_are_timed() -> None:
    result = play(task(f"{HERE}:Slow", f"{HERE}:First", with_moves=True))
    slow, fast = result.micros
    assert all(taken >= 2000 for taken in slow)
    assert 0 < len(slow) + len(fast) < result.length
    assert result.untimed().micros == ()


def test_a_lab_bot_is_shown_a_copy_of_the_true_state() -> None:
    assert play(task(f"{HERE}:Seer", "random")).length


def test_a_bot_that_moves_against_the_rules_is_named() -> None:
    with pytest.raises(BadBot, match=rf"bot {HERE}:Cheat: chose -1, must be one of the legal moves"):
        play(task(f"{HERE}:Cheat", "random"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Half", r"chose \d+\.0, must be one of the legal moves"),
        ("Agreeable", "chose <Anything without text>, must be one of the legal moves"),
        ("Greedy", r"chose 999, must be one of the legal moves \[\d+, \d+"),
        ("Closing", r"could not choose a move \(GeneratorExit at "),
        ("Blind", r"could not choose a move \(CancelledError at "),
        ("Evasive", r"could not choose a move \(KeyError: 'look' at "),
    ],
)
def test_a_bot_that_fails_in_any_way_is_named(name: str, message: str) -> None:
    with pytest.raises(BadBot, match=f"bot {HERE}:{name}: {message}"):
        play(task(f"{HERE}:{name}", "random"))


def test_a_move_may_be_any_whole_number() -> None:
    numbers = play(task(f"{HERE}:Thinking", "random", with_moves=True))
    assert numbers.moves == play(task(f"{HERE}:First", "random", with_moves=True)).moves


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("goat", "bot: 'goat', must be one of random"),
        ("no.such.place:Goat", "bot: 'no.such.place:Goat', there is no module no"),
        (f"{HERE}:Goat", f"{HERE} has no Goat"),
        (f"{HERE}:Leaving", r"Leaving must make a bot from the game's id \(GeneratorExit at "),
        (f"{HERE}:Nobody", "Nobody must make a bot from the game's id"),
    ],
)
def test_a_bot_nobody_knows_is_refused(name: str, message: str) -> None:
    with pytest.raises(UnknownBot, match=message):
        bot_named(name, "zoff-im-zoo")


def test_a_result_survives_its_file() -> None:
    result = play(task("random", "random"))
    assert read_result(json.loads(json.dumps(result.as_json())), 2) == result


KEPT = Result(0, 0, 1, Outcome((3, 2, 2), (1, 2, 2), (0,), "over"), 40, ((5, 6), (), (7,)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deal": "0"}, "deal: '0', must be a whole number"),
        ({"deal": None}, "deal: None"),
        ({"deal": []}, "deal: "),
        ({"deal": -1}, "deal: -1"),
        ({"deal": 1.5}, "deal: 1.5"),
        ({"deal": 10**400}, "deal: 1000"),
        ({"deal": True}, "deal: True"),
        ({"length": math.nan}, "length: nan"),
        ({"scores": [3, 2]}, "scores: 2 entries, must be 3"),
        ({"scores": [3, 2, "2"]}, r"scores\[2\]: '2', must be a whole number"),
        ({"scores": [3, 2, math.nan]}, r"scores\[2\]: nan"),
        ({"scores": 7}, "scores: 7, must be a list"),
        ({"places": [1, 2, 0]}, r"places\[2\]: 0"),
        ({"places": [1]}, "places: 1 entries"),
        ({"winners": []}, r"winners: \[\], must be the seats in first place: \[0\]"),
        ({"winners": [3]}, r"winners: \[3\]"),
        ({"winners": None}, "winners: None"),
        ({"winners": [], "places": [2, 2, 2]}, r"winners: \[\], must be the seats in first place"),
        ({"reason": 7}, "reason: 7, must be text"),
        ({"micros": [[5], []]}, "micros: 2 entries, must be 3"),
        ({"micros": [[5], [], 7]}, "micros: 7, must be a list"),
        ({"micros": [[5], [], ["7"]]}, "micros.0.: '7'"),
        ({"micros": [[5], [], [-7]]}, "micros.0.: -7"),
    ],
)
def test_a_result_with_a_wrong_field_is_refused_by_its_name(change: dict[str, Any], message: str) -> None:
    line = json.loads(json.dumps({**KEPT.as_json(), **change}))
    with pytest.raises(BadPosition, match=message):
        read_result(line, 3)


def test_a_result_without_a_field_is_refused() -> None:
    whole = json.loads(json.dumps(KEPT.as_json()))
    for name in whole:
        with pytest.raises(BadPosition, match=f"{name}: missing"):
            read_result({key: value for key, value in whole.items() if key != name}, 3)


def test_a_shared_victory_is_shared_out() -> None:
    result = Result(0, 0, 0, Outcome((5, 5, 9), (1, 1, 3), (0, 1), "over"), 10, ())
    assert [result.credit(seat) for seat in range(3)] == [0.5, 0.5, 0]


def test_seeds_made_from_different_numbers_have_nothing_in_common() -> None:
    seeds = {derived(seed, deal) for seed in range(40) for deal in range(40)}
    assert len(seeds) == 1600
    assert derived(1, 23) != derived(12, 3)
