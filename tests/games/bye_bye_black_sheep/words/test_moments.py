"""The words of what happens at the watering hole."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.words.moments import HOLDS, SAID, moment
from tests.games.moments import in_all_languages
from tests.games.saying import to

WOLF: list[Json] = [
    {"event": "draw", "seat": 1, "cards": ["wolf"], "from": "hand 0", "to": "hole"},
    {"event": "drive off", "seat": 0, "cards": ["dog", "goat"]},
]
BLACK: list[Json] = [
    {"event": "draw", "seat": 0, "cards": ["black sheep"], "from": "hand 1", "to": "hole"},
    {"event": "return", "seat": 1, "cards": ["black sheep"]},
    {"event": "take up", "seat": 0, "cards": ["dog"]},
]
CALL: list[Json] = [{"event": "ask", "seat": 0, "asked": 1, "card": "panda"}]
STOP: list[Json] = [
    {"event": "stop", "seat": 0, "allowance": 1},
    {"event": "take up", "seat": 0, "cards": ["dog", "dog", "goat"]},
]


def test_the_wolf_says_what_it_drives_off_and_to_whom() -> None:
    assert moment("drive off", WOLF, to(0)) == (
        "The wolf!",
        "Ben draws a wolf from you. The wolf drives a dog and a goat to you.",
        "",
        "",
    )


def test_a_black_sheep_says_from_whom_it_was_drawn_and_that_the_turn_is_over() -> None:
    assert moment("return", BLACK, to(0)).text == (
        "You draw a black sheep from Ben. The black sheep goes back to Ben; the turn is over."
    )


def test_the_eagles_call_says_who_is_asked_for_what_and_the_answer() -> None:
    given = [*CALL, {"event": "answer", "seat": 1, "cards": ["panda"]}]
    missed = [*CALL, {"event": "miss", "seat": 1, "card": "panda"}]
    assert moment("ask", given, to(1)).text == "Ann asks you for a panda. You give a panda."
    assert moment("ask", missed, to(None)).text == "Ann asks Ben for a panda. Ben does not have a panda."


def test_a_stop_says_what_is_taken() -> None:
    assert moment("stop", STOP, to(0)) == ("You stop", "You take 2 dogs and a goat into your hand.", "", "")


def test_the_end_says_what_the_last_move_brought_and_why_it_is_the_end() -> None:
    last: list[Json] = [
        {"event": "place", "seat": 0, "cards": ["panda"]},
        {"event": "triplet", "seat": 0, "card": "panda", "triplets": 3},
        {"event": "end", "outcome": {"reason": "triplets collected"}},
    ]
    said = moment("end", last, to(1))
    assert said.title == "The match is over"
    assert said.text == "Ann places a panda. Ann has a triplet: 3 pandas!"
    assert said.note == "The triplets are complete."


def test_every_moment_says_some_events() -> None:
    assert list(SAID) == list(HOLDS)


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("de", ["Der Wolf!", "Ein schwarzes Schaf!", "Der Adler ruft", "Ann hört auf"]),
        ("ru", ["Волк!", "Чёрная овца!", "Орёл зовёт", "Ann останавливается"]),
        ("he", ["הזאב!", "כבשה שחורה!", "הנשר קורא", "עצירה של Ann"]),
    ],
)
def test_all_are_announced_in_every_language(language: str, titles: list[str]) -> None:
    held = {"drive off": WOLF, "return": BLACK, "ask": CALL, "stop": STOP}
    said = [in_all_languages(moment, name, events, None)[language] for name, events in held.items()]
    assert [each.title for each in said] == titles
    assert all("Ann" in each.text for each in said)
