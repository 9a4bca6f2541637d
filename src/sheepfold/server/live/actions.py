"""What people can do at a table, by the `type` of their message (listed in pages/model.py).

Every deed is checked against who asks and what the table is at that moment. A refusal goes to the one who
asked and changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple, TypeAlias

from sheepfold.bots.levels import BY_NAME, USUAL
from sheepfold.engine.description import MoveDescription
from sheepfold.server.live import moderation, table_creation, turns
from sheepfold.server.live.chat import chat, mute, reaction
from sheepfold.server.live.display_names import distinct_name
from sheepfold.server.live.hints import hint
from sheepfold.server.live.messages import Message, flag, whole, word, words
from sheepfold.server.live.people import BOT_NAMES, NAMES, Person, tidy_name
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import SENSELESS, SIGNED_OUT, Refused
from sheepfold.server.storage import notes
from sheepfold.server.storage.rows import SeatRow
from sheepfold.words.speech import N_


class Go(NamedTuple):
    """The one who asked is to be taken to another page."""

    address: str


MOST_CARDS = 70
"""Nobody ever holds more."""

LONGEST_TYPED = 200
"""Characters of a name before it is tidied."""

Action: TypeAlias = Callable[[House, Table, Person, Message], Coroutine[Any, Any, Go | None]]


async def act(house: House, table: Table, person: Person, message: Message) -> Go | None:
    """Do what a message asks for; the caller sees to it that it is done to its end."""
    if not house.is_current(person):
        raise Refused(SIGNED_OUT)
    table.admit(person.id)
    action = ACTIONS.get(str(message.get("type")))
    if action is None:
        raise Refused(SENSELESS)
    return await action(house, table, person, message)


async def move(house: House, table: Table, person: Person, message: Message) -> None:
    """A move in notation, chosen when so many moves had been made."""
    await turns.move_of_person(house, table, person.id, whole(message, "number"), word(message, "move"))


async def why(house: House, table: Table, person: Person, message: Message) -> None:
    """Why these cards with this target are no move: the rulebook's refusal is the answer."""
    number, attempt = whole(message, "number"), attempt_of(house, table.game.id, message)
    seat = turns.seat_to_move(table, person.id)
    if number != table.moves or table.looks(person.id)[0] != seat:
        return
    assert table.match is not None
    table.game.find(table.match.state, attempt)


def attempt_of(house: House, game_id: str, message: Message) -> MoveDescription:
    """The cards and the target of a message, as a move for the rulebook to refuse."""
    target = word(message, "target", 80) if message.get("target") else ""
    return house.read_attempt(game_id, words(message, "cards", MOST_CARDS), target)


# Sitting down and getting up.


async def sit(house: House, table: Table, person: Person, message: Message) -> None:
    """Take a free seat; with `here`, for somebody else on the same device."""
    person = await house.know(person)
    here = flag(message, "here")
    async with table.lock:
        table.admit(person.id)
        waiting(table)
        seat = table.free_seat() if message.get("seat") is None else a_seat(table, message)
        if seat is None or table.seats[seat].kind != "empty":
            raise Refused(N_("This seat is taken."))
        mine = table.seats_of(person.id)
        if here and not mine:
            raise Refused(N_("Sit down yourself first."))
        name = guest_name_asked(table, message) if here else table.display_name(person.name, person.id)
        changed = [SeatRow(seat, "person", person.id, name, here=here)]
        if not here:
            changed += [SeatRow(old) for old in mine if not table.seats[old].here]
        await put(house, table, changed)


def guest_name_asked(table: Table, message: Message) -> str:
    """The name of somebody on the same device; one of ours where none is given."""
    if message.get("name"):
        return table.display_name(name_asked(message), None)
    return table_creation.fresh_name(NAMES, table.names_of_others(None))


async def leave(house: House, table: Table, person: Person, message: Message) -> None:
    """Get up; while a match is played a bot plays on until the person comes back."""
    async with table.lock:
        mine = table.seats_of(person.id)
        seats = mine if message.get("seat") is None else [my_seat(table, person, message)]
        if table.row.status == "playing":
            await put(house, table, [table.seats[seat]._replace(stand_in=True) for seat in seats])
        elif table.row.status == "waiting":
            await put(house, table, [SeatRow(seat) for seat in seats])
            await pass_on_the_keys(house, table)
    turns.schedule_bots(house, table)


