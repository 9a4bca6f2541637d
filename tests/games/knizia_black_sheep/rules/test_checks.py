"""What a position must be for the rules to lead to it."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep import GAME
from tests.games.knizia_black_sheep.rules.test_position import (
    HANDS,
    NOTHING_FIRST,
    refused,
    released_first,
    with_field,
)
from tests.games.knizia_black_sheep.tables import (
    bag,
    field,
    table,
)


def test_cards_on_the_own_sides_were_released_unless_there_has_been_a_shuffle() -> None:
    first = field("horse, cow", "2 pig", "")
    refused(with_field(first, released=["pig", ""]), "released[0]: fewer pig cards than on its own sides")
    since = with_field(first, released=["", ""], drawn=["", ""])
    assert GAME.position(GAME.place(since)) == {**since, **NOTHING_FIRST}


def test_released_cards_lie_on_sides_or_among_the_discards() -> None:
    message = "released: more horse cards than on the sides and in the discard pile"
    refused(table(*HANDS, released=["horse", ""]), message)
    refused(table(*HANDS, discard="horse", released=["horse", "horse"]), message)


def test_drawn_cards_are_in_hand_or_released() -> None:
    refused(
        table(*HANDS, drawn=["2 horse, cow", "3 sheep"]),
        "drawn[0]: more horse cards than released and in hand",
    )


@pytest.mark.parametrize(
    ("drawn", "old"),
    [
        (["2 cow, pig", "2 sheep"], [0, 1]),
        (["horse, cow", "2 sheep"], [1, 1]),
        (["2 horse, cow, pig", "2 sheep"], [-1, 1]),
    ],
)
def test_hands_held_three_cards_at_a_shuffle_but_for_one_who_was_drawing(
    drawn: list[str], old: list[int]
) -> None:
    """FLD-6."""
    refused(
        table(*HANDS, drawn=drawn),
        f"drawn: leaves {old} cards held at the last shuffle, does not fit released",
    )
    for fitting in (["horse, cow", ""], ["", "sheep"], ["", ""]):
        assert GAME.place(table(*HANDS, drawn=fitting)).turn == 0


@pytest.mark.parametrize(
    ("first", "until_two", "message"),
    [
        ("rooster", "", "first_released[1]: more than released"),
        ("pig", "pig, 2 cow", "first_released[1]: more than released"),
        ("2 pig, cow", "", "released_until_two[1]: does not fit first_released"),
        ("2 pig", "", "released_until_two[1]: does not fit first_released"),
        ("2 pig", "3 pig", "released_until_two[1]: does not fit first_released"),
        ("pig", "2 pig", "released_until_two[1]: does not fit first_released"),
        ("cow", "3 pig", "released_until_two[1]: does not fit first_released"),
        ("", "2 pig", "released_until_two[1]: does not fit first_released"),
    ],
)
def test_first_releases_are_among_all_and_fit_each_other(first: str, until_two: str, message: str) -> None:
    refused(released_first(first, until_two), message)


TOO_EARLY = "drawn[1]: more of the first cards released than can be drawn by then"


def test_a_hand_released_first_what_it_held_at_the_shuffle() -> None:
    """FLD-6: seat 1 held one pig of three; then two pigs, and it drew one card right after the shuffle."""
    drawn = ["", "3 pig, sheep"]
    refused(released_first("pig", "", drawn=drawn), TOO_EARLY)
    refused(released_first("cow", "2 pig, cow", drawn=drawn), TOO_EARLY)
    assert GAME.place(released_first("cow", "", drawn=drawn)).turn == 0
    drawing = ["", "3 pig, cow, sheep"]
    assert GAME.place(released_first("pig", "", drawn=drawing)).turn == 0
    refused(released_first("2 pig", "2 pig", drawn=drawing), TOO_EARLY)


def test_there_is_no_first_release_before_the_first_shuffle() -> None:
    position = with_field(field("horse, cow", "", "pig"))
    firsts: Json = {"first_released": [{}, bag("pig")], "released_until_two": [{}, {}]}
    refused({**position, **firsts}, "first_released[1]: must be empty before the first reshuffle")
