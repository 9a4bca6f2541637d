"""Positions come back exactly (checks: test_checks.py)."""

from __future__ import annotations

import json

from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from tests.games.bye_bye_black_sheep.laying import at_hole, draw, lay, play


def test_a_position_lists_every_hand_with_its_black_sheep() -> None:
    """BYE-11."""
    position = GAME.position(lay(2, [{"tiger": 2}, {"dog": 1}]))
    assert position["hands"] == [
        {"tiger": 2, "eagle": 1, "black sheep": 1},
        {"dog": 1, "mole": 1, "black sheep": 1},
    ]


def test_a_position_with_everything_in_it_comes_back_exactly() -> None:
    hands = [{"mother sheep": 1}, {"mole": 1, "lion": 2, "wolf": 1}, {}]
    state = lay(
        3,
        hands,
        advanced=True,
        picks=["wolf", "mole", "mother sheep"],
        hole=at_hole("dog from hand 2", "panda from hand 1"),
        zoos=[{}, {"tiger": 4}, {"snake": 1}],
        known=[{}, {"wolf": 1}, {}],
        absent=[["tiger"], [], ["snake", "dog"]],
        turns=7,
    )
    state = play(draw(draw(state, 1, "wolf"), 1, "mole"), "take lion")
    text = json.dumps(GAME.position(state))
    assert json.loads(text)["seen"][0][1] == {"lion": 1}
    assert json.loads(text)["looked"] == [[None, 0, None], [None] * 3, [None] * 3]
    assert json.loads(text)["driven"] == {"panda": 1, "dog": 1}
    assert json.dumps(GAME.position(GAME.place(json.loads(text)))) == text


def test_a_position_before_the_deal_comes_back_exactly() -> None:
    """BYE-5."""
    state = play(GAME.deal(4, Rng(1), Options(advanced=True, start=2)), "pick wolf", "pick eagle")
    position = GAME.position(state)
    assert position["hands"] == [{}, {}, {}, {}]
    placed = GAME.place(position)
    assert GAME.position(placed) == position
    assert placed.turn == 0


def test_a_huge_turn_limit_is_no_trouble() -> None:
    """BYE-13: any whole number from 1."""
    state = GAME.deal(2, Rng(1), Options(turn_limit=10**9, start=0))
    assert GAME.position(GAME.place(GAME.position(state))) == GAME.position(state)
    assert draw(state, 1, "black sheep").turn == 1
