"""Changes of a table other than moves: each is written only on top of what this process knows.

The database is the only arbiter. A change raises the revision of the table, and is written only if that is
still the revision in memory. Otherwise somebody else was faster, another process or a command: the table in
memory catches up, and whoever wanted the change decides again. A move needs no revision: its number is the
key of its row, and that can be taken only once.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.live import notifications
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_GONE, CLOSE_REMOVED
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.refusals import CLOSED, MOVED_ON, ActionRejected, Missing
from sheepfold.server.storage import rows
from sheepfold.server.storage.commit_queue import Statement, Taken, Values
from sheepfold.server.storage.statements import raise_revision

TRIES: Final = 10
"""How often somebody decides again; of those who change a table at once, one succeeds each time."""

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class Overtaken(ActionRejected):
    """Somebody else has changed the table, which has caught up with that: one may decide again."""

    def __init__(self) -> None:
        super().__init__(MOVED_ON)


def decided_again(
    decide: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, T]]:
    """The same, begun again where somebody else was faster; refused after `TRIES`.

    `decide` must do no harm when it is begun again after a part of it was done.
    """

    @functools.wraps(decide)
    async def again(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES):
            with suppress(Overtaken):
                return await decide(*args, **kwargs)
        raise ActionRejected(MOVED_ON)

    return again


# Writing. The caller holds the table's lock.


async def change(
    server: Server,
    table: Table,
    *statements: Statement,
    moves: Sequence[Values] = (),
    unmoved: bool = False,
    **fields: Any,
) -> None:
    """Write these statements and fields of the table's row together, else raise `Overtaken`.

    With `unmoved` also where somebody has moved. The row in memory is changed here, the rest by the caller.
    """
    if table.row.status == rows.CLOSED:
        raise Missing(CLOSED)
    seen, last_move = table.row.revision, table.moves if unmoved else None
    raised = raise_revision(table.row.id, seen, last_move, **fields)
    await save(server, table, raised, *statements, moves=moves)
    table.row = table.row._replace(revision=seen + 1, **fields)
    server.announce(table.row.id, seen + 1, table.moves + len(moves))


async def save(server: Server, table: Table, *statements: Statement, moves: Sequence[Values] = ()) -> None:
    """Write these statements and moves together; where somebody was faster, read that and say so."""
    try:
        await server.save(*statements, moves=moves)
    except Taken:
        await read_again(server, table)
        raise Overtaken from None


# Reading what others have written. The caller holds the table's lock.


async def catch_up(server: Server, table: Table) -> None:
    """Read what is newer than in memory: often nothing but a few moves.

    Where the last move in memory is not the one that is stored, all is read: a wake-up was wrong, or the
    database has lost something.
    """
    found = await server.store.moves_from(table.row.id, table.last_read)
    if found is None or table.match is None:
        await read_again(server, table)
    elif not table.fits(found.moves):
        log.error("match not as it is stored", extra={"table": digest_of(table.row.id)})
        await reload(server, table)
    elif found.revision != table.row.revision:
        await read_again(server, table)
    else:
        later = [each for each in found.moves if each.number > table.moves]
        if later:
            await go_on(server, table, lambda: table.follow(later))


async def read_again(server: Server, table: Table) -> None:
    """Read everything but the moves in memory; a table that was closed or deleted leaves memory."""
    stored = await server.store.stored_table(table.row.id, table.last_read)
    if stored is None or stored.table.status == rows.CLOSED:
        close(server, table)
        return
    removed = set(table.removed)
    await go_on(server, table, lambda: table.catch_up(stored))
    for person in table.removed.keys() - removed:
        table.dismiss(person, CLOSE_REMOVED)


def advance(server: Server, table: Table, follow: Callable[[], None]) -> None:
    """Go on with what is new; `SheepfoldError` where it does not fit what is in memory."""
    before = table.moves
    follow()
    if table.moves != before:
        notifications.turn_came(server, table)


async def go_on(server: Server, table: Table, follow: Callable[[], None]) -> None:
    """Go on with what was read; where it does not fit what is in memory, all of it is read."""
    try:
        advance(server, table, follow)
    except SheepfoldError as error:
        log.error("match not continued", extra={"table": digest_of(table.row.id), **safe_error_fields(error)})
        await reload(server, table)


async def reload(server: Server, table: Table) -> None:
    """Be what is stored, and play the whole match again; a table this program cannot play leaves memory."""
    stored = await server.store.stored_table(table.row.id)
    try:
        if stored is not None:
            table.take(stored)
    except SheepfoldError as error:
        log.error("table not rebuilt", extra={"table": digest_of(table.row.id), **safe_error_fields(error)})
        close(server, table)


def close(server: Server, table: Table) -> None:
    """Nothing can be done at this table any more; everybody leaves it."""
    server.tables.pop(table.row.id, None)
    table.close()
    for viewer in list(table.viewers):
        viewer.dismiss(CLOSE_GONE)
