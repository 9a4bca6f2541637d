from __future__ import annotations

import copy
import json
from collections.abc import Callable

import pytest

from sheepfold.engine.errors import BadOption, BadPosition
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.scoring import DONE
from tests.games.kivsa_shchora.table import bag, layout, play, scored, table

FULL = "1, 1, 2, 2, 3, 3, 4"


def complaint(data: Json) -> str:
    with pytest.raises(BadPosition) as error:
        GAME.place(data)
    return str(error.value)


def changed(data: Json, change: Callable[[Json], object]) -> Json:
    data = copy.deepcopy(data)
    change(data)
    return data


def finished() -> Json:
    return GAME.position(play(table("5", FULL, points=1), "5"))


@pytest.mark.parametrize("strictness", ["relaxed", "strict"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_positions_come_back_exactly(seats: int, strictness: str) -> None:
    rng = Rng(seats)
    state = GAME.deal(seats, rng, GAME.Options(strictness=strictness, rounds=2))
    while state.turn is not None:
        text = json.dumps(GAME.position(state))
        placed = GAME.place(json.loads(text))
        assert json.dumps(GAME.position(placed)) == text
        assert placed.legal() == state.legal()
        moves = state.legal()
        state.apply(moves[rng.below(len(moves))], rng)
    assert GAME.position(GAME.place(GAME.position(state))) == GAME.position(state)


@pytest.mark.parametrize("name", sorted(layout("5", "6")))
def test_a_missing_field_is_named(name: str) -> None:
    assert complaint(changed(layout("5", "6"), lambda data: data.pop(name))) == f"{name}: missing"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("game", "chess", "game: 'chess', must be 'kivsa-shchora'"),
        ("version", 2, "version: 2, must be 1"),
        ("seats", 7, "seats: 7, must be a whole number from 2 to 6"),
        ("turn", 2, "turn: 2, must be a whole number from 0 to 1"),
        ("turn", None, "turn: null, must be a seat while the match goes on"),
        ("phase", "lunch", "phase: 'lunch', must be one of play, farmer, fox, over"),
        ("phase", "over", "phase: 'over', does not fit rounds with totals [0, 0]"),
        ("dealer", -1, "dealer: -1, must be a whole number from 0 to 1"),
        ("outcome", {}, "outcome: {}, must be None"),
        ("round", 2, "round: 2, must be 1"),
        ("totals", [1, 0], "totals: [1, 0], must be [0, 0]"),
        ("hand_sizes", [1, 2], "hand_sizes: [1, 2], must be [1, 1]"),
        ("top", 6, "top: 6, must be 5"),
        ("pile_size", 3, "pile_size: 3, must be 69"),
        ("last", 3, "last: 3, must be an object"),
        ("pen", [], "pen: 0 cards, must be from 1 to 59"),
        ("pen", ["5"] * 60, "pen: 60 cards, must be from 1 to 59"),
        ("pen", ["fox"], "pen[0]: 'fox', must be a card such as '7' or 'joker as 7'"),
        ("pen", [["5"]], "pen[0]: ['5'], must be a card such as '7' or 'joker as 7'"),
        ("pen", ["joker as 5"], "pen[0]: 'joker as 5', must be a sheep card"),
        ("pen", ["5"] * 17, "pen: 17 5, must be at most 6"),
        ("pen", ["5", *["joker as 5"] * 16], "pen: 16 joker, must be at most 3"),
        ("specials", {"joker": 1}, "specials.joker: 1, must be a whole number from 0 to 0"),
        ("known", [{"9": 1}, {}], "known[0]: more than the hand holds"),
        ("hands", [{"5": 1}, {}], "cards do not add up: 1 6 missing"),
        ("hands", [{"5": 2}, {"6": 1}], "cards do not add up: 1 5 too many"),
    ],
)
def test_a_wrong_field_is_named_with_what_would_be_right(field: str, value: object, words: str) -> None:
    assert complaint(changed(layout("5", "6"), lambda data: data.update({field: value}))) == words


def test_an_unknown_field_is_named() -> None:
    assert complaint({**layout("5", "6"), "weather": "rain"}) == "weather: unknown field"
    assert complaint({**layout("5", "6"), "seat": 0}) == "seat: unknown field"


def test_the_last_move_is_one_of_the_table() -> None:
    data = {**layout("5", "6"), "last": {"seat": 1, "move": "draw"}}
    assert GAME.position(GAME.place(data)) == data
    data["last"]["seat"] = 2
    assert complaint(data) == "last.seat: 2, must be a whole number from 0 to 1"
    data["last"] = {"seat": 1, "move": "bleat"}
    assert complaint(data).startswith("last.move: 'bleat', must be one of")


WRONG_VALUES: list[object] = [
    None,
    True,
    -1,
    99,
    10**30,
    "",
    "fox",
    [],
    [None],
    {},
    {"fox": 1},
    [[]],
    [{}, {}],
    1.5,
]


def test_no_fuzzed_position_brings_anything_but_a_clear_refusal() -> None:
    """Every value anywhere replaced by something odd is either refused or leaves the position true."""
    first = scored(DONE, 1, [bag("9"), 0])
    for data in (
        layout("5, joker", "6, fox", rounds=(first,), pen="4, joker as 3", phase="farmer"),
        finished(),
    ):
        for path in paths(data):
            for value in WRONG_VALUES:
                twisted = copy.deepcopy(data)
                spot: object = twisted
                for key in path[:-1]:
                    spot = spot[key]  # type: ignore[index]
                spot[path[-1]] = value  # type: ignore[index]
                try:
                    placed = GAME.place(twisted)
                except (BadPosition, BadOption):
                    continue
                assert GAME.position(placed) == twisted
                assert GAME.position(GAME.place(GAME.position(placed))) == GAME.position(placed)


def paths(data: object) -> list[list[str | int]]:
    """The way to every value in a JSON object."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    return [way for key, value in inner for way in ([key], *[[key, *rest] for rest in paths(value)])]
