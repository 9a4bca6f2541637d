"""Events in words without a game's own sentences."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.words.generic.sentences import sentence
from sheepfold.words.telling.teller import Teller
from tests.contract.cases import Case, cases, walk

NAMES = ("Ada", "Bruno", "Clara", "Dov", "Elif", "Fedor", "Greta")
OUTCOME = {"scores": [1, 0], "places": [1, 2], "winners": [0], "reason": "all ewes played"}


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_event_of_every_game_can_be_said(case: Case) -> None:
    for number, (before, move, after) in enumerate(walk(case, seed=17)):
        seat = [None, *range(case.seats)][number % (case.seats + 1)]
        for event in case.game.tell(before, move, after, seat):
            said = sentence(event, Teller(NAMES[: case.seats], seat))
            assert said.endswith((".", "!"))
            assert not {"None", "{", "["} & set(said.split()), said
            assert "{" not in said


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ({"event": "pass", "seat": 1}, "Bruno: pass."),
        ({"event": "pass", "seat": 0}, "You: pass."),
        ({"event": "pile empty"}, "Pile empty."),
        (
            {"event": "play", "seat": 1, "cards": ["fox", "fox"], "from": "hand 1", "to": "table"},
            "Bruno: play, 2 foxes, to table.",
        ),
        (
            {"event": "draw", "seat": 1, "cards": ["?"], "from": "hand 0", "to": "hand 1"},
            "Bruno: draw, a card, from your hand.",
        ),
        ({"event": "bid", "seat": 1, "bid": 3, "trump": "hearts"}, "Bruno: bid; bid 3; trump hearts."),
        ({"event": "ask", "seat": 0, "asked": 1, "card": "tiger"}, "You: ask; asked Bruno; card tiger."),
        ({"event": "score", "points": [3, -1]}, "Score; points Ada 3, Bruno -1."),
        ({"event": "show", "seat": 1, "shown": ["7 of hearts"]}, "Bruno: show; shown 7 of hearts."),
        ({"event": "deal", "hand": {"fox": 2}, "open": True}, "Deal; hand 2 foxes; open yes."),
        ({"event": "note", "lines": [[1], [2]], "empty": None}, "Note."),
        ({"event": "end", "outcome": OUTCOME}, "All ewes played. You win."),
        ({"event": "odd", "seat": 9}, "Odd."),
        ({"event": "long", "text": "x" * 200}, "Long."),
    ],
)
def test_an_event_says_who_what_which_cards_and_its_other_fields(event: Json, expected: str) -> None:
    assert sentence(event, Teller(NAMES[:2], 0)) == expected
