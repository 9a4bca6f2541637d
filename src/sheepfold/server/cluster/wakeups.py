"""What processes tell each other: that something is newer than what they may have in memory.

A message has the id of its sender and any number of wake-ups. What cannot be read is ignored: a release that
comes later may send more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

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
PROBE: Final = "probe"
"""Nothing is new; the sender wants to hear itself."""

LONGEST: Final = 7000
"""Bytes of a message: PostgreSQL takes less than 8000."""


class Wakeup(NamedTuple):
    """Something is new."""

    kind: str
    subject: str = ""
    revision: int = 0
    """Of a table: the revision it has now, at least; 0 where that is not known."""
    moves: int = 0
    """Of a table: how many moves were made."""


class Heard(NamedTuple):
    """A message that was read."""

    sender: str
    wakeups: list[Wakeup]


def messages_of(sender: str, wakeups: Iterable[Wakeup]) -> Iterator[str]:
    """These wake-ups as messages, each of which is short enough."""
    gathered: list[Wakeup] = []
    size = 0
    for wakeup in wakeups:
        more = len(json.dumps(wakeup)) + 2
        if gathered and size + more > LONGEST:
            yield json.dumps([sender, *gathered])
            gathered, size = [], 0
        gathered.append(wakeup)
        size += more
    if gathered:
        yield json.dumps([sender, *gathered])


def read_message(text: str) -> Heard | None:
    """What a message says; None where nobody of ours has sent it."""
    try:
        sender, *found = json.loads(text)
        wakeups = [Wakeup(str(each[0]), str(each[1]), int(each[2]), int(each[3])) for each in found]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return Heard(sender, wakeups) if isinstance(sender, str) else None
