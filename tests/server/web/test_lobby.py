"""The form for a new table."""

from __future__ import annotations

import re

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadOption
from sheepfold.server import pages
from sheepfold.server.live.people import newcomer
from sheepfold.server.pages.lobby import option_words
from sheepfold.server.web.lobby import new_table_view_model, read_options
from sheepfold.words.error_texts import error_text

SEAT_OPTIONS = [
    (game_id, name)
    for game_id in games.IDS
    for name, kind in games.get(game_id).Options.kinds().items()
    if kind.is_seat
]


def test_every_game_may_be_told_who_begins() -> None:
    assert [game_id for game_id, _name in SEAT_OPTIONS] == list(games.IDS)


@pytest.mark.parametrize(("game_id", "name"), SEAT_OPTIONS)
def test_the_form_counts_seats_from_one_as_it_labels_them(game_id: str, name: str) -> None:
    """A host who typed 2 once got the third player."""
    form = {"game": game_id, f"option-{name}": "2"}
    assert read_options(game_id, form)[name] == 1
    assert read_options(game_id, {**form, f"option-{name}": ""})[name] is None
    shown = pages.new_table_page(new_table_view_model(game_id, newcomer(), form))
    found = re.search(rf'name="option-{name}" value="(\d*)" min="(\d+)" max="(\d+)"', shown)
    assert found is not None
    assert found.groups() == ("2", "1", str(games.get(game_id).seats[-1]))


@pytest.mark.parametrize(("game_id", "name"), SEAT_OPTIONS)
def test_a_waiting_table_counts_seats_from_one(game_id: str, name: str) -> None:
    assert option_words(game_id, {name: 1})[0].endswith(": 2")


@pytest.mark.parametrize("typed", ["0", "99", "the last"])
def test_a_seat_that_is_none_is_refused_with_the_numbers_of_the_form(typed: str) -> None:
    with pytest.raises(BadOption) as raised:
        read_options("zoff-im-zoo", {"game": "zoff-im-zoo", "option-dealer": typed})
    assert error_text(raised.value) == "First dealer: please enter a seat from 1 to 7, or leave it empty."
