"""Positions: JSON and back, and every way in which one can be wrong."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo import GAME
from tests.games.zoff_im_zoo.tables import (
    exchange,
    legal,
    play,
    position,
    sheet,
    table,
    what_is_wrong,
)

HANDS = ["fox, lion", "2 seal", "hedgehog, whale", "2 whale"]


def plain(**details: Any) -> Json:
    """The first round, in play."""
    return position(HANDS, **details)


def in_teams(**details: Any) -> Json:
    """The second round, seats standing in order: 2 may show to 0 and 3 to 1."""
    return position(HANDS, **{"rounds": sheet(4, [0, 1, 2, 3]), **details})


def showing(**details: Any) -> Json:
    """2 shows a hedgehog to 0 against two mice of 1."""
    usual = {"phase": "add", "turn": 0, "plays": ["1: 2 mouse"], "shown": (2, "1 hedgehog")}
    return in_teams(**{**usual, "known": {2: "hedgehog"}, **details})


def before_play(**details: Any) -> Json:
    """The second round of five, before play: 3 pushes to 0, 4 to 1; 2 plays alone."""
    return GAME.position(exchange([""] * 5, **details))


def finished() -> Json:
    """A match that is over after one round."""
    state = table(["", "", "fox", "2 fox, lion"], turn=2, out=[0, 1], target=3)
    return GAME.position(play(state, "1 fox"))


def changed(given: Json, **fields: Any) -> Json:
    return {**copy.deepcopy(given), **fields}


# Positions that are right.


@pytest.mark.parametrize(
    "given",
    [
        plain(),
        plain(plays=["3: 1 hedgehog", "0: 1 fox"], turn=1),
        in_teams(turn=3, known={2: "whale"}, partner_knows={1: "seal"}),
        showing(),
        before_play(),
        before_play(phase="aside", turn=2, exchanged=2),
        finished(),
        position(["fox, lion", "2 seal", "2 whale"], rounds=sheet(3, [2, 1, 0], lions=[2, 0, -1]), turn=2),
        position(["fox"] * 5, rounds=sheet(5, range(5)), aside="2 lion", turn=4),
    ],
)
def test_a_position_comes_back_as_it_was(given: Json) -> None:
    placed = GAME.place(json.loads(json.dumps(given)))
    assert GAME.position(placed) == given
    assert bool(legal(placed)) == (given["turn"] is not None)


def test_a_position_says_what_everybody_may_know_and_then_what_is_hidden() -> None:
    """ZOO-26"""
    given = GAME.position(table(HANDS))
    assert list(given)[-3:] == ["hands", "partner_knows", "aside"]
    view = table(HANDS).view(None)
    assert set(given) == set(view) - {"seat"}


def test_a_placed_state_keeps_plays_owners_and_tricks() -> None:
    state = GAME.place(plain(plays=["3: 1 hedgehog", "0: 1 fox"], turn=1, rest=2))
    play(state, "pass", "pass", "pass")
    assert state.turn == 0
    assert GAME.position(state)["tricks"][0] == {"fox": 1, "hedgehog": 1}


# Fields that are missing, unknown or of the wrong kind.


@pytest.mark.parametrize("name", list(plain()))
def test_a_missing_field_is_named(name: str) -> None:
    given = plain()
    del given[name]
    assert name in what_is_wrong(given)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"sheep": 1}, "sheep: unknown field"),
        ({"game": "chess"}, "game: 'chess', must be 'zoff-im-zoo'"),
        ({"version": 2}, "version: 2, must be 1"),
        ({"seats": 8}, "seats: 8, must be a whole number from 3 to 7"),
        ({"options": []}, "options: [], must be an object"),
        ({"turn": 4}, "turn: 4, must be a whole number from 0 to 3"),
        ({"phase": "sleep"}, "phase: 'sleep', must be one of push, return, aside, play, add, over"),
        ({"round": 0}, "round: 0, must be a whole number from 1 to 1000000"),
        ({"dealer": 9}, "dealer: 9, must be a whole number from 0 to 3"),
        ({"totals": [0]}, "totals: 1 entries, must be 4"),
        ({"standing": 3}, "standing: 3, must be a list"),
        ({"standing": [0, 1, 2]}, "standing: [0, 1, 2], must list every seat"),
        ({"standing": [0, 1, 2, 2]}, "standing: [0, 1, 2, 2], must not name a seat twice"),
        ({"standing": [0, 1, 2, 7]}, "standing[3]: 7, must be a whole number from 0 to 3"),
        ({"rounds": 1}, "rounds: 1, must be a list"),
        ({"exchanged": 1}, "exchanged: 1, must be a whole number from 0 to 0"),
        ({"hand_sizes": [2, 2, 2, 3]}, "hand_sizes: [2, 2, 2, 3], must be [2, 2, 2, 2]"),
        ({"tricks": [{}, {}, {}]}, "tricks: 3 entries, must be 4"),
        ({"known": [{"cow": 1}, {}, {}, {}]}, "known[0]: 'cow' is no card, must be one of whale, elephant,"),
        ({"out": [0, 0]}, "out: [0, 0], must not name a seat twice"),
        ({"table": {}}, "table: {}, must be a list"),
        ({"hands": [{"fox": 6}, {}, {}, {}]}, "hands[0].fox: 6, must be a whole number from 0 to 5"),
        ({"partner_knows": None}, "partner_knows: None, must be a list"),
        ({"aside": []}, "aside: [], must be an object of card names and counts"),
        ({"aside_size": 1}, "aside_size: 1, must be 0"),
        ({"teams": [[0, 2], [1, 3]]}, "teams: [[0, 2], [1, 3]], must be []"),
        ({"solo": 1}, "solo: 1, must be None"),
        ({"outcome": {}}, "outcome: {}, must be None"),
    ],
)
def test_a_wrong_field_is_named_with_its_value_and_what_would_be_right(fields: Json, said: str) -> None:
    assert what_is_wrong(changed(plain(), **fields)).startswith(said)


def test_something_that_is_no_object_is_no_position() -> None:
    assert what_is_wrong([]) == "position: [], must be an object"


def test_a_named_dealer_must_sit_at_the_table() -> None:
    """ZOO-14"""
    given = plain()
    given["options"]["dealer"] = 4
    with pytest.raises(BadOption, match="option dealer: 4, must be a seat from 0 to 3, or none"):
        GAME.place(given)


# Cards.


# What lies on the table.


# What is shown.


# What is known.


# The turn.


# The exchange.


# The match.


# The end.
