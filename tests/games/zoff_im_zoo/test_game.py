"""The game as the contract asks for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sheepfold.games.zoff_im_zoo as package
from sheepfold import games
from sheepfold.engine.errors import BadOption, BadSeats
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.options import Options

HERE = Path(__file__).parent
CLAUSES = [f"ZOO-{number}" for number in range(1, 27)]


def test_the_catalogue_has_the_game() -> None:
    assert games.get("zoff-im-zoo") is GAME
    assert (GAME.title, GAME.version, list(GAME.seats)) == ("Zoff im Zoo", 1, [3, 4, 5, 6, 7])
    assert GAME.author == "Doris Matthaeus and Frank Nestel"


@pytest.mark.parametrize("seats", [2, 8])
def test_three_to_seven_play(seats: int) -> None:
    """ZOO-1: the deck is made for them."""
    with pytest.raises(BadSeats, match=f"seats: {seats}, zoff-im-zoo is played by 3 to 7"):
        GAME.deal(seats, Rng(1))


def test_a_dealer_who_does_not_sit_there_is_refused() -> None:
    """ZOO-14: also with three, where the dealer does not matter."""
    with pytest.raises(BadOption, match="option dealer: 3, must be a seat from 0 to 2, or none"):
        GAME.deal(3, Rng(1), Options(dealer=3))


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_by_a_test_and_stands_in_the_docs(clause: str) -> None:
    tests = [path.read_text() for path in HERE.glob("test_*.py")]
    assert any(re.search(rf"\b{clause}\b", text) for text in tests)
    docs = Path(__file__).parents[3] / "docs" / "games" / "zoff-im-zoo.md"
    assert re.search(rf"^- \*\*{clause}\*\* ", docs.read_text(), re.MULTILINE)


def test_the_package_says_which_file_holds_what() -> None:
    listed = re.findall(r"^    (\w+\.py)  ", str(package.__doc__), re.MULTILINE)
    there = {path.name for path in Path(str(package.__file__)).parent.glob("*.py")}
    assert sorted(listed) == sorted(there - {"__init__.py"})
