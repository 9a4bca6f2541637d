"""What people can do at a table, by the model of their message (`messages.py`).

Every deed is checked against who asks and what the table is at that moment. A refusal goes to the one who
asked and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from sheepfold.server.live import changes, gathering, messages, moderation, table_creation, turns
from sheepfold.server.live.chat import chat, mute, phrase, reaction
from sheepfold.server.live.display_names import distinct_name
from sheepfold.server.live.hints import hint
from sheepfold.server.live.people import Person, tidy_name
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.takebacks import allow, ask, refuse, withdraw
from sheepfold.server.live.tokens import token_for
from sheepfold.server.refusals import MISSING, SIGNED_OUT, ActionRejected, Malformed
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import SeatRow
from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES
from sheepfold.words.speech import N_


class Go(NamedTuple):
    """The one who asked is to be taken to another page."""

    address: str


Action: TypeAlias = Callable[[Server, Table, Person, Any], Coroutine[Any, Any, Go | None]]


@changes.decided_again
async def act(server: Server, table: Table, person: Person, message: messages.Message) -> Go | None:
    """Do what a message asks for; the caller sees to it that it is done to its end.

    Where somebody else has changed the table meanwhile, it is decided again from here.
    """
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
    called = person.name if message.name is None else tidy_name(message.name)
    async with table.lock:
        table.admit(person.id)
        waiting(table)
        seat = table.free_seat() if message.seat is None else a_seat(table, message.seat)
        if seat is None or table.seats[seat].kind != "empty":
            raise ActionRejected(N_("This seat is taken."))
        if message.here:
            await put(server, table, [seat_beside(table, person, seat, message)])
            return
        wish = person.token if message.token is None else message.token
        await take_free_seat(server, table, person._replace(name=called, token=wish), seat)
    await remember(server, person, called, message.token)


async def take_free_seat(server: Server, table: Table, person: Person, seat: int) -> None:
    """Somebody sits down, or moves to another seat; a quick match begins with the last seat."""
    own = [old for old in table.seats_of(person.id) if not table.seats[old].here]
    token = token_for(table.seats, own, person.token)
    name = table.display_name(person.name, person.id)
    taking = SeatRow(seat, "person", person.id, name, token=token)
    await put(server, table, [*[SeatRow(old) for old in own], taking])
    await start_when_full(server, table)


@changes.decided_again
async def start_when_full(server: Server, table: Table) -> None:
    """A quick match begins with the last seat; the caller holds the table's lock."""
    if table.row.quick and table.row.status == "waiting" and table.free_seat() is None:
        await table_creation.start(server, table)


def seat_beside(table: Table, person: Person, seat: int, message: messages.Sit) -> SeatRow:
    """A seat for somebody on the same device as a person who sits here."""
    if not table.seats_of(person.id):
        raise ActionRejected(N_("Sit down yourself first."))
    if table.row.quick:
        raise ActionRejected(N_("In a quick match everybody plays on their own device."))
    token = token_for(table.seats, (), message.token)
    return SeatRow(seat, "person", person.id, guest_name(table, message.name), here=True, token=token)


async def remember(server: Server, person: Person, name: str, token: int | None) -> None:
    """The name and the token somebody has just chosen, for this table and the next."""
    if name != person.name:
        await rename(server, person, name)
    if token not in (None, person.token):
        await server.save(statements.change_person(person.id, token=token))


def guest_name(table: Table, name: str | None) -> str:
    """The name of somebody on the same device; one of ours where none is given."""
    if name is not None:
        return table.display_name(tidy_name(name), None)
    return table_creation.fresh_name(GUEST_NAMES, table.names_of_others(None))


async def leave(server: Server, table: Table, person: Person, message: messages.Leave) -> None:
    """Get up; while a match is played a bot plays on until the person comes back.

    Whoever has no seat, or has left it already, changes nothing.
    """
    async with table.lock:
        mine = table.seats_of(person.id)
        seats = mine if message.seat is None else [my_seat(table, person, message.seat)]
        if table.row.status == "playing":
            staying = [table.seats[seat] for seat in seats if not table.seats[seat].left]
            await put(server, table, [each._replace(stand_in=True, left=True) for each in staying])
        elif table.row.status == "waiting":
            await put(server, table, [SeatRow(seat) for seat in seats])
            if person.id == table.row.host:
                await pass_on_hosting(server, table)
    turns.schedule_bots(server, table)


async def pass_on_hosting(server: Server, table: Table) -> None:
    """A host who got up is followed by the one the page has named, else by whoever still sits there."""
    people = table.people()
    if people and table.row.host not in people and not table.row.quick:
        heir = table.next_host(server.time.now() - server.settings.host_grace)
        await moderation.change_host(server, table, heir or people[0])


async def hand_on(server: Server, table: Table, person: Person, message: messages.HandOn) -> None:
    """The host lets somebody else be the host."""
    async with table.lock:
        waiting(table)
        by_host(table, person)
        if message.person is None:
            other = table.next_host(server.time.now() - server.settings.host_grace)
        else:
            other = moderation.person_asked(table, message.person, None)
        if other is None or other not in table.people():
            raise ActionRejected(N_("Nobody else sits here who could be the host."))
        await moderation.change_host(server, table, other)


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
    bots: list[SeatRow] = []
    for seat in [each.seat for each in table.seats if each.kind == "empty"]:
        bots.append(bot_row(table, seat, level, bots))
    await put(server, table, bots)


