"""What is said at a table, in plain forms."""

from __future__ import annotations

import dataclasses

from sheepfold.engine.rng import Rng
from sheepfold.server.pages import table_fragment
from sheepfold.server.pages.frame import quick
from sheepfold.server.pages.html import NO_HTML
from sheepfold.server.pages.talk import QUICK, form
from tests.contract.cases import cases, state_after
from tests.server.tables import stored_table, table_at, view_model_at


def test_a_form_has_a_button_for_each_value() -> None:
    html = form("/table/x", "mute", "person", [("a", "Mute Ann"), ("b", "Mute <Ben>")])
    assert html.count("<button") == 2
    assert '<input type="hidden" name="type" value="mute">' in html
    assert 'name="person" value="b">Mute &lt;Ben&gt;</button>' in html
    assert 'action="/table/x"' in html


def test_whoever_waits_for_other_people_has_reactions_for_buttons() -> None:
    case = next(iter(cases()))
    state = state_after(case, 1, 3)
    table = table_at(stored_table(case.id, case.seats, case.options), state)
    for seat in range(case.seats):
        html = table_fragment(view_model_at(table, seat))
        assert html.count('class="btn react"') == (0 if seat == state.turn else QUICK)
        assert html.count("data-say") == (seat != state.turn)


def test_nobody_reacts_where_nobody_reads_it_or_where_it_would_be_refused() -> None:
    case = next(iter(cases()))
    model = view_model_at(table_at(stored_table(case.id, case.seats, case.options), case.deal(Rng(1))), 0)
    assert quick(model) != NO_HTML
    assert quick(dataclasses.replace(model, may_talk=False)) == NO_HTML
    bots = tuple(each if each.here else each._replace(kind="bot") for each in model.seats)
    assert quick(dataclasses.replace(model, seats=bots)) == NO_HTML


def test_without_a_choice_there_is_no_form() -> None:
    assert form("/table/x", "mute", "person", []) == NO_HTML
