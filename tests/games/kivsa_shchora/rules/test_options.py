from __future__ import annotations

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.options import Options


def test_the_defaults_are_a_relaxed_table_and_a_round_for_each_seat() -> None:
    """PEN-13, PEN-18, PEN-2: the first value named is the default."""
    assert Options().as_json() == {"strictness": "relaxed", "rounds": None, "points": None, "dealer": None}


def test_options_are_read_as_typed() -> None:
    chosen = Options.from_text(["strictness=strict", "points=200", "dealer=1"])
    assert chosen == Options(strictness="strict", points=200, dealer=1)


@pytest.mark.parametrize(
    ("setting", "complaint"),
    [
        ("strictness=lax", "option strictness: 'lax', must be relaxed or strict"),
        ("rounds=0", "option rounds: 0, must be a whole number from 1, or none"),
        ("points=0", "option points: 0, must be a whole number from 1, or none"),
        ("dealer=6", "option dealer: 6, must be a whole number from 0 to 5, or none"),
    ],
)
def test_bad_values_are_named(setting: str, complaint: str) -> None:
    """PEN-18: at least one round, at least one point."""
    with pytest.raises(BadOption) as error:
        Options.from_text([setting])
    assert str(error.value) == complaint


def test_a_match_has_a_number_of_rounds_or_a_points_limit_but_not_both() -> None:
    """PEN-18: a number of rounds, or a points limit."""
    with pytest.raises(BadOption, match=r"option points: 200, must be none where rounds are given \(3\)"):
        Options(rounds=3, points=200)


def test_the_dealer_must_sit_at_the_table() -> None:
    """PEN-2: the first dealer is random, or named by the host."""
    with pytest.raises(BadOption, match="option dealer: 3, must be a seat from 0 to 2, or none"):
        GAME.deal(3, Rng(0), Options(dealer=3))
    assert GAME.deal(4, Rng(0), Options(dealer=3)).dealer == 3


def test_every_option_explains_itself_and_cites_its_clause() -> None:
    assert {name: kind.clause for name, kind in Options.kinds().items()} == {
        "strictness": "PEN-13",
        "rounds": "PEN-18",
        "points": "PEN-18",
        "dealer": "PEN-2",
    }
    assert all(kind.help.endswith(".") for kind in Options.kinds().values())
