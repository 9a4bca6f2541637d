"""What processes tell each other: that something is newer than what they may have in memory.

A message has the id of its sender and any number of wake-ups. What cannot be read is ignored: a release that
comes later may send more. Fields are only added at the end of a wake-up, so that processes of two releases
understand each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

TABLE: Final = "table"
"""A table was changed: `subject` is its id."""
VISITORS: Final = "visitors"
"""Somebody came to a table or went: `subject` is its id."""
NOTICES: Final = "notices"
"""There are notices to read."""
SUBSCRIBER: Final = "subscriber"
"""A person has a browser that is told of turns: `subject` is their id."""
DRIVERS: Final = "drivers"
"""A process has let tables go: others may drive them."""
REPLAY: Final = "replay"
"""Who looks at a finished match at the sender, and where: `subject` is the table, `data` says it."""
BRANCH: Final = "branch"
"""The leader of those who look at a match plays on: `subject` is the table, `data` are who and where."""
PROBE: Final = "probe"
"""Nothing is new; the sender wants to hear itself."""

MOST_MESSAGE_BYTES: Final = 7000
"""Bytes of a message: PostgreSQL takes less than 8000."""

MOST_ENTRIES: Final = 8
"""Moves in one wake-up: whoever is further behind asks the database."""

Entry: TypeAlias = tuple[int, str, float, int | None]
"""A move as the database has it: its number, its text, the server time, the seat."""


class Wakeup(NamedTuple):
    """Something is new."""

    kind: str
    subject: str = ""
    revision: int = 0
    """Of a table: the revision it has now, at least; 0 where that is not known."""
    moves: int = 0
    """Of a table: how many moves were made."""
    entries: Sequence[Entry] = ()
    """Of a table: the last of these moves, if the sender has just written them; else none."""
    data: Any = None
    """What else there is to say, as JSON: only what may be lost and need not be true for long."""

    def after(self, earlier: Wakeup | None) -> Wakeup:
        """Return what says the same as this and an earlier wake-up; with the moves of both, if it can."""
        if earlier is None or not earlier.entries or not self.entries:
            return self
        if earlier.entries[-1][0] + 1 != self.entries[0][0]:
            return self
        return self._replace(entries=(*earlier.entries, *self.entries)[-MOST_ENTRIES:])

    def encoded(self) -> str:
        """As a part of a message; without the moves where these are too long."""
        text = json.dumps(self if self.data is not None else self[:5] if self.entries else self[:4])
        return text if len(text) < MOST_MESSAGE_BYTES else json.dumps(self[:4])


class Heard(NamedTuple):
    """A message that was read."""

    sender: str
    wakeups: list[Wakeup]


def messages_of(sender: str, wakeups: Iterable[Wakeup]) -> Iterator[str]:
    """These wake-ups as messages, each of which is short enough."""
    gathered = [json.dumps(sender)]
    size = 0
    for wakeup in wakeups:
        text = wakeup.encoded()
        if size and size + len(text) > MOST_MESSAGE_BYTES:
            yield f"[{', '.join(gathered)}]"
            gathered, size = gathered[:1], 0
        gathered.append(text)
        size += len(text) + 2
    if size:
        yield f"[{', '.join(gathered)}]"


def is_from(sender: str, text: str) -> bool:
    """Whether a message is this sender's; the rest of it need not be read for that."""
    return text.startswith(f"[{json.dumps(sender)},")


def read_message(text: str) -> Heard | None:
    """What a message says; None where nobody of ours has sent it."""
    try:
        sender, *found = json.loads(text)
        wakeups = [
            Wakeup(str(each[0]), str(each[1]), int(each[2]), int(each[3]), read_entries(each), *each[5:6])
            for each in found
        ]
    except (ValueError, TypeError, LookupError, RecursionError, OverflowError):
        return None
    return Heard(sender, wakeups) if isinstance(sender, str) else None


def read_entries(wakeup: Sequence[Any]) -> tuple[Entry, ...]:
    """The moves of a wake-up; many have none, and those of an earlier release have no place for them."""
    if len(wakeup) < 5:
        return ()
    return tuple(
        [
            (int(number), str(move), float(tick), None if seat is None else int(seat))
            for number, move, tick, seat in wakeup[4]
        ]
    )
