"""What people can do at a table, by the model of their message (`messages.py`).

Every deed is checked against who asks and what the table is at that moment. A refusal goes to the one who
asked and changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple, TypeAlias

from sheepfold.server.live import messages, moderation, table_creation, turns
from sheepfold.server.live.chat import chat, mute, reaction
from sheepfold.server.live.display_names import distinct_name
from sheepfold.server.live.hints import hint
from sheepfold.server.live.people import BOT_NAMES, NAMES, Person, tidy_name
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import MISSING, SIGNED_OUT, ActionRejected, Malformed
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import SeatRow
from sheepfold.words.speech import N_


class Go(NamedTuple):
    """The one who asked is to be taken to another page."""

    address: str


Action: TypeAlias = Callable[[Server, Table, Person, Any], Coroutine[Any, Any, Go | None]]


async def act(server: Server, table: Table, person: Person, message: messages.Message) -> Go | None:
    """Do what a message asks for; the caller sees to it that it is done to its end."""
    if not server.is_current(person):
        raise ActionRejected(SIGNED_OUT)
    table.admit(person.id)
    return await ACTIONS[type(message)](server, table, person, message)


async def move(server: Server, table: Table, person: Person, message: messages.Move) -> None:
    """A move in notation, chosen when so many moves had been made."""
    await turns.move_of_person(server, table, person.id, message.number, message.move)


async def why(server: Server, table: Table, person: Person, message: messages.Why) -> None:
    """Why these cards with this target are no move: the rulebook's refusal is the answer."""
    attempt = server.read_attempt(table.game.id, message.cards, message.target)
    seat = turns.seat_to_move(table, person.id)
    if message.number != table.moves or table.looks(person.id)[0] != seat:
        return
    assert table.match is not None
    table.game.find(table.match.state, attempt)


# Sitting down and getting up.


async def sit(server: Server, table: Table, person: Person, message: messages.Sit) -> None:
    """Take a free seat; with `here`, for somebody else on the same device."""
    person = await server.know(person)
    async with table.lock:
        table.admit(person.id)
        waiting(table)
        seat = table.free_seat() if message.seat is None else a_seat(table, message.seat)
        if seat is None or table.seats[seat].kind != "empty":
            raise ActionRejected(N_("This seat is taken."))
        mine = table.seats_of(person.id)
        if message.here and not mine:
            raise ActionRejected(N_("Sit down yourself first."))
        own = table.display_name(person.name, person.id)
        name = guest_name(table, message.name) if message.here else own
        changed = [SeatRow(seat, "person", person.id, name, here=message.here)]
        if not message.here:
            changed += [SeatRow(old) for old in mine if not table.seats[old].here]
        await put(server, table, changed)


def guest_name(table: Table, name: str | None) -> str:
    """The name of somebody on the same device; one of ours where none is given."""
    if name is not None:
        return table.display_name(tidy_name(name), None)
    return table_creation.fresh_name(NAMES, table.names_of_others(None))


async def leave(server: Server, table: Table, person: Person, message: messages.Leave) -> None:
    """Get up; while a match is played a bot plays on until the person comes back."""
    async with table.lock:
        mine = table.seats_of(person.id)
        seats = mine if message.seat is None else [my_seat(table, person, message.seat)]
        if table.row.status == "playing":
            await put(server, table, [table.seats[seat]._replace(stand_in=True) for seat in seats])
        elif table.row.status == "waiting":
            await put(server, table, [SeatRow(seat) for seat in seats])
            await pass_on_the_keys(server, table)
    turns.schedule_bots(server, table)


async def pass_on_the_keys(server: Server, table: Table) -> None:
    """A host who got up is followed by whoever still sits there."""
    people = table.people()
    if people and table.row.host not in people:
        await moderation.change_host(server, table, people[0])


async def remove(server: Server, table: Table, person: Person, message: messages.Remove) -> None:
    """The host removes a person for good, or frees the seat of a bot before the match begins."""
    async with table.lock:
        by_host(table, person)
        other = moderation.person_asked(table, message.person, message.seat)
        if other is not None and other != person.id:
            await moderation.remove_for_good(server, table, other)
        else:
            waiting(table)
            await put(server, table, [SeatRow(a_seat(table, message.seat))])


