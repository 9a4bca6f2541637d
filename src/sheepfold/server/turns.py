"""Moves: of people, of bots, and of those whose time is up.

A move is checked, then kept, then made. Everything here happens under the table's lock, so that of two moves
with the same number only one is ever kept.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING

from sheepfold.server.logs import mark_of
from sheepfold.server.pages.speech import N_
from sheepfold.server.refusals import MOVED_ON, Refused
from sheepfold.server.storage import notes
from sheepfold.server.storage.ledger import Line, Taken
from sheepfold.server.storage.rows import MoveRow
from sheepfold.server.table import Table

if TYPE_CHECKING:
    from sheepfold.server.house import House

RETRY = 1.0
"""Seconds a bot waits when its move could not be kept."""

log = logging.getLogger(__name__)


async def move_of_person(house: House, table: Table, person: str, number: int, text: str) -> None:
    """A move somebody chose when `number` moves had been made; refused if it cannot be made now."""
    async with table.lock:
        seat = seat_to_move(table, person)
        if number != table.moves:
            raise Refused(MOVED_ON)
        if table.seats[seat].stand_in:
            raise Refused(N_("A bot is playing for this seat. Take it back first."))
        if table.looks(person)[0] != seat:
            raise Refused(N_("The curtain is still down."))
        assert table.match is not None
        move = table.game.read(table.match.state, text)
        await make_move(house, table, move, "person")
    nudge(house, table)


def seat_to_move(table: Table, person: str) -> int:
    """The seat to move, if it is one of this person's."""
    if table.row.status == "waiting":
        raise Refused(N_("The match has not begun yet."))
    if table.turn is None:
        raise Refused(N_("The match is over."), clause=table.game.end_clause)
    mine = table.seats_of(person)
    if not mine:
        raise Refused(N_("You are watching; only those who sit at the table make moves."))
    if table.turn not in mine:
        raise Refused(N_("It is not your turn."))
    return table.turn


async def make_move(house: House, table: Table, move: int, by: str) -> None:
    """Keep a legal move, then make it; the caller holds the table's lock."""
    assert table.match is not None
    text = table.game.write(table.match.state, move)
    row = MoveRow(table.moves + 1, text, house.time.now(), table.turn)
    try:
        await house.keep(moves=[notes.move_values(table.row.id, row)])
    except Taken:
        await house.reload(table)
        raise Refused(MOVED_ON) from None
    table.make(move, row.tick)
    house.metrics.moves.labels(table.game.id, by).inc()
    table.used = row.tick
    table.change()
    if table.row.status == "over":
        house.metrics.matches.labels(table.game.id, "ended").inc()
        log.info(
            "match over", extra={"table": mark_of(table.row.id), "game": table.game.id, "moves": table.moves}
        )
        await house.keep(ending(table))


def ending(table: Table) -> Line:
    """What is written when a match is over; should this be lost, the moves still say so."""
    row = table.row
    return notes.change_table(row.id, status=row.status, outcome=row.outcome, touched=time.time())


# Bots.


def nudge(house: House, table: Table) -> None:
    """Let bots move if it is their turn and they are not at it already."""
    if table.thinking is None and table.bot_to_move() is not None:
        table.thinking = house.begin(bots_move(house, table))


async def bots_move(house: House, table: Table) -> None:
    """As long as it is a bot's turn."""
    try:
        while (seat := table.bot_to_move()) is not None:
            try:
                await bot_moves(house, table, seat)
            except Refused:
                await asyncio.sleep(RETRY)
            except Exception:
                log.exception("bot's move failed", extra={"table": mark_of(table.row.id)})
                await asyncio.sleep(RETRY)
    finally:
        table.thinking = None


async def bot_moves(house: House, table: Table, seat: int) -> None:
    """One move of one bot; given up if the person has come back meanwhile."""
    assert table.match is not None
    number, state = table.moves, table.match.state
    began = time.perf_counter()
    move = await house.thinker.choose(table.level_at(seat), state.view(seat), state.legal())
    thought = time.perf_counter() - began
    house.metrics.think.observe(thought)
    await asyncio.sleep(max(0.0, pace_of(house, table) - thought))
    async with table.lock:
        if table.moves == number and table.bot_to_move() == seat:
            await house.surely(make_move(house, table, move, "bot"))


def pace_of(house: House, table: Table) -> float:
    """The seconds a bot seems to think; nobody needs to wait where nobody looks."""
    if table.row.pace != "human" or not table.viewers:
        return 0.0
    return random.uniform(*house.settings.pace)


# Clocks.


async def check_clock(house: House, table: Table) -> None:
    """Let a bot play on for whoever's time is up; the person may take the seat back at any moment."""
    seat = table.turn
    if seat is None or table.is_bots(seat):
        return
    async with table.lock:
        now = house.time.now()
        if table.turn != seat or table.is_bots(seat) or table.banks.remaining(seat, now - table.since) > 0:
            return
        sitter = table.seats[seat]._replace(stand_in=True)
        await house.keep(notes.change_seat(table.row.id, sitter))
        table.seats[seat] = sitter
        table.change()
    nudge(house, table)
