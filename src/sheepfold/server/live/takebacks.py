"""Takebacks: the mover asks, the others decide, and the last move is undone.

Until somebody else moves, the mover may ask once for each move, if the move has shown them nothing new
(`engine/takeback.py`). Bots agree. People have `takeback_seconds` to answer; no answer is no. No clock runs
meanwhile. A request is saved from the moment it is made, so a restart loses nothing of it.

A takeback is an entry of its own in the list of moves. The number of entries only grows, so a message from
before a takeback is outdated after it.
"""

from __future__ import annotations

import asyncio
import math
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.engine.record import TAKEN_BACK
from sheepfold.engine.rng import Rng
from sheepfold.engine.takeback import ALL_DEALS, FEW_DEALS, FEW_VIEWS, revealed
from sheepfold.server.live import changes, turns
from sheepfold.server.live.messages import AllowTakeback, AskTakeback, RefuseTakeback, WithdrawTakeback
from sheepfold.server.live.notifications import turn_came
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import LastMove, Table
from sheepfold.server.live.view_model import SHOWN, Reason, TakebackStage, TakebackViewModel
from sheepfold.server.refusals import MOVED_ON, ActionRejected
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import MoveRow, TakebackRow
from sheepfold.words.speech import N_

NOT_YOURS: Final = N_("Only your own last move can be taken back.")
ONCE: Final = N_("You can ask once for each move.")
NOBODY_ASKS: Final = N_("Nobody asks to take a move back now.")

AT_ONCE: Final = 8
"""Deals compared before other tables have their turn."""


# The mover.


async def ask(server: Server, table: Table, person: Person, message: AskTakeback) -> None:
    """Ask to take the last move back; it is undone at once if only bots are asked."""
    async with table.lock:
        last = last_move(table, person.id, message.number)
        if table.takeback is not None and table.takeback.number == table.moves:
            raise ActionRejected(ONCE)
        await server.budgets.spend_hint(person, server.time.now())
        await ensure_nothing_learned(table, last)
        request = TakebackRow(table.moves, last.seat, server.time.now(), {})
        if undecided(table, request):
            await put(server, table, request)
        else:
            await grant(server, table, request)


async def withdraw(server: Server, table: Table, person: Person, message: WithdrawTakeback) -> None:
    """Let the move stand after all."""
    async with table.lock:
        request = open_request(table, message.number)
        if request.seat not in table.seats_of(person.id):
            raise ActionRejected(NOT_YOURS)
        await end(server, table, request, "withdrawn")


def last_move(table: Table, person: str, number: int) -> LastMove:
    """The last move, if somebody made it themselves and nobody has moved since."""
    if table.row.status == "over":
        raise ActionRejected(N_("The match is over."), clause=table.game.end_clause)
    if number != table.moves:
        raise ActionRejected(MOVED_ON)
    last = table.last
    if last is None or last.before is None or last.seat not in table.seats_of(person):
        raise ActionRejected(NOT_YOURS)
    return last


