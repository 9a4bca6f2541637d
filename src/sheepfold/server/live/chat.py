"""Chat and reactions: everybody at the table may speak, nobody may shout others down."""

from __future__ import annotations

import time

from sheepfold.server.live.budgets import SLOWLY
from sheepfold.server.live.messages import Chat, Mute, Reaction
from sheepfold.server.live.moderation import person_asked
from sheepfold.server.live.people import Person
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import MOVED_ON, ActionRejected, TooMany
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Taken
from sheepfold.server.storage.rows import ChatRow, MuteRow
from sheepfold.server.text import is_visible, tidy
from sheepfold.words.speech import N_

BURST, PER_SECOND = 5, 0.4
"""So much may be said at once, and so often afterwards."""

SPECTATORS_BURST, SPECTATORS_PER_SECOND = 10, 1.0
"""The same for all spectators together: many of them must not talk the players down."""

MOST_MUTED = 100
"""People somebody can have muted at a table."""


async def chat(server: Server, table: Table, person: Person, message: Chat) -> None:
    """Say something to everybody at the table."""
    text = tidy(message.text)
    if not is_visible(text):
        raise ActionRejected(N_("There is nothing to be seen in this line."))
    await say(server, table, person, text, None)


async def reaction(server: Server, table: Table, person: Person, message: Reaction) -> None:
    """Smile, clap or bleat."""
    await say(server, table, person, "", message.reaction)


async def mute(server: Server, table: Table, person: Person, message: Mute) -> None:
    """See no more of what somebody says, or see it again; only for the one who asks."""
    person = await server.know(person)
    async with table.lock:
        other = person_asked(table, message.person, message.seat)
        if other is None or other == person.id:
            raise ActionRejected(N_("There is nobody to mute at this seat."))
        muted = table.muted.get(person.id, set())
        if len(muted) >= MOST_MUTED and other not in muted:
            raise ActionRejected(N_("You cannot mute more than {most} people."), most=MOST_MUTED)
        change = statements.no_mute if other in muted else statements.new_mute
        await server.save(change(table.row.id, MuteRow(person.id, other)))
        table.muted[person.id] = muted ^ {other}
        table.change()


async def say(server: Server, table: Table, person: Person, text: str, what: str | None) -> None:
    """Keep a line, then show it."""
    if not table.may_talk(person.id):
        raise ActionRejected(
            N_("Only those who sit at this table talk here. The host can let spectators talk.")
        )
    limit_talk(table, person.id, server.time.now())
    server.budgets.spend_chat(person, server.time.now())
    person = await server.know(person)
    async with table.lock:
        table.admit(person.id)
        number = table.chat[-1].number + 1 if table.chat else 1
        line = ChatRow(number, person.id, name_of(table, person), text, what, time.time())
        try:
            await server.save(statements.new_chat(table.row.id, line))
        except Taken:
            # A connection lost in mid-commit may have kept a line that memory does not have.
            await server.reload(table)
            raise ActionRejected(MOVED_ON) from None
        table.chat.append(line)
        table.change()


def limit_talk(table: Table, person: str, now: float) -> None:
    """Refuse what is too much for one person, or for all spectators together."""
    limits = [table.said.setdefault(person, Bucket(BURST, PER_SECOND))]
    if not table.seats_of(person):
        limits.append(table.said.setdefault(None, Bucket(SPECTATORS_BURST, SPECTATORS_PER_SECOND)))
    if not all(limit.take(now) for limit in limits):
        raise TooMany(SLOWLY, max(limit.wait() for limit in limits))


def name_of(table: Table, person: Person) -> str:
    """The name somebody talks under: that of the own seat, else one like nobody else's here."""
    own = [seat.name for seat in table.seats if seat.person == person.id and not seat.here]
    return own[0] if own else table.display_name(person.name, person.id)
