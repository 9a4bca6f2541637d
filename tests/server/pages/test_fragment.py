"""What is pushed: a table, and of the parts that seldom change those that the page does not have yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from sheepfold import games
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages import table_fragment, table_push
from sheepfold.server.pages.fragment import NO_FRAGMENT, Fragment, Slot, place
from sheepfold.server.pages.html import Html, escape
from tests.contract.cases import cases
from tests.server.pages.walking import view_model_for, walk
from tests.server.slot_page import PLACE, SlotPage


def models(game_id: str) -> Iterator[TableViewModel]:
    """A match from move to move, as every seat and a spectator see it."""
    case = next(each for each in cases() if each.id == game_id)
    for state, log in islice(walk(case, seed=5), 0, 24, 3):
        for seat in (*range(case.seats), None):
            yield view_model_for(case, state, seat, log)


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_page_that_keeps_what_it_was_sent_shows_the_whole_table(game_id: str) -> None:
    page = SlotPage()
    sent: tuple[Slot, ...] = ()
    for model in models(game_id):
        push = table_push(model)
        assert len(push.slots) >= 3
        assert page.shown(push.after(sent)) == table_fragment(model) == push.complete()
        sent = push.slots


def test_a_part_is_sent_again_only_when_it_differs() -> None:
    model = next(models("zoff-im-zoo"))
    push = table_push(model)
    assert [each for each in push.slots if f"<!--={each.name}-->" not in push.after(())] == []
    assert push.after(push.slots) == push.html
    other = table_push(replace(model, pace="instant" if model.pace != "instant" else "human", host=True))
    assert re.findall(r"<!--=(\w+)-->", other.after(push.slots)) == ["extras"]


def test_a_part_that_is_not_sent_is_not_made() -> None:
    made = []

    def make(text: str) -> Html:
        made.append(text)
        return escape(text)

    slot = Slot("note", make, ("a < b",))
    push = Fragment(Html(f"<p>{place('note')}</p>"), "en", (slot,))
    assert push.after((slot,)) == "<p><!--note--></p>"
    assert made == []
    assert push.after(()) == "<p><!--note--></p><!--=note-->a &lt; b"
    assert push.complete() == "<p>a &lt; b</p>"
    assert made == ["a < b", "a < b"]


def test_parts_are_made_in_the_language_of_the_table() -> None:
    model = next(models("kivsa-shchora"))
    german = table_push(replace(model, language="de"))
    assert "Punkte" in german.after(())
    assert "Punkte" in german.complete()


def test_nobody_can_write_a_place_into_a_table() -> None:
    model = next(models("zoff-im-zoo"))
    named = tuple(each._replace(name="<!--bar--><!--=bar-->") for each in model.seats)
    push = table_push(replace(model, seats=named))
    assert "&lt;!--bar" in push.complete()
    assert sorted(PLACE.findall(push.html)) == sorted(each.name for each in push.slots)


def test_a_fragment_without_slots_is_complete() -> None:
    assert NO_FRAGMENT.complete() == NO_FRAGMENT.after(()) == ""