async def pass_on_the_keys(house: House, table: Table) -> None:
    """A host who got up is followed by whoever still sits there."""
    people = table.people()
    if people and table.row.host not in people:
        await moderation.change_host(house, table, people[0])


async def remove(house: House, table: Table, person: Person, message: Message) -> None:
    """The host removes a person for good, or frees the seat of a bot before the match begins."""
    async with table.lock:
        by_host(table, person)
        other = moderation.person_asked(table, message)
        if other is not None and other != person.id:
            await moderation.remove_for_good(house, table, other)
        else:
            waiting(table)
            await put(house, table, [SeatRow(a_seat(table, message))])


async def readmit(house: House, table: Table, person: Person, message: Message) -> None:
    """The host lets somebody come back who was removed."""
    async with table.lock:
        by_host(table, person)
        other = moderation.person_asked(table, message)
        if other not in table.removed:
            raise Refused(N_("There is no such person at this table."))
        await moderation.readmit(house, table, other)


async def add_bot(house: House, table: Table, person: Person, message: Message) -> None:
    """The host lets a bot sit down on a free seat, or changes how well one plays."""
    level = level_asked(message)
    async with table.lock:
        waiting(table)
        by_host(table, person)
        seat = a_seat(table, message)
        if table.seats[seat].kind == "person":
            raise Refused(N_("This seat is taken."))
        await put(house, table, [bot_row(table, seat, level)])


async def fill(house: House, table: Table, person: Person, message: Message) -> None:
    """The host lets bots sit down on all free seats."""
    level = level_asked(message)
    async with table.lock:
        waiting(table)
        by_host(table, person)
        await fill_seats(house, table, level)


async def fill_seats(house: House, table: Table, level: str) -> None:
    """Bots on all free seats; the caller holds the table's lock."""
    while (seat := table.free_seat()) is not None:
        await put(house, table, [bot_row(table, seat, level)])


def level_asked(message: Message) -> str:
    """A level by its id; the usual one where none is asked for."""
    level = word(message, "level") if message.get("level") else USUAL
    if level not in BY_NAME:
        raise Refused(N_("There is no level “{level}”."), level=level[:20])
    return level


def bot_row(table: Table, seat: int, level: str) -> SeatRow:
    """A bot; one that sits there already keeps its name."""
    before = table.seats[seat]
    name = before.name if before.kind == "bot" else ""
    name = name or table_creation.fresh_name(BOT_NAMES, table.names_of_others(None))
    return SeatRow(seat, "bot", None, name, level)


async def put(house: House, table: Table, seats: list[SeatRow]) -> None:
    """Keep who sits where, then make it so; the caller holds the table's lock."""
    touched = notes.change_table(table.row.id, touched=time.time())
    await house.keep(*[notes.change_seat(table.row.id, seat) for seat in seats], touched)
    for seat in seats:
        table.seats[seat.seat] = seat
    table.change()


# The match.


async def start(house: House, table: Table, person: Person, message: Message) -> None:
    """The host begins the match; bots take the seats that are still free."""
    async with table.lock:
        waiting(table)
        by_host(table, person)
        await fill_seats(house, table, level_asked(message))
        await table_creation.start(house, table)


async def rematch(house: House, table: Table, person: Person, message: Message) -> Go:
    """The same people once more, at a new table."""
    async with table.lock:
        table.admit(person.id)
        following = await table_creation.rematch(house, table, person)
    return Go(f"/table/{following.row.id}")


async def let_bot_play(house: House, table: Table, person: Person, message: Message) -> None:
    """Let a bot play for somebody who has been away for long; also for oneself."""
    async with table.lock:
        playing(table)
        seat = a_seat(table, message)
        sitter = table.seats[seat]
        if not table.seats_of(person.id):
            raise Refused(N_("You are watching; this is for those who sit at the table."))
        if sitter.kind != "person" or sitter.stand_in:
            raise Refused(N_("A bot plays there already."))
        absent = table.absent(sitter.person, house.time.now())
        if sitter.person != person.id and absent < house.settings.grace:
            raise Refused(N_("{name} has not been away for long enough."), name=sitter.name)
        await put(house, table, [sitter._replace(stand_in=True)])
    turns.schedule_bots(house, table)


