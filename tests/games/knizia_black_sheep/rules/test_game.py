"""The package as the contract sees it."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadSeats
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from sheepfold.games.knizia_black_sheep import GAME
from tests.games.knizia_black_sheep.tables import after_random_moves, deal

HERE = Path(__file__).parents[1]


def test_the_catalogue_knows_the_game() -> None:
    assert games.get("knizia-black-sheep") is GAME
    assert (GAME.title, GAME.author, GAME.version) == ("Black Sheep", "Reiner Knizia", 1)
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadSeats, match="played by 2 to 4"):
        GAME.deal(seats, Rng(0))


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = deal(3, 8, tasks=True), deal(3, 8, tasks=True)
    assert rollout(one, Rng(1)) == rollout(two, Rng(1))
    assert GAME.position(one) == GAME.position(two)


def test_clones_are_independent() -> None:
    state = after_random_moves(4, 2, 40)
    before = GAME.position(state)
    rollout(state.clone(), Rng(1))
    assert GAME.position(state) == before


def test_states_can_be_pickled() -> None:
    state = after_random_moves(4, 2, 40, tasks=True)
    assert GAME.position(pickle.loads(pickle.dumps(state))) == GAME.position(state)


@pytest.mark.parametrize("number", range(1, 27))
def test_every_clause_is_proved_and_documented(number: int) -> None:
    clause = re.compile(rf"FLD-{number}\b")
    assert any(clause.search(path.read_text()) for path in HERE.rglob("test_*.py"))
    page = HERE.parents[2] / "docs" / "games" / "knizia-black-sheep.md"
    assert f"**FLD-{number}**" in page.read_text()
