"""The words of a trick that is taken and of a round that is over."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.words.moments import moment
from tests.games.moments import in_all_languages
from tests.games.saying import to

TRICK: list[Json] = [
    {"event": "pass", "seat": 2},
    {"event": "trick", "seat": 0, "cards": ["fox"] * 5},
    {"event": "lead", "seat": 0},
]
ROUND: list[Json] = [
    {"event": "play", "seat": 0},
    {"event": "out", "seat": 0, "place": 2},
    {"event": "score", "round": 4, "points": [2, 0, 3]},
]


def test_a_trick_says_who_takes_it_and_how_much() -> None:
    assert moment("trick", TRICK, to(0)) == ("You take the trick", "5 cards", "", "")
    assert moment("trick", TRICK, to(1)).title == "Ann takes the trick"


def test_a_round_says_who_was_the_last_to_go_out() -> None:
    assert moment("score", ROUND, to(0)) == ("Round 4 is over", "You are out, place 2.", "", "")
    assert moment("score", ROUND, to(None)).text == "Ann is out, place 2."


def test_the_last_round_says_why_the_match_is_over() -> None:
    ended = [*ROUND, {"event": "end", "outcome": {"reason": "target reached"}}]
    assert moment("end", ended, to(1)).note == "The target is reached."


@pytest.mark.parametrize(
    ("language", "trick", "cards", "over"),
    [
        ("de", "Ann nimmt den Stich", "5 Karten", "Runde 4 ist vorbei"),
        ("ru", "Ann берёт взятку", "5 карт", "Раунд 4 окончен"),
        ("he", "הלקיחה של Ann", "5 קלפים", "משחקון 4 נגמר"),
    ],
)
def test_both_are_said_in_every_language(language: str, trick: str, cards: str, over: str) -> None:
    said = in_all_languages(moment, "trick", TRICK, None)[language]
    assert (said.title, said.text) == (trick, cards)
    assert in_all_languages(moment, "score", ROUND, None)[language].title == over
