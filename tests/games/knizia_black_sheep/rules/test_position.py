"""Positions: exact both ways, and never trusted."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheepfold.engine.errors import BadOption, BadPosition, SheepfoldError
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.cards import TASK_NAMES
from tests.games.knizia_black_sheep.tables import (
    after_random_moves,
    bag,
    deal,
    empty_fields,
    field,
    finished,
    herd,
    play,
    table,
)

HANDS = ("horse, cow, pig", "3 sheep")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 25, 60, 1000])
@pytest.mark.parametrize("tasks", [False, True])
def test_positions_come_back_exactly(seats: int, moves: int, tasks: bool) -> None:
    state = after_random_moves(seats, 7, moves, tasks=tasks)
    position = json.loads(json.dumps(GAME.position(state)))
    placed = GAME.place(position)
    assert GAME.position(placed) == position
    assert placed.legal() == state.legal()
    assert placed.view(0) == state.view(0)


def test_a_position_says_where_everything_is() -> None:
    position = GAME.position(deal(2, tasks=True))
    assert list(position) == [
        "game",
        "version",
        "seats",
        "options",
        "turn",
        "phase",
        "outcome",
        "fields",
        "discard",
        "released",
        "first_released",
        "released_until_two",
        "restock",
        "face_up_tasks",
        "hands",
        "pile",
        "drawn",
        "corrals",
        "secret_tasks",
    ]


def test_a_field_face_down_is_null() -> None:
    """FLD-15."""
    position = GAME.position(finished(2, 1))
    assert position["fields"] == [None, None, None]
    assert position["phase"] == "over"
    assert position["outcome"]["reason"] == "last field scored"


def refused(position: Json, message: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.place(position)
    assert str(error.value) == message


def changed(**fields: Any) -> Json:
    return {**table(*HANDS), **fields}


def tasks_table(**fields: Any) -> Json:
    secret = [["most horses", "most cows"], ["most pigs", "most sheep"]]
    position = table(*HANDS, secret_tasks=secret, face_up_tasks=["horse + cow", "black flock"])
    return {**position, **fields}


def with_field(first: Json | None, **rest: Any) -> Json:
    return table(*HANDS, fields=[first, *empty_fields(2)[1:]], **rest)


FIGURES_WRONG = "fields[0].figures: must be 2 figures"
NO_OTHERS = "11 sheep missing, 14 rooster missing, 14 black sheep missing"
ANIMALS = "must be one of horse, cow, pig, sheep, rooster, black sheep"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (changed(fields=[]), "fields: 0 entries, must be 3"),
        (changed(fields=[1, None, None]), "fields[0]: 1, must be an object"),
        (with_field(field("horse", "", "")), FIGURES_WRONG),
        (with_field(field("2 horse, cow", "", "")), FIGURES_WRONG),
        (
            with_field(field("horse, cow", "2 pig, 2 sheep", "")),
            "fields[0].sides[0]: must be at most 3 cards",
        ),
        (
            with_field(field("horse, cow", "3 pig", "")),
            "fields[0].completed: [], must order the seats with three cards, [0]",
        ),
        (
            with_field(field("horse, cow", "3 pig", "", completed=(0, 0))),
            "fields[0].completed: [0, 0], must order the seats with three cards, [0]",
        ),
        (
            with_field(field("horse, cow", "", "", completed=(2,))),
            "fields[0].completed: 2, must be a whole number from 0 to 1",
        ),
        (
            with_field(field("horse, cow", "3 pig", "3 pig", completed=(0, 1))),
            "fields[0].completed: [0, 1], a field with all sides complete is scored",
        ),
        (with_field(None), "fields: one is face down, but figures of every animal are left"),
        (changed(turn=2), "turn: 2, must be a whole number from 0 to 1"),
        (changed(turn=None), "turn: null, must be a seat while a field is face up"),
        (changed(phase="over"), "phase: 'over', must be 'play'"),
        (changed(outcome={}), "outcome: {}, must be None"),
        (changed(hands=[bag("horse, cow"), bag("3 sheep")]), "hands[0]: 2 cards, must be 3"),
        (
            changed(hands=[bag("3 horse"), bag("3 sheep")]),
            "cards do not add up: 2 horse too many, 1 cow missing, 1 pig missing",
        ),
        (
            changed(pile={}),
            f"cards do not add up: 13 horse missing, 13 cow missing, 13 pig missing, {NO_OTHERS}",
        ),
        (changed(pile={"goat": 1}), f"pile: 'goat' is no card, {ANIMALS}"),
        (changed(corrals=[{"goat": [1]}, {}]), f"corrals[0]: 'goat' is no animal, {ANIMALS}"),
        (changed(corrals=[{"cow": [4, 1]}, {}]), "corrals[0].cow: 4, must be a whole number from 1 to 3"),
        (changed(corrals=[{"cow": 4}, {}]), "corrals[0].cow: 4, must be a list"),
        (changed(corrals=[{"cow": [1]}, {}]), "corrals[0]: an odd number of figures, they are won in pairs"),
        (changed(corrals=[{"cow": [1, 1, 1, 2]}, {}]), "corrals: more than 2 figures of cow worth 1"),
        (
            changed(corrals=[herd("6 cow"), {}]),
            "corrals: more than 6 figures of cow with those in the fields",
        ),
        (
            changed(corrals=[{"cow": [2, 1]}, {}]),
            "corrals: [{'cow': [2, 1]}, {}], must be [{'cow': [1, 2]}, {}]",
        ),
        (
            changed(restock={"cards": ["goat"], "shuffle_after": None}),
            f"restock.cards: 'goat' is no card, {ANIMALS}",
        ),
        (
            changed(restock={"cards": ["cow"] * 85, "shuffle_after": None}),
            "restock.cards: 85, there are only 84 cards",
        ),
        (
            changed(restock={"cards": ["cow"], "shuffle_after": 2}),
            "restock.shuffle_after: 2, must be a whole number from 0 to 1",
        ),
        (changed(face_up_tasks=[]), "face_up_tasks: [], must be None"),
        (changed(secret_tasks=[]), "secret_tasks: [], must be None"),
        (changed(weather="fine"), "weather: unknown field"),
        (tasks_table(face_up_tasks=["black flock"]), "face_up_tasks: 1 entries, must be 2"),
        (
            tasks_table(face_up_tasks=["horse + cow", "nap"]),
            f"face_up_tasks: 'nap', must be one of {', '.join(TASK_NAMES)}",
        ),
        (
            tasks_table(face_up_tasks=["black flock", "horse + cow"]),
            "face_up_tasks: ['black flock', 'horse + cow'], must be different tasks in the order of the docs",
        ),
        (
            tasks_table(secret_tasks=[["most cows"], ["most pigs", "most sheep"]]),
            "secret_tasks[0]: ['most cows'], must be a list of length 2",
        ),
        (
            tasks_table(secret_tasks=[None, ["most pigs", "most sheep"]]),
            "secret_tasks[0]: None, must be a list of length 2",
        ),
        (
            tasks_table(secret_tasks=[["most pigs", "most sheep"], ["most pigs", "most sheep"]]),
            "secret_tasks: a task is in play twice",
        ),
    ],
)
def test_what_is_wrong_is_named(position: Json, message: str) -> None:
    refused(position, message)


def test_the_starting_seat_must_be_at_the_table() -> None:
    """FLD-3."""
    with pytest.raises(BadOption, match="option start: 2, must be a seat from 0 to 1, or none"):
        GAME.place(changed(options={"tasks": False, "start": 2}))


def test_a_match_that_is_over_has_no_turn() -> None:
    """FLD-15."""
    position = GAME.position(finished(2, 1))
    refused({**position, "turn": 0}, "turn: 0, must be null when every field is face down")


def test_the_score_of_a_finished_match_is_checked() -> None:
    """FLD-16."""
    position = GAME.position(finished(2, 1))
    position["outcome"] = {**position["outcome"], "scores": [99, 0]}
    with pytest.raises(BadPosition, match="outcome"):
        GAME.place(position)


# Memory: what was released and drawn since the last shuffle (FLD-26).


# What each hand released first since the shuffle (FLD-26).

NOTHING_FIRST: Json = {"first_released": [{}, {}], "released_until_two": [{}, {}]}


def released_first(first: str, until_two: str, **more: Any) -> Json:
    """Seat 1 has released four cards since a shuffle and drawn as many; of this pile seat 0 has nothing."""
    position = table(
        *HANDS,
        fields=[field("horse, cow", "", "3 pig", completed=(1,)), *empty_fields(2)[1:]],
        **{"pile": "5 horse", "released": ["", "3 pig, cow"], "drawn": ["", "2 pig, 2 sheep"], **more},
    )
    firsts: Json = {"first_released": [{}, bag(first)], "released_until_two": [{}, bag(until_two)]}
    return {**position, **firsts}


@pytest.mark.parametrize(
    ("first", "until_two"), [("", ""), ("pig", ""), ("pig", "2 pig, cow"), ("pig, cow", "pig, cow")]
)
def test_first_releases_come_back(first: str, until_two: str) -> None:
    position = released_first(first, until_two)
    assert GAME.position(GAME.place(position)) == position


def test_a_position_of_an_earlier_release_is_read_without_first_releases() -> None:
    """They are remembered again of whoever has released nothing yet."""
    position = released_first("", "")
    del position["first_released"], position["released_until_two"]
    state = GAME.place(position)
    assert GAME.position(state) == {**position, **NOTHING_FIRST}
    play(state, "field 2: horse, cow", "horse", "horse")
    play(state, "field 2: sheep, sheep", "horse", "horse")
    assert GAME.position(state)["first_released"] == [bag("horse, cow"), {}]
    assert GAME.position(state)["released_until_two"] == [bag("horse, cow"), {}]


# Fuzzing.


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *[path for key, each in inner for path in paths(each, (*at, key))]]


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2,
    7,
    99,
    1.5,
    "",
    "horse",
    "most cows",
    [],
    {},
    [1],
    {"horse": 1},
    [[]],
    [{}],
]


def mutated(position: Json, which: int, change: Callable[[Any, Any], None]) -> Json:
    position = copy.deepcopy(position)
    every = [path for path in paths(position) if path]
    *way, last = every[which % len(every)]
    inside: Any = position
    for key in way:
        inside = inside[key]
    change(inside, last)
    return position


def survives(position: Json) -> None:
    """Refused in words, or placed as a state that can be played to its end."""
    try:
        state = GAME.place(position)
    except SheepfoldError:
        return
    rng = Rng(1)
    while state.turn is not None:
        legal = state.legal()
        state.apply(legal[int(rng.below(len(legal)))], rng)
        GAME.place(GAME.position(state))
    assert GAME.guess(state.view(0), rng).view(0) == state.view(0)


@settings(deadline=None, max_examples=150, database=None)
@given(
    seed=st.integers(0, 3), moves=st.integers(0, 70), which=st.integers(0, 10_000), junk=st.sampled_from(JUNK)
)
def test_no_change_of_a_position_breaks_anything(seed: int, moves: int, which: int, junk: Any) -> None:
    position = GAME.position(after_random_moves(2 + seed % 3, seed, moves, tasks=seed == 1))

    def replace(inside: Any, key: Any) -> None:
        inside[key] = junk

    def remove(inside: Any, key: Any) -> None:
        del inside[key]

    survives(mutated(position, which, replace))
    survives(mutated(position, which, remove))