async def ensure_nothing_learned(table: Table, last: LastMove) -> None:
    """Refuse a takeback of a move that has shown its mover something; other tables go on meanwhile."""
    rng = Rng(table.moves)
    for _ in range(ALL_DEALS // AT_ONCE):
        if last.learned is None:
            compare(table, last, rng, AT_ONCE, AT_ONCE)
        if last.learned is not None:
            table.change()  # The button has been offered perhaps.
            await asyncio.sleep(0)  # The table is shown before the refusal, which would be wiped out by it.
            raise ActionRejected(SHOWN[offer_for(table, last, last.seat).reason])
        await asyncio.sleep(0)


def learned(table: Table, last: LastMove) -> list[Json] | None:
    """What a move has shown its mover, as far as a few deals tell; worked out once for each move."""
    if not last.compared:
        compare(table, last, Rng(table.moves), FEW_DEALS, FEW_VIEWS)
    return last.learned


def compare(table: Table, last: LastMove, rng: Rng, deals: int, views: int) -> None:
    """Look into more deals for what a move has shown its mover, and into the views of some of them."""
    assert table.match is not None
    assert last.before is not None
    last.compared = True
    last.learned = revealed(table.game, last.before, last.move, table.match.state, rng, deals, views)


# The others.


async def allow(server: Server, table: Table, person: Person, message: AllowTakeback) -> None:
    """Let the mover take the move back; it is undone when everybody has agreed."""
    async with table.lock:
        request = open_request(table, message.number)
        mine = deciding(table, request, person.id)
        request = request._replace(answers={**request.answers, **{str(seat): True for seat in mine}})
        if undecided(table, request):
            await put(server, table, request)
        else:
            await grant(server, table, request)


async def refuse(server: Server, table: Table, person: Person, message: RefuseTakeback) -> None:
    """Let the move stand; one is enough."""
    async with table.lock:
        request = open_request(table, message.number)
        mine = deciding(table, request, person.id)
        request = request._replace(answers={**request.answers, **{str(seat): False for seat in mine}})
        await end(server, table, request, "refused")


def open_request(table: Table, number: int) -> TakebackRow:
    """The request that is being decided, if it is about this move."""
    request = table.open_takeback
    if number != table.moves:
        raise ActionRejected(MOVED_ON)
    if request is None:
        raise ActionRejected(NOBODY_ASKS)
    return request


def deciding(table: Table, request: TakebackRow, person: str) -> list[int]:
    """The seats for which this person answers."""
    mine = [seat for seat in asked(table, request) if table.seats[seat].person == person]
    if not mine:
        raise ActionRejected(N_("Only the others at the table decide about this."))
    return mine


def asked(table: Table, request: TakebackRow) -> list[int]:
    """The seats of people who decide: not those of the mover's own device, nor where a bot plays."""
    mover = table.seats[request.seat].person
    return [each.seat for each in table.seats if not table.is_bots(each.seat) and each.person != mover]


def undecided(table: Table, request: TakebackRow) -> list[int]:
    """The seats that have not answered."""
    return [seat for seat in asked(table, request) if str(seat) not in request.answers]


# What becomes of a request; the caller holds the table's lock.


async def put(server: Server, table: Table, request: TakebackRow) -> None:
    """Save a request that is still open, then show it."""
    await changes.change(server, table, *statements.put_takeback(table.row.id, request), unmoved=True)
    table.takeback = request
    table.change()


async def end(server: Server, table: Table, request: TakebackRow, outcome: str) -> None:
    """The move stands, and the match goes on."""
    ended = request._replace(ended=server.time.now(), outcome=outcome)
    await changes.change(server, table, *statements.put_takeback(table.row.id, ended), unmoved=True)
    table.end_takeback(ended)
    table.change()
    turns.schedule_bots(server, table)


async def grant(server: Server, table: Table, request: TakebackRow) -> None:
    """Undo the move: saved as an entry of its own, then done."""
    now = server.time.now()
    row = MoveRow(table.moves + 1, TAKEN_BACK, now, request.seat)
    await turns.save_entry(server, table, row, request._replace(ended=now, outcome="granted"))
    if table.thinking is not None:
        table.thinking.cancel()  # A bot that thinks about the move need not go on.
    table.undo(now)
    table.used = now
    table.change()
    turn_came(server, table)


async def look_at(server: Server, table: Table) -> None:
    """Decide about a request whose time is up, or for which nobody is left to be asked."""
    if table.open_takeback is None:
        return
    async with table.lock:
        request = table.open_takeback
        if request is None:
            return
        if not undecided(table, request):
            await grant(server, table, request)
        elif server.time.now() >= request.asked + server.settings.takeback_seconds:
            await end(server, table, request, "late")


# What is shown.


def takeback_for(
    table: Table, person: str | None, me: int | None, now: float, seconds: float
) -> TakebackViewModel | None:
    """What somebody is shown of a takeback who looks from seat `me`; None where there is nothing to show.

    Whoever shares a device and looks from no seat, before the curtain, asks and decides for all their seats.
    Whether a move has shown its mover anything is shown at that seat alone: others look at the device, too.
    """
    if table.row.status != "playing":
        return None
    request, own = table.open_takeback, table.seats_of(person)
    if request is not None:
        return open_for(table, request, own, now, seconds)
    request = table.takeback
    mine = own if me is None else [me]
    if request is not None and request.seat in mine:
        if request.outcome == "granted" and request.number + 1 == table.moves:
            return TakebackViewModel("granted", request.seat)
        if request.number == table.moves:
            return ended_for(request, request.seat)
    last = table.last
    if last is None or last.before is None or last.seat not in mine:
        return None
    return TakebackViewModel("offer", last.seat) if me is None else offer_for(table, last, me)


def open_for(
    table: Table, request: TakebackRow, mine: list[int], now: float, seconds: float
) -> TakebackViewModel:
    """A request that is being decided; only those who are part of it see the time run."""
    waiting = undecided(table, request)
    stage: TakebackStage = "pending"
    if request.seat in mine:
        stage = "asked"
    elif not set(waiting).isdisjoint(mine):
        stage = "decide"
    left = math.ceil(request.asked + seconds - now) if stage != "pending" else 0
    agreed = tuple([each.seat for each in table.seats if each.seat not in (request.seat, *waiting)])
    return TakebackViewModel(
        stage, request.seat, agreed=agreed, undecided=tuple(waiting), seconds=max(0, left)
    )


def ended_for(request: TakebackRow, me: int) -> TakebackViewModel:
    """A request that was in vain."""
    against = next((int(seat) for seat, agrees in request.answers.items() if not agrees), None)
    reason: Reason = "refused" if against is not None else "late" if request.outcome == "late" else ""
    return TakebackViewModel("stands", me, reason, refused_by=against)


def offer_for(table: Table, last: LastMove, me: int) -> TakebackViewModel:
    """Whether the mover may ask, and if not, what the move has shown."""
    shown = learned(table, last)
    if shown is None:
        return TakebackViewModel("offer", me)
    told = table.told_to[me][-1]
    public = table.told_to[None][-1].events
    if told.score is not None:
        return TakebackViewModel("never", me, "scored")
    reason: Reason = "everybody" if shown and all(event in public for event in shown) else "mover"
    return TakebackViewModel("never", me, reason, tuple(shown))
