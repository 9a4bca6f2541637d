"""The generic table: every phase of every game as a page, made from views and descriptions alone."""

from __future__ import annotations

import dataclasses
import re
from html import unescape

import pytest

from sheepfold.engine.description import CardCount, LegalMove, MoveDescription
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.live.view_model_builder import table_view_model
from sheepfold.server.live.viewers import Audience
from sheepfold.server.settings import Settings
from sheepfold.words.speech import LANGUAGES
from tests.contract.cases import Case, cases
from tests.server.pages.walking import assert_whole, read, view_model_for, walk
from tests.server.tables import stored_table, table_at

EVERY = 16
"""In long matches one state in so many is looked at."""


def generic(model: TableViewModel) -> TableViewModel:
    """The same on the generic table."""
    return dataclasses.replace(model, generic=True)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_state_is_a_page_on_which_every_legal_move_is_one_button(case: Case) -> None:
    languages = list(LANGUAGES)
    for at, (state, log) in enumerate(walk(case, seed=case.seats)):
        if at % EVERY and state.turn is not None:
            continue
        for me in {state.turn, 0, None}:
            model = generic(view_model_for(case, state, me, log))
            model.language = languages[at % len(languages)]
            html = pages.table_fragment(model)
            reader = read(html)
            assert_whole(reader)
            assert reader.moves == {move.text for move in model.legal}
            assert html.count('name="move"') == len(model.legal)
            assert 'id="choices"' not in html


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_generic_fragment_says_nothing_a_seat_may_not_know(case: Case) -> None:
    for at, (state, log) in enumerate(walk(case, seed=3)):
        if at % (EVERY * 3):
            continue
        for me in (state.turn, None):
            other = case.game.guess(state.view(me), Rng(at))
            one = pages.table_fragment(generic(view_model_for(case, state, me, log)))
            assert one == pages.table_fragment(generic(view_model_for(case, other, me, log)))


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_the_generic_table_does_not_read_how_a_move_is_written(case: Case) -> None:
    state = case.deal(Rng(3))
    model = generic(view_model_for(case, state, state.turn, []))
    opaque = tuple([LegalMove(f"move-{at}", each.description) for at, each in enumerate(model.legal)])
    texts = {each.text: real.text for each, real in zip(opaque, model.legal, strict=True)}
    other = pages.table_fragment(dataclasses.replace(model, legal=opaque))
    named = re.sub(r'"(move-\d+)"', lambda found: f'"{texts[found[1]]}"', other)
    assert named == pages.table_fragment(model)


def test_names_of_people_cards_and_fields_are_escaped() -> None:
    case = next(each for each in cases() if each.seats == 5)
    model = generic(view_model_for(case, case.deal(Rng(2)), 0, []))
    assert model.view is not None
    view = {
        **model.view,
        "field<1>": {"card<2>": 2, "fox": 1},
        "note": "text<3>",
        "hands": [{"held<4>": 3}] * 5,
    }
    legal = (LegalMove("move<5>", MoveDescription("verb<6>", (CardCount("card<7>"),), place="place<8>")),)
    html = pages.table_fragment(dataclasses.replace(model, view=view, legal=legal, turn=0))
    read(html)
    assert "&lt;Jonas&gt;" in html
    assert "<Jonas>" not in html
    for number in range(1, 9):
        assert f"&lt;{number}&gt;" in html
        assert f"<{number}>" not in html


@pytest.mark.parametrize("case", cases()[::5], ids=str)
def test_the_whole_page_has_the_generic_style_and_works_without_scripts(case: Case) -> None:
    state = case.deal(Rng(1))
    model = generic(view_model_for(case, state, state.turn, []))
    html = unescape(pages.table_page(model))
    assert "css/generic.css" in html
    assert f"{case.id}.css" not in html
    assert all(f'value="{move.text}"' in html for move in model.legal)


def test_the_setting_puts_every_game_on_the_generic_table() -> None:
    case = cases()[0]
    table = table_at(stored_table(case.id, case.seats, case.options), case.deal(Rng(1)))
    audience = Audience("person 0", "http://server")
    assert not table_view_model(table, audience, Settings(), 1.0).generic
    table.change_cache.clear()
    model = table_view_model(table, audience, Settings(generic_tables=True), 1.0)
    assert model.generic
    assert "l-generic" in pages.table_fragment(model)
