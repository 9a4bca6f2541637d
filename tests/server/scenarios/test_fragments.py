"""What is kept between two pushes is never out of date, and holds nothing of any viewer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import LOG_SHOWN, TableViewModel
from sheepfold.server.pages import table_fragment
from sheepfold.server.pages.telling import kept_story, story_of, told_to
from sheepfold.server.storage.rows import MoveRow
from sheepfold.words import memo
from tests.contract.cases import VARIANTS
from tests.server.tables import NOW, person_at, stored_table, view_model_at

MOVES = 60


def models(game_id: str, seed: int) -> Iterator[TableViewModel]:
    """What seats and a spectator see of one table that lives through a match."""
    seats, move_rng = games.get(game_id).usual_seats, Rng(seed)
    table = Table(stored_table(game_id, seats, VARIANTS[game_id][0]), NOW)
    table.present.update(str(person_at(seat)) for seat in range(seats))
    for _ in range(MOVES):
        if table.match is None or table.turn is None:
            return
        table.make(move_rng.pick(table.match.state.legal()), NOW)
        table.change()
        for seat in (*range(seats), None):
            yield view_model_at(table, seat)


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_fragment_from_the_cache_is_the_one_made_afresh(game_id: str) -> None:
    kept = [(model, table_fragment(model)) for model in models(game_id, 3)]
    for model, html in kept:
        memo.remembered.cache_clear()
        assert table_fragment(model) == html


@pytest.mark.parametrize("game_id", games.IDS)
def test_nothing_is_made_again_for_a_table_that_has_not_changed(game_id: str) -> None:
    for model in models(game_id, 4):
        html = table_fragment(model)
        misses = memo.remembered.cache_info().misses
        assert table_fragment(model) == html
        assert memo.remembered.cache_info().misses == misses


def test_what_two_seats_saw_alike_is_kept_once() -> None:
    table = Table(stored_table("kivsa-shchora", 4, VARIANTS["kivsa-shchora"][0]), NOW)
    move_rng = Rng(5)
    alike = 0
    for _ in range(MOVES):
        assert table.match is not None
        table.make(move_rng.pick(table.match.state.legal()), NOW)
        table.change()
        first, *others = [view_model_at(table, seat) for seat in range(4)]
        for model in (first, *others):
            table_fragment(model)
        for other in others:
            same = other.log[-1] is first.log[-1]
            assert same == (other.log[-1].events == first.log[-1].events)
            alike += same
    assert 0 < alike < 3 * MOVES


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_story_is_told_anew_only_to_those_whom_it_mentions(game_id: str) -> None:
    spared = 0
    for model in models(game_id, 6):
        for told in model.log:
            to_all = kept_story(game_id, told, model.named, None, "en")
            to_me = told_to(game_id, told, model.named, model.me, "en")
            assert to_me == story_of(game_id, told, model.named, model.me, latest_first=True).html
            assert model.me in to_all.mentioned or to_me is to_all.html
            spared += to_me is to_all.html
    assert spared > MOVES


def test_a_table_from_the_database_tells_its_latest_moves_alone() -> None:
    stored = stored_table("zoff-im-zoo", 4, VARIANTS["zoff-im-zoo"][0])
    table, move_rng = Table(stored, NOW), Rng(7)
    assert table.match is not None
    for _ in range(20):
        table.make(move_rng.pick(table.match.state.legal()), NOW)
    moves = [MoveRow(number, text, NOW) for number, text in enumerate(table.match.moves, 1)]
    again = Table(stored._replace(moves=moves), NOW)
    for seat in (None, *range(4)):
        told, twin = view_model_at(table, seat).log, view_model_at(again, seat).log
        assert [each.number for each in told] == list(range(20 - LOG_SHOWN + 1, 21))
        assert [(each.number, each.events) for each in told] == [(each.number, each.events) for each in twin]


def test_a_story_calls_seats_by_their_present_names() -> None:
    table = Table(stored_table("zoff-im-zoo", 4, VARIANTS["zoff-im-zoo"][0]), NOW)
    mover = table.turn
    assert table.match is not None
    assert mover is not None
    table.make(table.match.state.legal()[0], NOW)
    assert f"Name {mover}" in table_fragment(view_model_at(table, None))
    table.seats[mover] = table.seats[mover]._replace(name="Mira")
    table.change()
    renamed = table_fragment(view_model_at(table, None))
    assert "Mira" in renamed
    assert f"Name {mover}" not in renamed


@pytest.mark.parametrize("game_id", games.IDS)
def test_what_viewers_share_holds_nothing_of_any_of_them(game_id: str) -> None:
    seats = games.get(game_id).usual_seats
    table = Table(stored_table(game_id, seats, VARIANTS[game_id][0]), NOW)
    for seat in range(seats):
        view_model_at(table, seat)
    shared = table.change_cache["model", "en"]
    assert (shared.me, shared.view, shared.legal, shared.log, shared.hint) == (None, None, (), (), None)
    assert not any(each.here for each in shared.seats)
