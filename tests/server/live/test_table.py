"""One table: whose turn it is and what its device shows."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadRecord
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.storage.rows import MoveRow, StoredTable
from tests.contract.cases import choose
from tests.server.moving import legal_move, move_once
from tests.server.serving import serving
from tests.server.tables import NOW, stored_table, table_at
from tests.server.two_servers import memory_of


@pytest.mark.anyio
async def test_the_curtain_falls_whenever_the_device_changes_hands(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3", **{"seat-1": "here", "seat-2": "here"})
        table = served.table(address)
        assert len({seat.name for seat in table.seats}) == 3
        for _ in range(6):
            turn = table.turn
            assert turn is not None
            assert table.looks(ann.person) == (None, turn)
            refused = await ann.post(address, type="move", number=str(table.moves), move=legal_move(table))
            assert "curtain" in refused.text
            await ann.post(address, type="lift")
            assert table.looks(ann.person) == (turn, None)
            await move_once(served, address, ann)


def test_the_state_before_a_move_is_kept_only_for_its_moment() -> None:
    stored, match, rng = stored_table("zoff-im-zoo", 3, {}), Match(games.get("zoff-im-zoo"), 3, 1), Rng(1)
    held = 0
    for _ in range(60):
        made = match.make(choose(match.game, match.state, rng))
        table = table_at(stored, made.after, made)
        tricks = [event for event in made.story(None) if event["event"] in ("trick", "score")]
        assert table.before is (made.before if tricks else None)
        held += bool(tricks)
    assert 0 < held < 60


def test_what_seats_knew_before_a_moment_is_made_for_all_people_at_once() -> None:
    table, rng = Table(stored_table("zoff-im-zoo", 3, {}), NOW), Rng(1)
    while table.before is None:
        assert table.match is not None
        table.make(choose(table.game, table.match.state, rng), NOW)
        table.change()
    found = [table.view_before(seat) for seat in (0, 1, None, 0)]
    assert found == [table.before.view(seat) for seat in (0, 1, None, 0)]
    assert found[0]["tricks"] is found[1]["tricks"]
    assert table.view(0) != found[0]


def test_views_are_made_for_those_who_look_here() -> None:
    table = Table(stored_table("kivsa-shchora", 3, {}), NOW)
    people = [each.person for each in table.seats]
    assert len(set(people)) == 3
    first = [table.view(0), table.view(1)]
    assert list(table.change_cache["views"]) == [2]
    table.arrive(Waiting(Audience(people[1])))
    table.change()
    assert [table.view(0), table.view(1)] == first
    assert list(table.change_cache["views"]) == []


def test_a_table_that_is_read_again_shows_the_present() -> None:
    stored, rng = stored_table("zoff-im-zoo", 3, {}), Rng(1)
    table, moves = Table(stored, NOW), list[MoveRow]()
    while table.before is None:
        assert table.match is not None
        move = choose(table.game, table.match.state, rng)
        moves.append(MoveRow(table.moves + 1, table.game.write(table.match.state, move), NOW, table.turn))
        table.make(move, NOW)
    table.take(stored._replace(moves=moves))
    assert table.moves == len(moves)
    assert table.before is None


def played(stored: StoredTable, count: int) -> list[MoveRow]:
    """The first moves of a match at this table."""
    table, rng, moves = Table(stored, NOW), Rng(1), list[MoveRow]()
    for _ in range(count):
        assert table.match is not None
        move = choose(table.game, table.match.state, rng)
        moves.append(MoveRow(table.moves + 1, table.game.write(table.match.state, move), NOW, table.turn))
        table.make(move, NOW)
    return moves


def test_a_table_catches_up_with_moves_and_rows_without_a_new_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = stored_table("zoff-im-zoo", 3, {})
    moves = played(stored, 30)
    table = Table(stored._replace(moves=moves[:20]), NOW)
    row = stored.table._replace(revision=4, pace="instant")
    fresh = Table(stored._replace(moves=moves, table=row), NOW)
    monkeypatch.setattr(Table, "deal", lambda table: pytest.fail("the match is played again"))
    assert table.last_read == 20
    table.catch_up(stored._replace(moves=moves[20:], table=row))
    assert memory_of(table) == memory_of(fresh)


def test_moves_that_do_not_follow_are_refused() -> None:
    stored = stored_table("zoff-im-zoo", 3, {})
    moves = played(stored, 4)
    table = Table(stored._replace(moves=moves[:1]), NOW)
    with pytest.raises(BadRecord, match=r"moves\[2\]: this does not follow on move 1"):
        table.follow(moves[2:])
    with pytest.raises(BadRecord, match="seed"):
        table.catch_up(stored._replace(table=stored.table._replace(seed="cd" * 32)))


def test_a_match_that_has_ended_by_its_moves_stays_so_when_its_row_comes_later() -> None:
    stored = stored_table("zoff-im-zoo", 3, {})
    table, rng = Table(stored, NOW), Rng(1)
    while table.row.status != "over":
        assert table.match is not None
        table.make(choose(table.game, table.match.state, rng), NOW)
    outcome = table.row.outcome
    table.catch_up(stored._replace(table=stored.table._replace(revision=1)))
    assert (table.row.status, table.row.outcome, table.row.revision) == ("over", outcome, 1)


def test_a_table_that_waited_is_dealt_when_the_match_has_begun_elsewhere() -> None:
    stored = stored_table("zoff-im-zoo", 3, {})
    table = Table(stored._replace(table=stored.table._replace(status="waiting")), NOW)
    assert (table.match, table.last_read) == (None, 0)
    moves = played(stored, 5)
    table.catch_up(stored._replace(moves=moves))
    assert memory_of(table) == memory_of(Table(stored._replace(moves=moves), NOW))