async def take_back_seat(house: House, table: Table, person: Person, message: Message) -> None:
    """Play again oneself."""
    async with table.lock:
        playing(table)
        mine = table.seats_of(person.id)
        seats = mine if message.get("seat") is None else [my_seat(table, person, message)]
        if not seats:
            raise Refused(N_("This is not your seat."))
        if table.turn in seats:
            table.since = house.time.now()  # Time that was up is not held against the one who comes back.
        await put(house, table, [table.seats[seat]._replace(stand_in=False) for seat in seats])


async def lift(house: House, table: Table, person: Person, message: Message) -> None:
    """The one named on the curtain holds the device now."""
    _me, curtain = table.looks(person.id)
    if curtain is None:
        raise Refused(N_("There is no curtain to lift."))
    table.lifted[person.id] = curtain
    table.change()


# Settings.


async def settings(house: House, table: Table, person: Person, message: Message) -> None:
    """My name; and the host's choices: pace, who talks, and before the match public and hints."""
    if message.get("name") is not None:
        await rename(house, person, name_asked(message))
    changes: dict[str, Any] = {}
    async with table.lock:
        if message.get("pace") is not None:
            changes["pace"] = pace_asked(message)
        if message.get("spectators_talk") is not None:
            changes["spectators_talk"] = flag(message, "spectators_talk")
        for name in ("public", "hints"):
            if message.get(name) is not None:
                waiting(table)
                changes[name] = flag(message, name)
        if changes:
            by_host(table, person)
            await house.keep(notes.change_table(table.row.id, **changes))
            table.row = table.row._replace(**changes)
            table.change()


def name_asked(message: Message) -> str:
    """A name as it is shown."""
    return tidy_name(word(message, "name", LONGEST_TYPED))


def pace_asked(message: Message) -> str:
    """How long bots seem to think."""
    pace = word(message, "pace")
    if pace not in table_creation.PACES:
        raise Refused(N_("There is no pace “{pace}”."), pace=pace[:20])
    return pace


async def rename(house: House, person: Person, name: str) -> None:
    """A new name, wherever somebody sits; with a number where it is like another's at that table."""
    person = await house.know(person)
    await house.keep(notes.change_person(person.id, name=name), notes.rename_seats(person.id, name))
    for table_id, seats in (await house.store.seats_beside(person.id)).items():
        others = [each.name for each in seats if each.here or each.person != person.id]
        shown = distinct_name(name, [each for each in others if each])
        if table_id not in house.tables and shown != name:
            await house.keep(notes.rename_seats(person.id, shown, table_id))
    for table in [each for each in house.tables.values() if each.seats_of(person.id)]:
        await rename_at(house, table, person.id, name)


async def rename_at(house: House, table: Table, person: str, name: str) -> None:
    """A new name at a table in memory, where those who have talked count, too."""
    async with table.lock:
        mine = [table.seats[seat] for seat in table.seats_of(person) if not table.seats[seat].here]
        if mine:
            shown = table.display_name(name, person)
            await put(house, table, [seat._replace(name=shown) for seat in mine])


# Questions asked before something is done.


def waiting(table: Table) -> None:
    """Only before the match."""
    if table.row.status != "waiting":
        raise Refused(N_("The match has begun already."))


def playing(table: Table) -> None:
    """Only during the match."""
    if table.row.status != "playing":
        raise Refused(N_("No match is being played here now."))


def by_host(table: Table, person: Person) -> None:
    """Only by the host."""
    if table.row.host != person.id:
        raise Refused(N_("Only the host of this table can do that."))


def a_seat(table: Table, message: Message) -> int:
    """A seat of this table."""
    seat = whole(message, "seat")
    if seat >= table.row.size:
        raise Refused(N_("There is no such seat at this table."))
    return seat


def my_seat(table: Table, person: Person, message: Message) -> int:
    """A seat of the one who asks."""
    seat = a_seat(table, message)
    if seat not in table.seats_of(person.id):
        raise Refused(N_("This is not your seat."))
    return seat


ACTIONS: Final[dict[str, Action]] = {
    "move": move,
    "why": why,
    "hint": hint,
    "chat": chat,
    "reaction": reaction,
    "mute": mute,
    "sit": sit,
    "leave": leave,
    "remove": remove,
    "readmit": readmit,
    "add_bot": add_bot,
    "remove_bot": remove,
    "fill": fill,
    "start": start,
    "rematch": rematch,
    "let_bot_play": let_bot_play,
    "take_back_seat": take_back_seat,
    "lift": lift,
    "settings": settings,
}
