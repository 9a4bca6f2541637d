"""Moves: of people, of bots, and of those whose time is up.

A move is checked, then saved, then made. Of two moves with the same number the database stores one; the
table's lock only spares one process such conflicts.
"""

from __future__ import annotations

import asyncio
import logging
import random

from sheepfold.bots.levels import BY_NAME
from sheepfold.server.live import changes
from sheepfold.server.live.bots.queue import JobSource
from sheepfold.server.live.notifications import turn_came
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.logs import digest_of
from sheepfold.server.refusals import MOVED_ON, ActionRejected
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Statement
from sheepfold.server.storage.rows import MoveRow, TakebackRow
from sheepfold.words.speech import N_

RETRY = 1.0
"""Seconds a bot waits when its move could not be saved."""

log = logging.getLogger(__name__)


async def move_of_person(server: Server, table: Table, person: str, number: int, text: str) -> None:
    """A move somebody chose when `number` moves had been made; refused if it cannot be made now."""
    async with table.lock:
        seat = seat_to_move(table, person)
        if number != table.moves:
            raise ActionRejected(MOVED_ON)
        if table.seats[seat].stand_in:
            raise ActionRejected(N_("A bot is playing for this seat. Take it back first."))
        if table.looks(person)[0] != seat:
            raise ActionRejected(N_("Press “I am …” first."))
        assert table.match is not None
        move = table.game.read(table.match.state, text)
        await make_move(server, table, move, "person")
    schedule_bots(server, table)


def seat_to_move(table: Table, person: str) -> int:
    """The seat to move, if it is one of this person's."""
    if table.row.status == "waiting":
        raise ActionRejected(N_("The match has not begun yet."))
    if table.turn is None:
        raise ActionRejected(N_("The match is over."), clause=table.game.end_clause)
    mine = table.seats_of(person)
    if not mine:
        raise ActionRejected(N_("You are watching; only those who sit at the table make moves."))
    if table.turn not in mine:
        raise ActionRejected(N_("It is not your turn."))
    return table.turn


async def make_move(server: Server, table: Table, move: int, by: str) -> None:
    """Save a legal move, then make it; the caller holds the table's lock."""
    assert table.match is not None
    text = table.game.write(table.match.state, move)
    row = MoveRow(table.moves + 1, text, server.time.now(), table.turn)
    await save_entry(server, table, row, overtaken(table, row.tick))
    table.make(move, row.tick)
    server.metrics.moves.labels(table.game.id, by).inc()
    table.used = row.tick
    table.change()
    turn_came(server, table)
    if table.row.status == "over":
        server.metrics.matches.labels(table.game.id, "ended").inc()
        log.info(
            "match over",
            extra={"table": digest_of(table.row.id), "game": table.game.id, "moves": table.moves},
        )
        await server.save(ending(table, server.time.wall()))


async def save_entry(server: Server, table: Table, row: MoveRow, request: TakebackRow | None) -> None:
    """Save a move or a takeback, and with it the request it ends; the caller holds the table's lock.

    A move alone needs no other statement. Where it ends a request, that is a change of the table.
    """
    entry = [statements.move_values(table.row.id, row)]
    if request is None:
        try:
            await changes.save(server, table, moves=entry)
        except changes.Overtaken:  # There is nothing to decide again: another move was made.
            schedule_bots(server, table)
            raise ActionRejected(MOVED_ON) from None
        server.announce(table.row.id, table.row.revision, row.number, row)
        return
    await changes.change(server, table, *statements.put_takeback(table.row.id, request), moves=entry)
    table.end_takeback(request)


def overtaken(table: Table, now: float) -> TakebackRow | None:
    """The open request for a takeback, ended because somebody moves."""
    request = table.open_takeback
    return None if request is None else request._replace(ended=now, outcome="moved")


def ending(table: Table, now: float) -> Statement:
    """What is written when a match is over, at this time; should this be lost, the moves still say so."""
    row = table.row
    return statements.change_table(row.id, status=row.status, outcome=row.outcome, touched=now)


# Bots.


def schedule_bots(server: Server, table: Table) -> None:
    """Let bots move if they may and are not at it already; harmless at any time."""
    if table.thinking is None and bots_may_move(server, table) and server.drives(table.row.id):
        table.thinking = server.begin(bots_move(server, table))


def bots_may_move(server: Server, table: Table) -> bool:
    """Whether it is a bot's turn, and somebody looks.

    Where nobody does, a match with people waits: whoever comes back finds it as it was. Clocks go on.
    """
    if table.bot_to_move() is None or table.open_takeback is not None:
        return False
    since = server.time.now() - server.settings.bots_wait_after
    return table.clock.runs or not table.people() or table.is_watched(since)


async def bots_move(server: Server, table: Table) -> None:
    """As long as it is a bot's turn."""
    try:
        while bots_may_move(server, table) and server.drives(table.row.id):
            try:
                await bot_moves(server, table)
            except ActionRejected:
                await asyncio.sleep(RETRY)
            except Exception:
                log.exception("bot's move failed", extra={"table": digest_of(table.row.id)})
                await asyncio.sleep(RETRY)
    finally:
        table.thinking = None


async def bot_moves(server: Server, table: Table) -> None:
    """One move of one bot; given up if it is no longer the bot's to make when the time has come."""
    seat = table.bot_to_move()
    assert seat is not None
    assert table.match is not None
    number, state, level = table.moves, table.match.state, table.level_at(seat)
    clock = asyncio.get_running_loop().time
    asked, pace, hold = clock(), pace_of(server, table), hold_of(server, level)
    choice = await server.bot_pool.choose(level, state.view(seat), state.legal(), source_of(server, table))
    server.metrics.think.observe(clock() - asked)
    # None of these times depends on the bot's hand, as long as it thinks within its level's time.
    await asyncio.sleep(max(asked + pace, choice.started + hold) - clock())
    async with table.lock:
        if table.moves == number and table.bot_to_move() == seat and bots_may_move(server, table):
            await server.run_to_completion(make_move(server, table, choice.move, "bot"))


def pace_of(server: Server, table: Table) -> float:
    """The seconds a bot seems to think; nobody needs to wait where nobody looks."""
    if table.row.pace != "human" or not table.viewers:
        return 0.0
    return random.uniform(*server.settings.pace)


def hold_of(server: Server, level: str) -> float:
    """The seconds from when a bot begins to think to its move, longer than it may think."""
    return BY_NAME[level].seconds * random.uniform(*server.settings.bot_hold)


def source_of(server: Server, table: Table) -> JobSource:
    """For whom bots think at this table: those who play and look, else the host."""
    since = server.time.now() - server.settings.bots_wait_after
    waiting = tuple(person for person in table.people() if table.is_watched_by(person, since))
    return JobSource(waiting or (table.row.host,), table.row.id, table.is_watched(since))


# Clocks.


def time_is_up(server: Server, table: Table) -> bool:
    """Whether the seat to move has used all the time it had for this move."""
    if table.turn is None or not table.clock.runs:
        return False
    return table.banks.remaining(table.turn, table.spent(server.time.now())) <= 0


async def check_clock(server: Server, table: Table) -> None:
    """Let a bot play on for whoever's time is up; after its move the person may take the seat back."""
    seat = table.turn
    if seat is None or table.is_bots(seat):
        return
    async with table.lock:
        if table.turn != seat or table.is_bots(seat) or not time_is_up(server, table):
            return
        sitter = table.seats[seat]._replace(stand_in=True)
        await changes.change(server, table, statements.change_seat(table.row.id, sitter), unmoved=True)
        table.seats[seat] = sitter
        table.change()
    schedule_bots(server, table)
