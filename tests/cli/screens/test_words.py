"""Words and pieces the screens of all games share."""

from __future__ import annotations

import pytest

from sheepfold.cli.screens.words import bag, cards, marked, my_seat, own_hands, who
from sheepfold.engine.story import HIDDEN_FACE
from sheepfold.words.speech import speaking

NAMES = ["Ann", "You", "[red]Ben"]


def test_cards_are_called_as_they_are_typed_in_english() -> None:
    assert cards(["fox", "lion", "fox"]) == "2 x fox, lion"
    assert bag({}) == "nothing"


def test_hidden_cards_are_counted() -> None:
    assert cards([HIDDEN_FACE, HIDDEN_FACE]) == "2 cards"


def test_in_other_languages_cards_have_their_names() -> None:
    with speaking("de"):
        assert "fox" not in cards(["fox", "fox"])
        assert "2" in cards(["fox", "fox"])


def test_a_name_is_printed_as_it_is_and_never_styles_anything() -> None:
    assert who(NAMES, 2) == r"\[red]Ben"


def test_my_seat_is_the_one_called_you() -> None:
    assert my_seat(NAMES) == 1
    assert my_seat(["Ann", "Ben"]) is None


@pytest.mark.parametrize(
    ("seat", "shown"),
    [(0, "[bold green]> 0 Ann[/]"), (1, "[bold yellow]  1 You[/]"), (2, "[bold]  2 \\[red]Ben[/]")],
)
def test_the_seat_to_move_has_an_arrow_and_mine_a_colour(seat: int, shown: str) -> None:
    assert marked(NAMES, seat, 0) == shown


def test_only_hands_that_the_view_shows_are_printed() -> None:
    lines = own_hands({"hands": [None, {"fox": 2}, {"lion": 1}]}, NAMES)
    assert [line.plain for line in lines] == ["You hold: 2 x fox", "[red]Ben holds: lion"]
