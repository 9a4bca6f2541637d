"""What a seat may do in Zoff im Zoo, as the page offers it."""

from __future__ import annotations

from tests.games.zoff_im_zoo.tables import table
from tests.server.pages.walking import parts_of, seen_by_mover
from tests.server.tables import bytes_at, stored_table, table_at, view_model_at


def test_a_leader_with_nothing_but_the_joker_is_told_why_there_is_nothing_to_play() -> None:
    """ZOO-8, ZOO-12"""
    state = table(["joker", "", "2 lion", "2 whale"], out=[1])
    here = table_at(stored_table("zoff-im-zoo", 4, {}), state)
    parts = parts_of(view_model_at(here, 0))
    assert parts.prompt == "The joker is never played alone."
    for seat in (*range(4), None):
        assert all(bytes_at(here, seat)[:2])
    assert 'name="move" value="pass"' in bytes_at(here, 0)[0]


def test_the_prompt_says_whether_anything_beats_the_cards_on_top() -> None:
    told: dict[tuple[bool, bool], str] = {}
    for model in seen_by_mover("zoff-im-zoo", stride=3):
        assert model.view is not None
        if model.view["phase"] == "play" and model.view["table"]:
            plays, shows = bool(model.can("play")), bool(model.can("show"))
            told[plays, shows] = parts_of(model).prompt
    assert told[True, False].startswith("Beat ")
    assert told[True, True].startswith("Beat ")
    assert told[False, True].startswith("Nothing beats ")
    assert told[False, True].endswith(": show cards, or pass")
    assert told[False, False].startswith("You cannot beat ")
    assert told[False, False].endswith(": pass")


def test_whoever_has_nothing_to_add_is_told_so() -> None:
    told = {
        bool(model.can("add")): parts_of(model).prompt
        for model in seen_by_mover("zoff-im-zoo")
        if model.can("decline")
    }
    assert told[True].startswith("Add to ")
    assert told[False].startswith("None of your cards goes with ")
