from __future__ import annotations

import pickle
import re
from pathlib import Path

from sheepfold import games
from sheepfold.engine.game import MOST_MOVES
from sheepfold.engine.rng import Rng
from sheepfold.games import kivsa_shchora
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.moves import TABLE


def test_the_catalogue_finds_it() -> None:
    assert games.get("kivsa-shchora") is GAME
    assert (GAME.title, GAME.author, GAME.version) == ("Kivsa Shchora", "Inon Kohn", 1)


def test_two_to_six_play_and_the_lowest_total_wins() -> None:
    """PEN-18: lowest total wins."""
    assert GAME.seats == range(2, 7)
    assert GAME.lowest_wins
    assert GAME.end_clause == "PEN-18"


def test_the_move_table_is_small_enough() -> None:
    assert GAME.moves is TABLE
    assert len(TABLE) < 1000 < MOST_MOVES


def test_a_state_can_be_pickled() -> None:
    state = GAME.deal(3, Rng(1))
    assert GAME.position(pickle.loads(pickle.dumps(state))) == GAME.position(state)


def test_the_docstring_is_the_rulebook() -> None:
    assert kivsa_shchora.__doc__ is not None
    for clause in (
        "PEN-3",
        "PEN-4",
        "PEN-5",
        "PEN-6",
        "PEN-8",
        "PEN-9",
        "PEN-10",
        "PEN-11",
        "PEN-13",
        "PEN-15",
    ):
        assert clause in kivsa_shchora.__doc__


DOCS = (Path(__file__).parents[3] / "docs" / "games" / "kivsa-shchora.md").read_text()


def test_the_docs_have_every_clause_and_option() -> None:
    for number in range(1, 20):
        assert f"**PEN-{number}**" in DOCS
    for name in GAME.Options.kinds():
        assert f"| `{name}` |" in DOCS


def test_the_docs_show_the_move_table_as_it_is() -> None:
    rows = re.findall(r"^\| ([\d-]+) \| (`.*?) \|", DOCS, re.MULTILINE)
    ends = [re.fullmatch(r"(\d+)(?:-(\d+))?", ids) for ids, _ in rows]
    expected = 0
    for found, (_, texts) in zip(ends, rows, strict=True):
        assert found is not None
        first, last = int(found[1]), int(found[2] or found[1])
        assert first == expected
        expected = last + 1
        for text in re.findall("`(.*?)`", texts):
            assert first <= TABLE.index(text) <= last
    assert expected == len(TABLE)


def test_the_docs_describe_every_field_of_a_view() -> None:
    for name in GAME.deal(2, Rng(0)).view(0):
        if name not in ("game", "version", "seats", "options", "seat", "turn", "outcome"):
            assert re.search(rf"^\| .*`{name}`.* \|", DOCS, re.MULTILINE), name
