"""The frame of every table that is played."""

from __future__ import annotations

import json
from dataclasses import replace

from sheepfold.server.live.view_model import Named, Told
from sheepfold.server.pages.frame import away_buttons, away_forms, card_paths, flag, paths, rail_top
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.parts import Row
from tests.server.pages.test_parts import empty_parts, model


def moved(number: int, *places: tuple[str, str]) -> Told:
    """A move in which a fox went from place to place."""
    return Told(number, tuple({"event": "x", "from": a, "to": b, "cards": ["fox"]} for a, b in places))


def test_a_move_tells_the_paths_of_its_cards_but_not_to_places_no_table_shows() -> None:
    told = moved(3, ("hand 0", "table"), ("hand 0", "discard"), ("pile", "hand 1"))
    found = json.loads(card_paths(told))
    assert found == [3, [["hand 0", "table", ["fox"]], ["pile", "hand 1", ["fox"]]]]


def test_the_last_four_moves_tell_their_paths() -> None:
    log = tuple(moved(number, ("pile", "table")) for number in range(1, 8))
    assert [number for number, _paths in json.loads(paths(replace(model(), log=log)))] == [4, 5, 6, 7]


def test_no_place_can_end_the_script_it_is_written_in() -> None:
    assert "</script" not in card_paths(moved(1, ("</script>", "table")))


def test_the_flag_says_whose_turn_it_is() -> None:
    table = replace(model(), turn=0)
    assert flag(table, empty_parts(), mine=True) == "Your turn"
    assert "Mira" in flag(table, empty_parts(), mine=False)
    assert flag(replace(table, turn=None), empty_parts(), mine=False) == "The match is over"


def test_the_points_call_the_viewer_you() -> None:
    seats = (Named(0, "Mira", False, False), Named(1, "Ruth", False, False))
    rows = (Row(1, "12"), Row(0, "7", Html("<i>x</i>")))
    html = rail_top("Points", "", rows, seats, 0)
    assert html.index("Ruth") < html.index("You")
    assert "Mira" not in html
    assert '<li class="me">' in html
    assert "<i>x</i>" in html


def test_a_button_for_somebody_away_belongs_to_a_form_of_its_own() -> None:
    table = model()
    assert (away_buttons(table), away_forms(table)) == ("", "")
    table = replace(table, seats=(*table.seats, table.seats[0]._replace(seat=1, may_let_bot=True)))
    assert 'form="away-1"' in away_buttons(table)
    assert '<form id="away-1"' in away_forms(table)