async def remove_bot(server: Server, table: Table, person: Person, message: messages.RemoveBot) -> None:
    """The host frees a seat before the match begins."""
    await remove(server, table, person, messages.Remove(seat=message.seat))


async def readmit(server: Server, table: Table, person: Person, message: messages.Readmit) -> None:
    """The host lets somebody come back who was removed."""
    async with table.lock:
        by_host(table, person)
        other = moderation.person_asked(table, message.person, None)
        if other not in table.removed:
            raise ActionRejected(N_("There is no such person at this table."))
        await moderation.readmit(server, table, other)


async def add_bot(server: Server, table: Table, person: Person, message: messages.AddBot) -> None:
    """The host lets a bot sit down on a free seat, or changes how well one plays."""
    async with table.lock:
        waiting(table)
        by_host(table, person)
        seat = a_seat(table, message.seat)
        if table.seats[seat].kind == "person":
            raise ActionRejected(N_("This seat is taken."))
        await put(server, table, [bot_row(table, seat, message.level)])


async def fill(server: Server, table: Table, person: Person, message: messages.Fill) -> None:
    """The host lets bots sit down on all free seats."""
    async with table.lock:
        waiting(table)
        by_host(table, person)
        await fill_seats(server, table, message.level)


async def fill_seats(server: Server, table: Table, level: str) -> None:
    """Bots on all free seats; the caller holds the table's lock."""
    while (seat := table.free_seat()) is not None:
        await put(server, table, [bot_row(table, seat, level)])


def bot_row(table: Table, seat: int, level: str) -> SeatRow:
    """A bot; one that sits there already keeps its name."""
    before = table.seats[seat]
    name = before.name if before.kind == "bot" else ""
    name = name or table_creation.fresh_name(BOT_NAMES, table.names_of_others(None))
    return SeatRow(seat, "bot", None, name, level)


async def put(server: Server, table: Table, seats: list[SeatRow]) -> None:
    """Keep who sits where, then make it so; the caller holds the table's lock."""
    touched = statements.change_table(table.row.id, touched=time.time())
    await server.save(*[statements.change_seat(table.row.id, seat) for seat in seats], touched)
    for seat in seats:
        table.seats[seat.seat] = seat
    table.change()


# The match.


async def start(server: Server, table: Table, person: Person, message: messages.Start) -> None:
    """The host begins the match; bots take the seats that are still free."""
    async with table.lock:
        waiting(table)
        by_host(table, person)
        await fill_seats(server, table, message.level)
        await table_creation.start(server, table)


async def rematch(server: Server, table: Table, person: Person, message: messages.Rematch) -> Go:
    """The same people once more, at a new table."""
    async with table.lock:
        table.admit(person.id)
        following = await table_creation.rematch(server, table, person)
    return Go(f"/table/{following.row.id}")


async def let_bot_play(server: Server, table: Table, person: Person, message: messages.LetBotPlay) -> None:
    """Let a bot play for somebody who has been away for long; also for oneself."""
    async with table.lock:
        playing(table)
        seat = a_seat(table, message.seat)
        sitter = table.seats[seat]
        if not table.seats_of(person.id):
            raise ActionRejected(N_("You are watching; this is for those who sit at the table."))
        if sitter.kind != "person" or sitter.stand_in:
            raise ActionRejected(N_("A bot plays there already."))
        absent = table.absent(sitter.person, server.time.now())
        if sitter.person != person.id and absent < server.settings.grace:
            raise ActionRejected(N_("{name} has not been away for long enough."), name=sitter.name)
        await put(server, table, [sitter._replace(stand_in=True)])
    turns.schedule_bots(server, table)


async def take_back_seat(
    server: Server, table: Table, person: Person, message: messages.TakeBackSeat
) -> None:
    """Play again oneself."""
    async with table.lock:
        playing(table)
        mine = table.seats_of(person.id)
        seats = mine if message.seat is None else [my_seat(table, person, message.seat)]
        if not seats:
            raise ActionRejected(N_("This is not your seat."))
        if table.turn in seats:
            table.since = server.time.now()  # Time that was up is not held against the one who comes back.
        await put(server, table, [table.seats[seat]._replace(stand_in=False) for seat in seats])


