"""Names of fields, verbs and places."""

from __future__ import annotations

import pytest

from sheepfold.words.generic.labels import is_seat, label, place_in_words, title, verb_title
from sheepfold.words.speech import speaking
from sheepfold.words.telling.teller import Teller


def test_a_field_that_many_games_have_is_translated_and_another_shown_as_it_is() -> None:
    assert label("pile_size") == "draw pile"
    assert label("secret_tasks") == "secret tasks"
    with speaking("de"):
        assert label("pile_size") != "draw pile"
        assert label("secret_tasks") == "secret tasks"


def test_a_capital_at_the_beginning_changes_nothing_else() -> None:
    assert title("black Sheep") == "Black Sheep"
    assert title("") == ""


def test_to_pass_is_one_word_without_cards_and_another_with_them() -> None:
    with speaking("de"):
        assert verb_title("pass", with_cards=False) != verb_title("pass", with_cards=True)
    assert verb_title("play") == "Play"
    assert verb_title("shear") == "Shear"


@pytest.mark.parametrize(
    ("field", "seat"),
    [
        ("dealer", True), ("taken_by", True), ("next_seat", True), ("seats", False), ("bye", False),
        ("round", False),
    ],
)  # fmt: skip
def test_which_numbers_are_seats(field: str, seat: bool) -> None:
    assert is_seat(field) == seat


def test_a_hand_is_somebodys() -> None:
    to = Teller(("Ann", "Ben"), 1)
    assert place_in_words("hand 1", to) == "your hand"
    assert place_in_words("hand 0", to) == "Ann's hand"


@pytest.mark.parametrize("place", ["hand 2", "hand", "hand x", "pile", "second hand 0"])
def test_any_other_place_is_named_as_events_do(place: str) -> None:
    assert place_in_words(place, Teller(("Ann", "Ben"), 1)) == place