def bot_row(table: Table, seat: int, level: str, beside: Sequence[SeatRow] = ()) -> SeatRow:
    """A bot; one that sits there already keeps its name. `beside` are bots that sit down with it."""
    before = table.seats[seat]
    name = before.name if before.kind == "bot" else ""
    taken = [*table.names_of_others(None), *[each.name for each in beside]]
    return SeatRow(seat, "bot", None, name or table_creation.fresh_name(BOT_NAMES, taken), level)


async def put(server: Server, table: Table, seats: list[SeatRow]) -> None:
    """Save who sits where, then make it so; the caller holds the table's lock.

    Of two who take a free seat at once, the database lets one have it. Without any seat nothing is written.
    """
    if not seats:
        return
    written = [statements.change_seat(table.row.id, seat) for seat in seats]
    await changes.change(server, table, *written, touched=server.time.wall())
    for seat in seats:
        table.seats[seat.seat] = seat
    table.change()


# The match.


async def start(server: Server, table: Table, person: Person, message: messages.Start) -> None:
    """The host begins the match; bots take the seats that are still free."""
    async with table.lock:
        waiting(table)
        if not table.may_start(person.id):
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
        if table.turn in seats and turns.time_is_up(server, table):
            raise ActionRejected(
                N_("Your time for this move is up: a bot makes it. Then you can play again.")
            )
        await put(server, table, [table.seats[seat]._replace(stand_in=False, left=False) for seat in seats])


async def lift(server: Server, table: Table, person: Person, message: messages.Lift) -> None:
    """The one named on the curtain holds the device now."""
    _me, curtain = table.looks(person.id)
    if curtain is None:
        raise ActionRejected(N_("Nobody has to take the device now."))
    await gathering.lift(server, table, person.id, curtain)
    table.change()


# Settings.

BEFORE_THE_MATCH: Final = ("public", "hints")
HOSTS_CHOICES: Final = ("pace", "spectators_talk", "free_text", *BEFORE_THE_MATCH)


async def settings(server: Server, table: Table, person: Person, message: messages.ChangeSettings) -> None:
    """My name and token; and the host's choices: pace, who talks, and before the match public and hints.

    What is refused in one point changes nothing.
    """
    name = None if message.name is None else tidy_name(message.name)
    asked = {each: getattr(message, each) for each in HOSTS_CHOICES}
    chosen = {each: value for each, value in asked.items() if value is not None}
    async with table.lock:
        if chosen:
            by_host(table, person)
        if not chosen.keys().isdisjoint(BEFORE_THE_MATCH) or message.token is not None:
            waiting(table)
        if message.token is not None:
            await change_token(server, table, person, message.token)
        if chosen:
            await changes.change(server, table, **chosen)
            table.change()
    await remember(server, person, person.name if name is None else name, message.token)


async def change_token(server: Server, table: Table, person: Person, token: int) -> None:
    """Another token for me; the caller holds the table's lock."""
    own = [seat for seat in table.seats_of(person.id) if not table.seats[seat].here]
    if token_for(table.seats, own, token) is None:
        raise ActionRejected(N_("Somebody at this table has this token. Please choose another."))
    await put(server, table, [table.seats[seat]._replace(token=token) for seat in own])


async def rename(server: Server, person: Person, name: str) -> None:
    """A new name, wherever somebody sits; with a number where it is like another's at that table."""
    person = await server.know(person)
    here = [table_id for table_id, table in server.tables.items() if table.seats_of(person.id)]
    elsewhere = statements.rename_seats(person.id, name, besides=here)
    await server.save(statements.change_person(person.id, name=name), *elsewhere)
    for table_id, seats in (await server.store.seats_beside(person.id)).items():
        server.announce(table_id)
        others = [each.name for each in seats if each.here or each.person != person.id]
        shown, table = distinct_name(name, [each for each in others if each]), server.tables.get(table_id)
        if table is not None:
            await rename_at(server, table, person.id, name)
        elif shown != name:
            await server.save(*statements.rename_seats(person.id, shown, at=table_id))


@changes.decided_again
async def rename_at(server: Server, table: Table, person: str, name: str) -> None:
    """A new name at a table in memory, where those who have talked count, too."""
    async with table.lock:
        await changes.catch_up(server, table)
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
    messages.AskTakeback: ask,
    messages.AllowTakeback: allow,
    messages.RefuseTakeback: refuse,
    messages.WithdrawTakeback: withdraw,
    messages.Why: why,
    messages.AskHint: hint,
    messages.Chat: chat,
    messages.Phrase: phrase,
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
    messages.HandOn: hand_on,
    messages.Rematch: rematch,
    messages.LetBotPlay: let_bot_play,
    messages.TakeBackSeat: take_back_seat,
    messages.Lift: lift,
    messages.ChangeSettings: settings,
}
