"""Chat and reactions: everybody at the table may speak, nobody may shout others down."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.server.live import changes
from sheepfold.server.live.budgets import SLOWLY, Limit
from sheepfold.server.live.messages import Chat, Mute, Phrase, Reaction
from sheepfold.server.live.moderation import person_asked
from sheepfold.server.live.people import Person
from sheepfold.server.live.rate_limits import Bucket
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import ActionRejected
from sheepfold.server.storage import statements
from sheepfold.server.storage.rows import ChatRow, MuteRow
from sheepfold.server.text import is_visible, tidy
from sheepfold.words.speech import N_

BURST, PER_SECOND = 5, 0.4
"""So much may be said at once, and so often afterwards."""

SPECTATORS_BURST, SPECTATORS_PER_SECOND = 10, 1.0
"""The same for all spectators together: many of them must not talk the players down."""

PHRASES_BURST, PHRASES_PER_SECOND = 1, 1 / 3
"""The same for the phrases of one person."""

MOST_MUTED = 100
"""People somebody can have muted at a table."""


class Said(NamedTuple):
    """One of these is said; the others are empty."""

    text: str = ""
    reaction: str | None = None
    phrase: str | None = None
    language: str | None = None


async def chat(server: Server, table: Table, person: Person, message: Chat) -> None:
    """Say something to everybody at the table."""
    text = tidy(message.text)
    if not is_visible(text):
        raise ActionRejected(N_("There is nothing to be seen in this line."))
    await say(server, table, person, Said(text=text))


async def phrase(server: Server, table: Table, person: Person, message: Phrase) -> None:
    """Say one of the phrases; one in three seconds."""
    await say(server, table, person, Said(phrase=message.phrase, language=message.language))


async def reaction(server: Server, table: Table, person: Person, message: Reaction) -> None:
    """Smile, clap or bleat."""
    await say(server, table, person, Said(reaction=message.reaction))


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
        muting = statements.no_mute if other in muted else statements.new_mute
        await changes.change(server, table, muting(table.row.id, MuteRow(person.id, other)))
        table.muted[person.id] = muted ^ {other}
        table.change()


async def say(server: Server, table: Table, person: Person, said: Said) -> None:
    """Save a line, then show it; what is too much is refused before."""
    ensure_may_say(table, person, said)
    limits = talk_limits(table, person.id, phrase=said.phrase is not None)
    await server.budgets.spend_chat(person, server.time.now(), *limits)
    person = await server.know(person)
    await put(server, table, person, said, server.time.wall())


@changes.decided_again
async def put(server: Server, table: Table, person: Person, said: Said, now: float) -> None:
    """The next line of this table; one that was saved before a connection was lost is not said twice."""
    async with table.lock:
        table.admit(person.id)
        ensure_may_say(table, person, said)
        if any((each.person, each.said) == (person.id, now) for each in table.chat):
            return
        number = table.chat[-1].number + 1 if table.chat else 1
        line = ChatRow(number, person.id, name_of(table, person), said.text, said.reaction, now, *said[2:])
        await changes.change(server, table, statements.new_chat(table.row.id, line))
        table.chat.append(line)
        table.change()


def ensure_may_say(table: Table, person: Person, said: Said) -> None:
    """Refuse what may not be said here, or not by this person."""
    if said.text and not table.row.free_text:
        raise ActionRejected(N_("Free text is off at this table; the host can allow it. Choose a phrase."))
    if not table.may_talk(person.id):
        raise ActionRejected(
            N_("Only those who sit at this table talk here. The host can let spectators talk.")
        )


def talk_limits(table: Table, person: str, *, phrase: bool) -> list[Limit]:
    """How much one person may say here, and all spectators together."""
    here = f"at {table.row.id}"
    talk = table.said.setdefault(person, Bucket(BURST, PER_SECOND))
    limits = [Limit(f"talk {here} {person}", talk, SLOWLY)]
    if phrase:
        phrases = table.phrased.setdefault(person, Bucket(PHRASES_BURST, PHRASES_PER_SECOND))
        limits.append(Limit(f"phrases {here} {person}", phrases, SLOWLY))
    if not table.seats_of(person):
        watching = table.said.setdefault(None, Bucket(SPECTATORS_BURST, SPECTATORS_PER_SECOND))
        limits.append(Limit(f"spectators {here}", watching, SLOWLY))
    return limits


def name_of(table: Table, person: Person) -> str:
    """The name somebody talks under: that of their own seat, else one like nobody else's here."""
    own = [seat.name for seat in table.seats if seat.person == person.id and not seat.here]
    return own[0] if own else table.display_name(person.name, person.id)
