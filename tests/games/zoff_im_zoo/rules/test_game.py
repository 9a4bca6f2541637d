"""The game as the contract asks for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadOption, BadSeats
from sheepfold.engine.int_row import int_row
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.board import PHASES
from sheepfold.games.zoff_im_zoo.rules.cards import BEATEN_BY
from sheepfold.games.zoff_im_zoo.rules.moves import TABLE
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.scoring import TEAMS_BY_PLACE, RoundScore
from tests.games.zoff_im_zoo.tables import PACKAGE, header

HERE = Path(__file__).parents[1]
PAGE = (HERE.parents[2] / "docs" / "games" / "zoff-im-zoo.md").read_text(encoding="utf-8")
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
    tests = [path.read_text() for path in HERE.rglob("test_*.py")]
    assert any(re.search(rf"\b{clause}\b", text) for text in tests)
    assert re.search(rf"^- \*\*{clause}\*\* ", PAGE, re.MULTILINE)


def test_the_package_says_which_file_holds_what() -> None:
    listed = re.findall(r"^    (\w+\.py)  ", header("__init__"), re.MULTILINE)
    there = {path.name for path in PACKAGE.glob("*.py")}
    assert sorted(listed) == sorted(there - {"__init__.py"})


# The page of the game is true.


def rows(heading: str) -> list[list[str]]:
    """The table under these column titles, line by line."""
    _, _, below = PAGE.partition(f"| {heading} |\n")
    lines = below.split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_the_page_has_the_food_web() -> None:
    """ZOO-2"""
    found = {animal: [] if by == "nobody" else by.split(", ") for animal, by in rows("animal | beaten by")}
    assert found == BEATEN_BY


def test_the_page_has_the_teams() -> None:
    """ZOO-15"""
    for seats, teams, solo in rows("seats | teams, by place | solo"):
        pairs = TEAMS_BY_PLACE[int(seats)]
        assert teams == ", ".join(f"{high + 1}+{low + 1}" for high, low in pairs)
        left = set(range(int(seats))) - {place for pair in pairs for place in pair}
        assert solo == "".join(str(place + 1) for place in left)


def test_the_page_has_the_move_table() -> None:
    at = 0
    for ids, examples, _ in rows("ids | notation | meaning"):
        first, _, last = ids.partition("-")
        assert int(first) == at
        at = int(last or first) + 1
        for text in quoted(examples):
            assert int(first) <= TABLE.index(text) < at
    assert at == len(TABLE)


def test_the_page_explains_every_field_of_a_view() -> None:
    """ZOO-26"""
    explained = [name for names, _ in rows("field | meaning") for name in quoted(names)]
    assert sorted(explained) == sorted(GAME.deal(4, Rng(1)).view(0))
    assert all(f"`{phase}`" in PAGE for phase in PHASES)
    none = int_row([0])
    columns = RoundScore(none, none, none, none, none, 0).as_json()
    assert all(f"`{column}`" in PAGE for column in columns)


def test_the_page_lists_every_event() -> None:
    listed = [
        name for names, *_ in rows("event | seat | cards move | further fields") for name in quoted(names)
    ]
    described = re.findall(r"^(\w+) {2,}", header("story"), re.MULTILINE)
    assert listed == described[1:]


def test_the_page_lists_every_option() -> None:
    listed = [name for names, *_ in rows("option | values | meaning") for name in quoted(names)]
    assert listed == list(Options.kinds())
