"""What a table may choose."""

from __future__ import annotations

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options


def test_the_defaults_are_the_basic_game_two_hundred_turns_and_a_random_start() -> None:
    """BYE-5, BYE-6, BYE-13."""
    assert Options().as_json() == {"advanced": False, "turn_limit": 200, "start": None}


def test_a_turn_limit_is_a_whole_number_from_one() -> None:
    """BYE-13."""
    with pytest.raises(BadOption, match="option turn_limit: 0, must be a whole number from 1"):
        Options(turn_limit=0)


def test_the_starting_seat_must_be_at_the_table() -> None:
    """BYE-6."""
    with pytest.raises(BadOption, match="option start: 3, must be a seat from 0 to 2, or none"):
        GAME.deal(3, Rng(1), Options(start=3))


def test_every_option_explains_itself_and_cites_its_clause() -> None:
    kinds = Options.kinds()
    assert [kind.clause for kind in kinds.values()] == ["BYE-5", "BYE-13", "BYE-6"]
    assert all(kind.help.endswith(".") for kind in kinds.values())
