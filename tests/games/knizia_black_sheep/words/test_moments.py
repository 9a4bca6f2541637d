"""The words of a meadow that is won."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.words.moments import moment, runner_up
from tests.games.moments import in_all_languages
from tests.games.saying import to

SCORE: Json = {
    "event": "score",
    "seat": 0,
    "field": 3,
    "combinations": ["three sheep and two roosters", "pair of pigs", "three roosters"],
    "completed": [0, 1, 2],
}
TAKE: Json = {"event": "take", "seat": 0, "cards": ["sheep", "rooster"], "values": [2, 1]}
SIDES: list[list[str]] = [["sheep", "sheep", "rooster"], ["pig", "pig", "cow"], ["rooster", "rooster", "cow"]]
CLEARS: list[Json] = [{"event": "clear", "seat": seat, "cards": side} for seat, side in enumerate(SIDES)]
WON: list[Json] = [{"event": "place", "seat": 2}, SCORE, TAKE, *CLEARS]


def test_a_won_meadow_says_who_with_what_and_which_figures_to_everybody() -> None:
    mine, third, watching = [moment("score", WON, to(seat)) for seat in (0, 2, None)]
    assert mine == (
        "You win meadow 3",
        "3 sheep, 2 roosters",
        "Best of the others: Cleo, 3 roosters.",
        "You take a sheep (2) and a rooster (1).",
    )
    assert third.title == watching.title == "Ann wins meadow 3"
    assert third.beside == "Best of the others: you, 3 roosters."
    assert watching.beside == mine.beside


@pytest.mark.parametrize(
    ("language", "title", "beside"),
    [
        ("de", "Du gewinnst Weide 3", "An zweiter Stelle: Cleo, 3 Hähne."),
        ("ru", "Вы выигрываете поле 3", "На втором месте: Cleo, 3 курицы."),  # noqa: RUF001
        ("he", "זכיתם באחו 3", "במקום השני: Cleo, 3 תרנגולים."),
    ],
)
def test_a_won_meadow_is_said_in_every_language(language: str, title: str, beside: str) -> None:
    said = in_all_languages(moment, "score", WON, 0)[language]
    assert (said.title, said.beside) == (title, beside)
    assert said.text
    assert "2" in said.note


def test_the_last_meadow_also_says_why_the_match_is_over() -> None:
    ended = {"event": "end", "outcome": {"reason": "last field scored"}}
    said = moment("end", [*WON, ended], to(1))
    assert said.title == "Ann wins meadow 3"
    assert said.note.endswith("The last meadow is scored.")


def test_of_equal_sides_the_one_that_was_complete_first_comes_second() -> None:
    sides = [*CLEARS[:2], {**CLEARS[2], "cards": SIDES[1]}]
    assert runner_up(sides, {**SCORE, "completed": [2, 0, 1]}, TAKE) == 2
    assert runner_up(sides, {**SCORE, "completed": [1, 0, 2]}, TAKE) == 1
