"""Chat and reactions: everybody at the table may speak, nobody may shout others down."""

from __future__ import annotations

import time

from sheepfold.server.house import House
from sheepfold.server.limits import Bucket
from sheepfold.server.messages import Message, whole, word
from sheepfold.server.pages.model import REACTIONS
from sheepfold.server.pages.speech import N_
from sheepfold.server.people import Person
from sheepfold.server.refusals import Refused
from sheepfold.server.storage import notes
from sheepfold.server.storage.rows import ChatRow
from sheepfold.server.table import Table
from sheepfold.server.text import is_visible, tidy

LONGEST_LINE = 300
BURST, PER_SECOND = 5, 0.4
"""So much may be said at once, and so often afterwards."""


async def chat(house: House, table: Table, person: Person, message: Message) -> None:
    """Say something to everybody at the table."""
    text = tidy(word(message, "text", LONGEST_LINE))
    if not is_visible(text):
        raise Refused(N_("There is nothing to be seen in this line."))
    await say(house, table, person, text, None)


async def reaction(house: House, table: Table, person: Person, message: Message) -> None:
    """Smile, clap or bleat."""
    what = word(message, "reaction")
    if what not in REACTIONS:
        raise Refused(N_("There is no reaction “{reaction}”."), reaction=what[:20])
    await say(house, table, person, "", what)


async def mute(house: House, table: Table, person: Person, message: Message) -> None:
    """See no more of what somebody says, or see it again; only for the one who asks."""
    seat = whole(message, "seat")
    other = table.seats[seat].person if seat < table.row.size else None
    if other is None or other == person.id:
        raise Refused(N_("There is nobody to mute at this seat."))
    table.muted.setdefault(person.id, set()).symmetric_difference_update({other})
    table.change()


async def say(house: House, table: Table, person: Person, text: str, what: str | None) -> None:
    """Keep a line, then show it."""
    limit = table.said.setdefault(person.id, Bucket(BURST, PER_SECOND))
    if not limit.take(house.time.now()):
        raise Refused(N_("One thing after another, please: wait a moment."))
    person = await house.know(person)
    async with table.lock:
        number = table.chat[-1].number + 1 if table.chat else 1
        line = ChatRow(number, person.id, person.name, text, what, time.time())
        await house.keep(notes.new_chat(table.row.id, line))
        table.chat.append(line)
        table.change()
