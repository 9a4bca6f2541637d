"""The game as the contract asks for it, and its documents."""

from __future__ import annotations

import re
from pathlib import Path

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from tests.games.bye_bye_black_sheep.laying import docstring_of

CLAUSES = {f"BYE-{number}" for number in range(1, 23)}
HERE = Path(__file__).parents[1]
PAGE = HERE.parents[2] / "docs" / "games" / "bye-bye-black-sheep.md"


def test_the_catalogue_finds_the_game() -> None:
    game = games.get("bye-bye-black-sheep")
    assert game is GAME
    assert game.title == "Bye-Bye Black Sheep"
    assert game.author == "Torsten Landsvogt"
    assert game.seats == range(2, 6)


def test_every_clause_is_proved_by_a_test() -> None:
    cited = set()
    for file in HERE.rglob("test_*.py"):
        cited |= set(re.findall(r"BYE-\d+", file.read_text()))
    assert cited == CLAUSES


def test_the_page_states_every_clause_option_move_and_event() -> None:
    page = PAGE.read_text()
    assert set(re.findall(r"\*\*(BYE-\d+)\*\*", page)) == CLAUSES
    assert all(f"`{name}`" in page for name in Options.kinds())
    assert all(f"`{name}`" in page for name in GAME.deal(2, Rng(1)).view(0))
    events = re.findall(r"^(\w[\w ]+?)  ", docstring_of("story").partition("\n\n")[2], re.M)
    assert all(f"| `{name}` |" in page for name in events if name != "event")
    moves = re.findall(r"^\| ([\d-]+) \| `(.+?)` \|", page, re.M)
    for ids, example in moves:
        first, _, last = ids.partition("-")
        assert int(first) <= GAME.moves.index(example) <= int(last or first)
    assert len(moves) == 13


def test_random_matches_end_within_the_turn_limit() -> None:
    """BYE-13: at every seat count, basic and advanced; every card stays somewhere."""
    for seats in GAME.seats:
        for advanced in (False, True):
            rng = Rng(seats)
            state = GAME.deal(seats, rng, Options(advanced=advanced, turn_limit=15))
            assert rollout(state, rng) > 15
            assert state.turn is None
            assert state.turns <= 15 * seats
            assert GAME.position(GAME.place(GAME.position(state))) == GAME.position(state)
