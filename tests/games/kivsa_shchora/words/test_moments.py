"""The words of a black sheep that is passed on and of a round that is over."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.words.moments import moment
from tests.games.moments import in_all_languages
from tests.games.saying import to

PASS: list[Json] = [{"event": "play", "seat": 0}, {"event": "pass", "seat": 0, "to_seat": 1}]
SCORE: Json = {"event": "score", "round": 2, "points": [0, 11, 21]}


def test_a_black_sheep_says_from_whom_it_comes_and_to_whom() -> None:
    said = [moment("pass", PASS, to(seat)).text for seat in (0, 1, 2)]
    assert said == [
        "You pass a black sheep to Ben.",
        "Ann passes a black sheep to you.",
        "Ann passes a black sheep to Ben.",
    ]


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        ({"event": "done", "seat": 0}, "Done! Ann has no cards left."),
        ({"event": "triple black", "seat": 0}, "Ann says: triple black!"),
        ({"event": "pile empty"}, "The draw pile is empty."),
    ],
)
def test_a_round_says_what_ended_it(cause: Json, text: str) -> None:
    assert moment("score", [cause, SCORE], to(1)) == ("Round 2 is over", text, "", "")
    ended = [cause, SCORE, {"event": "end", "outcome": {"reason": "all rounds played"}}]
    assert moment("end", ended, to(1)).note == "All rounds are played."


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("de", "Ein schwarzes Schaf!", "Ann gibt dir ein schwarzes Schaf."),
        ("ru", "Чёрная овца!", "Ann передаёт чёрную овцу вам."),
        ("he", "כבשה שחורה!", "כבשה שחורה עוברת אליכם מהיד של Ann."),
    ],
)
def test_a_black_sheep_is_announced_in_every_language(language: str, title: str, text: str) -> None:
    said = in_all_languages(moment, "pass", PASS, 1)[language]
    assert said.title == title
    assert said.text == text
