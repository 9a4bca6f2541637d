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
from sheepfold.server.live.view_model_builder import table_sight
from sheepfold.server.live.viewers import Looker
from sheepfold.server.settings import Settings
from sheepfold.words.speech import LANGUAGES
from tests.contract.cases import Case, cases
from tests.languages.test_advice import NOTHING, advice_of
from tests.server.pages.walking import assert_whole, read, sight_of, walk
from tests.server.tables import kept_table, table_at

EVERY = 16
"""In long matches one state in so many is looked at."""

BUTTON = re.compile(r'<button class="mv" name="move" value="([^"]*)"')


def generic(sight: TableViewModel) -> TableViewModel:
    """The same on the generic table."""
    return dataclasses.replace(sight, generic=True)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_state_is_a_page_on_which_every_legal_move_is_one_button(case: Case) -> None:
    languages = list(LANGUAGES)
    for at, (state, log) in enumerate(walk(case, seed=case.seats)):
        if at % EVERY and state.turn is not None:
            continue
        for me in {state.turn, 0, None}:
            sight = generic(sight_of(case, state, me, log))
            sight.language = languages[at % len(languages)]
            html = pages.table_fragment(sight)
            reader = read(html)
            assert_whole(reader)
            assert reader.moves == {move.text for move in sight.legal}
            assert html.count('name="move"') == len(sight.legal)
            assert 'id="choices"' not in html


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_generic_fragment_says_nothing_a_seat_may_not_know(case: Case) -> None:
    for at, (state, log) in enumerate(walk(case, seed=3)):
        if at % (EVERY * 3):
            continue
        for me in (state.turn, None):
            other = case.game.guess(state.view(me), Rng(at))
            one = pages.table_fragment(generic(sight_of(case, state, me, log)))
            assert one == pages.table_fragment(generic(sight_of(case, other, me, log)))


@pytest.mark.parametrize("case", cases()[::3], ids=str)
def test_the_generic_table_does_not_read_how_a_move_is_written(case: Case) -> None:
    state = case.deal(Rng(3))
    sight = generic(sight_of(case, state, state.turn, []))
    opaque = tuple([LegalMove(f"move-{at}", each.description) for at, each in enumerate(sight.legal)])
    texts = {each.text: real.text for each, real in zip(opaque, sight.legal, strict=True)}
    other = pages.table_fragment(dataclasses.replace(sight, legal=opaque))
    assert re.sub(
        r'value="(move-\d+)"', lambda found: f'value="{texts[found[1]]}"', other
    ) == pages.table_fragment(sight)


def three_hundred() -> tuple[LegalMove, ...]:
    """More moves than any table has room for."""
    kinds = [f"ewe {number}" for number in range(26)]
    pairs = [(one, other) for at, one in enumerate(kinds) for other in kinds[at + 1 :]]
    return tuple(
        [
            LegalMove(f"{one}, {other}", MoveDescription("give", (CardCount(one), CardCount(other))))
            for one, other in pairs
        ]
    )


def test_three_hundred_moves_are_folded_by_their_first_card() -> None:
    case = cases()[0]
    state = case.deal(Rng(1))
    legal = three_hundred()
    html = pages.table_fragment(
        generic(dataclasses.replace(sight_of(case, state, state.turn, []), legal=legal))
    )
    assert len(BUTTON.findall(html)) == len(legal) > 300
    assert 20 <= html.count('<details class="fold"') <= 40
    assert "Choose one of 325 moves." in html


def test_a_card_of_the_hand_names_itself_so_that_its_moves_can_be_found() -> None:
    case = next(each for each in cases() if each.id == "zoff-im-zoo")
    state = case.deal(Rng(1))
    sight = generic(sight_of(case, state, state.turn, []))
    html = pages.table_fragment(sight)
    assert sight.view is not None
    for kind in sight.view["hands"][sight.me]:
        assert f'data-k="{kind}"' in html
    used = {kind for cards in re.findall(r'data-c="([^"]*)"', html) for kind in cards.split("|")}
    assert used == {kind for move in sight.legal for kind in move.description.kinds}


def test_names_of_people_cards_and_fields_are_escaped() -> None:
    case = next(each for each in cases() if each.seats == 5)
    sight = generic(sight_of(case, case.deal(Rng(2)), 0, []))
    assert sight.view is not None
    view = {
        **sight.view,
        "field<1>": {"card<2>": 2, "fox": 1},
        "note": "text<3>",
        "hands": [{"held<4>": 3}] * 5,
    }
    legal = (LegalMove("move<5>", MoveDescription("verb<6>", (CardCount("card<7>"),), place="place<8>")),)
    html = pages.table_fragment(dataclasses.replace(sight, view=view, legal=legal, turn=0))
    read(html)
    assert "&lt;Jonas&gt;" in html
    assert "<Jonas>" not in html
    for number in range(1, 9):
        assert f"&lt;{number}&gt;" in html
        assert f"<{number}>" not in html


@pytest.mark.parametrize("case", cases()[::5], ids=str)
def test_the_whole_page_has_the_generic_style_and_works_without_scripts(case: Case) -> None:
    state = case.deal(Rng(1))
    sight = generic(sight_of(case, state, state.turn, []))
    html = unescape(pages.table_page(sight))
    assert "css/generic.css" in html
    assert f"{case.id}.css" not in html
    assert all(f'value="{move.text}"' in html for move in sight.legal)


def test_a_hint_opens_its_group_and_marks_its_button() -> None:
    case = cases()[0]
    state = case.deal(Rng(1))
    legal = three_hundred()
    advice = advice_of(NOTHING, move=legal[77].text, does=legal[77].description)
    sight = generic(dataclasses.replace(sight_of(case, state, state.turn, []), legal=legal, hint=advice))
    html = pages.table_fragment(sight)
    assert html.count('<details class="fold" open>') == 1
    marked = re.findall(r'<button class="mv" name="move" value="([^"]*)"[^>]* data-hint="play"', html)
    assert marked == [legal[77].text]
    assert "Give: ewe 3 and ewe 10" in html


def test_the_setting_puts_every_game_on_the_generic_table() -> None:
    case = cases()[0]
    table = table_at(kept_table(case.id, case.seats, case.options), case.deal(Rng(1)))
    looker = Looker("person 0", "http://house")
    assert not table_sight(table, looker, Settings(), 1.0).generic
    table.shown.clear()
    sight = table_sight(table, looker, Settings(generic_tables=True), 1.0)
    assert sight.generic
    assert "l-generic" in pages.table_fragment(sight)
