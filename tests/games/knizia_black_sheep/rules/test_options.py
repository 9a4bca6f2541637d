"""What a table may choose."""

from __future__ import annotations

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.options import Options
from tests.games.knizia_black_sheep.tables import deal


def test_the_defaults_are_the_basic_game_and_lots() -> None:
    """FLD-20: tasks are off unless the table wants them."""
    assert Options().as_json() == {"tasks": False, "start": None}


def test_options_can_be_typed() -> None:
    assert Options.from_text(["tasks=on", "start=2"]) == Options(tasks=True, start=2)


@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_host_may_name_the_starting_seat(start: int) -> None:
    """FLD-3."""
    assert all(deal(3, seed, start=start).turn == start for seed in range(5))


def test_otherwise_the_starting_seat_is_drawn_by_lot() -> None:
    """FLD-3."""
    assert {deal(4, seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_the_starting_seat_must_be_at_the_table() -> None:
    with pytest.raises(BadOption, match=r"option start: 2, must be a seat from 0 to 1, or none"):
        GAME.deal(2, Rng(0), Options(start=2))
    with pytest.raises(BadOption, match="option start: 4"):
        Options(start=4)


def test_every_option_has_words_and_a_clause() -> None:
    for kind in Options.kinds().values():
        assert kind.help.endswith(".")
        assert kind.clause.startswith("FLD-")
