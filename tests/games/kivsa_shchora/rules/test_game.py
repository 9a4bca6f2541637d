from __future__ import annotations

import pickle
import re
from pathlib import Path

from sheepfold import games
from sheepfold.engine.game import MOST_MOVES
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.moves import DRAW, TABLE

ROOT = Path(__file__).parents[4]


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


def test_the_docstrings_are_the_rulebook() -> None:
    package = ROOT / "src" / "sheepfold" / "games" / "kivsa_shchora" / "rules"
    rules = (package / "__init__.py").read_text()
    for number in (3, 4, 5, 6, 8, 9, 10, 11, 13, 15, 16, 17, 18):
        assert f"PEN-{number}" in rules
    for ids in ("0- 19", "20-419", "422-541", "545-558", f"559-{len(TABLE) - 1}"):
        assert ids in (package / "moves.py").read_text()


DOCS = (ROOT / "docs" / "games" / "kivsa-shchora.md").read_text()


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


def test_the_docs_list_every_event_that_is_told() -> None:
    told = set()
    rng = Rng(2)
    for strictness in ("relaxed", "strict"):
        state = GAME.deal(3, rng, GAME.Options(strictness=strictness, rounds=8))
        while state.turn is not None:
            # Drawing and going wrong are left to chance; any other move is taken if there is one.
            moves = state.legal()
            wanted = [move for move in moves if move != DRAW and not state.is_mistake(move)]
            move = wanted[rng.below(len(wanted))] if wanted and rng.below(4) else moves[rng.below(len(moves))]
            before = state.clone()
            state.apply(move, rng)
            told |= {event["event"] for event in GAME.tell(before, move, state, None)}
    assert {"play", "wrong", "back", "farmer", "fox", "pass", "announce", "forgot", "draw", "take"} <= told
    assert {"reveal", "done", "pile empty", "score", "deal", "turn up", "end"} <= told
    events = DOCS[DOCS.index("## Events") :]
    assert all(f"`{name}`" in events for name in told | {"triple black"})
