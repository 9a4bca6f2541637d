"""What a table may choose."""

from __future__ import annotations

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.options import Options


def test_a_table_that_chooses_nothing_plays_as_the_booklet_does() -> None:
    """ZOO-14, ZOO-15, ZOO-23"""
    assert Options().as_json() == {"target": 19, "teams": True, "dealer": None}


def test_each_option_says_what_it_means_and_which_clause_it_is() -> None:
    kinds = Options.kinds()
    assert {name: kind.clause for name, kind in kinds.items()} == {
        "target": "ZOO-23",
        "teams": "ZOO-15",
        "dealer": "ZOO-14",
    }
    assert all(kind.help.endswith(".") for kind in kinds.values())


@pytest.mark.parametrize("target", [1, 19, 30, 10**6])
def test_the_target_is_any_whole_number_from_one(target: int) -> None:
    """ZOO-23"""
    assert Options(target=target).target == target


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("target", 0, "option target: 0, must be a whole number from 1"),
        ("target", True, "option target: on, must be a whole number from 1"),
        ("teams", "maybe", "option teams: 'maybe', must be on or off"),
        ("dealer", 7, "option dealer: 7, must be a whole number from 0 to 6"),
        ("dealer", -1, "option dealer: -1, must be a whole number from 0 to 6"),
    ],
)
def test_other_values_are_refused(name: str, value: object, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Options.from_json({name: value})


def test_options_can_be_typed() -> None:
    assert Options.from_text(["target=30", "teams=off", "dealer=none"]) == Options(target=30, teams=False)


def test_the_dealer_must_be_one_of_the_seats() -> None:
    """ZOO-14"""
    assert GAME.deal(5, Rng(1), Options(dealer=4)).view(None)["dealer"] == 4
    with pytest.raises(BadOption, match="option dealer: 4, must be a seat from 0 to 3, or none"):
        GAME.deal(4, Rng(1), Options(dealer=4))
