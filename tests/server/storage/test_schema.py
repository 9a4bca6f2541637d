"""The declared schema and the migrations agree, and the former release works on it."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import MoveRow, SeatRow
from sheepfold.server.storage.schema import METADATA
from tests.server.storage.filling import opened

FORMER = """
    INSERT INTO tables (id, game, version, options, size, host, public, clock, pace, seed, status, created,
    touched, began, outcome, next, hints, spectators_talk, quick, free_text)
    VALUES ('t', 'zoff-im-zoo', 1, '{}', 3, 'ann', false, 'none', 'human', 'ab', 'waiting', 5.0,
    6.0, NULL, NULL, NULL, false, false, false, false);

    INSERT INTO seats (table_id, seat, kind, person, name, level, here, stand_in, token, "left")
    VALUES ('t', 0, 'empty', NULL, '', NULL, false, false, NULL, false);

    UPDATE tables SET touched = 7.0 WHERE id = 't' AND status != 'closed';

    UPDATE seats SET kind = 'person', person = 'ann', name = 'Ann', level = NULL, here = false,
    stand_in = false, token = NULL, "left" = false WHERE table_id = 't' AND seat = 0 AND kind = 'empty'
    AND EXISTS (SELECT * FROM tables WHERE id = 't' AND status = 'waiting');

    UPDATE tables SET status = 'playing', seed = 'cd', version = 1, began = 8.0, touched = 8.0
    WHERE id = 't' AND status = 'waiting';

    INSERT INTO moves (table_id, number, move, tick, seat) VALUES ('t', 1, '1 fox', 9.0, 0)
"""
"""What a process of the release before `revision` (0013) writes: a table, a seat, a start and a move."""

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


async def test_migrations_build_exactly_the_declared_schema(database: str) -> None:
    async with opened(database) as (engine, _, _), engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_what_the_former_release_writes_is_taken_and_read(database: str) -> None:
    async with opened(database) as (engine, store, commit_queue):
        async with engine.begin() as connection:
            for statement in FORMER.split(";"):
                assert (await connection.execute(text(statement))).rowcount == 1
        stored = await store.stored_table("t")
        assert stored is not None
        assert (stored.table.status, stored.table.revision) == ("playing", 0)
        assert stored.seats == [SeatRow(0, "person", "ann", "Ann")]
        assert stored.moves == [MoveRow(1, "1 fox", 9.0, 0)]
        await commit_queue.write(statements.raise_revision("t", 0, host="bob"))
        assert await store.newest(["t"]) == {"t": (1, 1, 9.0)}