async def lift(server: Server, table: Table, person: Person, message: messages.Lift) -> None:
    """The one named on the curtain holds the device now."""
    _me, curtain = table.looks(person.id)
    if curtain is None:
        raise ActionRejected(N_("Nobody has to take the device now."))
    table.lifted[person.id] = curtain
    table.change()


# Settings.


async def settings(server: Server, table: Table, person: Person, message: messages.ChangeSettings) -> None:
    """My name; and the host's choices: pace, who talks, and before the match public and hints."""
    if message.name is not None:
        await rename(server, person, tidy_name(message.name))
    asked = {name: getattr(message, name) for name in ("pace", "spectators_talk", "public", "hints")}
    changes = {name: value for name, value in asked.items() if value is not None}
    async with table.lock:
        if message.public is not None or message.hints is not None:
            waiting(table)
        if changes:
            by_host(table, person)
            await server.save(statements.change_table(table.row.id, **changes))
            table.row = table.row._replace(**changes)
            table.change()


async def rename(server: Server, person: Person, name: str) -> None:
    """A new name, wherever somebody sits; with a number where it is like another's at that table."""
    person = await server.know(person)
    await server.save(
        statements.change_person(person.id, name=name), statements.rename_seats(person.id, name)
    )
    for table_id, seats in (await server.store.seats_beside(person.id)).items():
        others = [each.name for each in seats if each.here or each.person != person.id]
        shown = distinct_name(name, [each for each in others if each])
        if table_id not in server.tables and shown != name:
            await server.save(statements.rename_seats(person.id, shown, table_id))
    for table in [each for each in server.tables.values() if each.seats_of(person.id)]:
        await rename_at(server, table, person.id, name)


async def rename_at(server: Server, table: Table, person: str, name: str) -> None:
    """A new name at a table in memory, where those who have talked count, too."""
    async with table.lock:
        mine = [table.seats[seat] for seat in table.seats_of(person) if not table.seats[seat].here]
        if mine:
            shown = table.display_name(name, person)
            await put(server, table, [seat._replace(name=shown) for seat in mine])


# Questions asked before something is done.


def waiting(table: Table) -> None:
    """Only before the match."""
    if table.row.status != "waiting":
        raise ActionRejected(N_("The match has begun already."))


def playing(table: Table) -> None:
    """Only during the match."""
    if table.row.status != "playing":
        raise ActionRejected(N_("No match is being played here now."))


def by_host(table: Table, person: Person) -> None:
    """Only by the host."""
    if table.row.host != person.id:
        raise ActionRejected(N_("Only the host of this table can do that."))


def a_seat(table: Table, seat: int | None) -> int:
    """A seat of this table."""
    if seat is None:
        raise Malformed(MISSING, field="seat")
    if seat >= table.row.size:
        raise ActionRejected(N_("There is no such seat at this table."))
    return seat


def my_seat(table: Table, person: Person, seat: int) -> int:
    """A seat of the one who asks."""
    if a_seat(table, seat) not in table.seats_of(person.id):
        raise ActionRejected(N_("This is not your seat."))
    return seat


ACTIONS: Final[dict[type[messages.Message], Action]] = {
    messages.Move: move,
    messages.Why: why,
    messages.AskHint: hint,
    messages.Chat: chat,
    messages.Reaction: reaction,
    messages.Mute: mute,
    messages.Sit: sit,
    messages.Leave: leave,
    messages.Remove: remove,
    messages.Readmit: readmit,
    messages.AddBot: add_bot,
    messages.RemoveBot: remove_bot,
    messages.Fill: fill,
    messages.Start: start,
    messages.Rematch: rematch,
    messages.LetBotPlay: let_bot_play,
    messages.TakeBackSeat: take_back_seat,
    messages.Lift: lift,
    messages.ChangeSettings: settings,
}
