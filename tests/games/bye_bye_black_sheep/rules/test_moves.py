"""The move table."""

from __future__ import annotations

import re

from sheepfold.games.bye_bye_black_sheep.rules.board import (
    ANSWERING,
    DRAWING,
    PHASE_OF,
    PHASES,
    PICKING,
    PLACING,
    phases_of,
)
from sheepfold.games.bye_bye_black_sheep.rules.moves import (
    ASK,
    DONE,
    DRAW,
    DRAW_FROM_PILE,
    MOVE_OF,
    NO_QUESTION,
    STEAL,
    STOP,
    TABLE,
    TAKE,
)
from tests.games.bye_bye_black_sheep.laying import docstring_of


def test_the_docstring_lists_the_table() -> None:
    """Each line of the docstring names the first id of its moves, and the table agrees."""
    for first, last, example in re.findall(
        r"^ +(\d+)(?:-(\d+))? +(\S+(?: \S+)*)  ", docstring_of("moves"), re.M
    ):
        assert int(first) <= TABLE.index(example) <= int(last or first)
        assert TABLE[int(first)].split()[0] == example.split()[0]
    assert len(TABLE) == 209


def test_moves_stand_where_their_names_say() -> None:
    assert TABLE[DRAW + 2] == "draw from 2"
    assert TABLE[STOP] == "stop"
    assert TABLE[NO_QUESTION] == "no question"
    assert TABLE[ASK + 16 * 4 + 15] == "ask 4 for goat"
    assert TABLE[TAKE] == "take tiger"
    assert TABLE[STEAL + 16 * 3 + 1] == "steal penguin from 3"
    assert TABLE[DRAW_FROM_PILE] == "draw from pile"
    assert TABLE[DONE] == "done"


def test_sets_are_read_by_name_or_number() -> None:
    """BYE-1: sets are numbered."""
    assert MOVE_OF["ask 1 for 16"] == MOVE_OF["ask 1 for goat"]
    assert MOVE_OF["steal 3 from 2"] == MOVE_OF["steal crocodile from 2"]
    assert MOVE_OF["place 1"] == MOVE_OF["place tiger"]


def test_every_sort_of_move_belongs_to_its_phases() -> None:
    assert phases_of(0) == (PICKING,)
    assert phases_of(STOP) == (DRAWING,)
    assert phases_of(len(TABLE) - 1) == (ANSWERING, PLACING)


def test_every_special_but_the_wolf_asks_for_a_decision() -> None:
    asked = [PHASES[phase] for phase in PHASE_OF]
    assert asked == ["eagle", "mole", "white sheep", "mother sheep", "draw", "magpie"]
