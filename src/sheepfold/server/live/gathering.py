"""Who is at a table, whichever process they are connected to: told to the others, and learned from them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from sheepfold.server.cluster.visitors import Lifted, StoredHint, VisitorBook, Visitors
from sheepfold.server.cluster.wakeups import VISITORS, Wakeup
from sheepfold.server.live.server import Server
from sheepfold.server.live.stored_advice import read_advice, write_advice
from sheepfold.server.live.table import Hint, Table
from sheepfold.server.live.viewers import Audience
from sheepfold.server.storage.store import tolerating_absence

A_LITTLE_LATER: Final = 0.05
GATHERING: Final = 0.02
"""Seconds in which what happens is written together."""

REQUESTS: Final = 5.0
"""Seconds after which another request of the same person is written down."""


def open_visitors(server: Server) -> None:
    """Tell other processes from now on who is here."""
    assert server.members is not None
    server.visitors = VisitorBook(server.engine, server.members)


# What happens here.


def came(server: Server, table: Table, who: Audience) -> None:
    """Somebody has a connection."""
    if server.visitors is not None and who.person is not None and table.present[who.person] == 1:
        server.visitors.came(table.row.id, who.person, who.name)
        write_soon(server)


def went(server: Server, table: Table, who: Audience) -> None:
    """Somebody may have none any more."""
    if server.visitors is not None and who.person is not None and who.person not in table.present:
        server.visitors.went(table.row.id, who.person, server.time.now())
        write_soon(server)


def asked(server: Server, table: Table, person: str) -> None:
    """Somebody who plays has asked for something."""
    now, last = server.time.now(), table.last_request(person)
    table.requested[person] = now
    if server.visitors is not None and now - last > REQUESTS:
        server.visitors.asked(table.row.id, person, now)
        write_soon(server)


def write_soon(server: Server) -> None:
    """Write what has happened, with all that happens until then."""
    if not server.writing_visitors:
        server.writing_visitors = True
        server.begin(write(server))


async def write(server: Server) -> None:
    """Write what has happened and wake the others; what fails is written by the next look."""
    await asyncio.sleep(GATHERING)
    server.writing_visitors = False
    assert server.visitors is not None
    with tolerating_absence():
        for table_id in await server.visitors.write():
            if server.bus is not None:
                server.bus.send(Wakeup(VISITORS, table_id))


def tell_again(server: Server) -> None:
    """Others have forgotten this process: tell them again who is here."""
    if server.visitors is None:
        return
    for table in server.tables.values():
        for viewer in table.viewers:
            if viewer.audience.person is not None:
                server.visitors.came(table.row.id, viewer.audience.person, viewer.audience.name)
    write_soon(server)


async def hide(server: Server) -> None:
    """Nobody is connected any more: write that down before this process leaves."""
    assert server.visitors is not None
    await server.visitors.write()


# What happens elsewhere.


async def look(server: Server, tables: Iterable[Table]) -> None:
    """Learn who is at these tables; say again what others could not be told."""
    if server.visitors is None:
        return
    if server.visitors.is_behind:
        write_soon(server)
    found = {table.row.id: table for table in tables}
    for table_id, visitors in (await server.visitors.read(found)).items():
        meet(server, found[table_id], visitors)


async def forget_gone(server: Server) -> None:
    """Whoever was connected to a process that was killed is not any more."""
    if server.visitors is not None:
        await server.visitors.forget_gone(server.time.now())


def meet(server: Server, table: Table, visitors: Visitors) -> None:
    """Show who came and went elsewhere to those who look here."""
    now = server.time.now()
    away = {person for person in table.people() if is_shown_away(server, table, person, now)}
    differ = table.meet(visitors.elsewhere, visitors.gone, now)
    learn_private(server, table, visitors, now)
    for person, at in visitors.requested.items():
        table.requested[person] = max(at, table.last_request(person))
    if away != {person for person in table.people() if is_shown_away(server, table, person, now)}:
        table.change()
    elif differ - set(table.people()):
        table.wake_watchers()
    for person in differ:
        show_absence(server, table, person)


def learn_private(server: Server, table: Table, visitors: Visitors, now: float) -> None:
    """Know what people have done at other processes that is shown to them alone."""
    for person, lifted in visitors.lifted.items():
        if table.lifted.get(person) != lifted.seat and lifted.at > now - server.settings.idle:
            table.lifted[person] = lifted.seat
            table.show_again(person)
    for person, hint in visitors.hints.items():
        if hint.number == table.moves and table.hint is None:
            table.hint = Hint(person, hint.number, read_advice(hint.text))
            table.show_again(person)


async def lift(server: Server, table: Table, person: str, seat: int) -> None:
    """Somebody has lifted the curtain before this seat."""
    if server.visitors is not None:
        await server.visitors.lift(table.row.id, person, Lifted(seat, server.time.now()))
    table.lifted[person] = seat


async def give_hint(server: Server, table: Table, hint: Hint) -> None:
    """A bot has said something to the one to move."""
    if server.visitors is not None:
        text = write_advice(hint.advice)
        await server.visitors.store_hint(table.row.id, hint.person, StoredHint(text, hint.number))
    if table.moves == hint.number:
        table.hint = hint


def is_shown_away(server: Server, table: Table, person: str, now: float) -> bool:
    """Whether others are shown that somebody is away."""
    return table.absent(person, now) > server.settings.away_after


def show_absence(server: Server, table: Table, person: str | None) -> None:
    """Others are shown that somebody is away, and later that they may let a bot play."""
    if person is not None:
        for seconds in (server.settings.away_after, server.settings.grace):
            show_once_absent(server, table, person, seconds)


def show_once_absent(server: Server, table: Table, person: str, seconds: float) -> None:
    """Show the table again once somebody has been absent for so long by the server's time.

    That time may stand still while this process waits, so it is asked again.
    """
    left = seconds - table.absent(person, server.time.now())
    if left < 0.0:
        table.change()
    elif not table.is_here(person):
        wait = left + A_LITTLE_LATER
        asyncio.get_running_loop().call_later(wait, show_once_absent, server, table, person, seconds)
