"""Replays that were asked for lately, built beside the loop so that live tables go on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

from sheepfold.engine import registry
from sheepfold.engine.record import Record
from sheepfold.play.replay import Replay

MOST_STATES: Final = 20_000
"""So many states of matches are kept in memory, those asked for last; one match may have more."""


class ReplayCache:
    """Replays by key; one is built at a time."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, Replay] = OrderedDict()
        self.building = asyncio.Lock()

    async def get(self, key: Hashable, record: Record, allow: Callable[[], Awaitable[None]]) -> Replay:
        """The replay of a record, under its key; `allow` refuses those who have had too many built."""
        found = self.kept.get(key)
        if found is None:
            await allow()
            async with self.building:
                found = self.kept.get(key)
                if found is None:
                    found = self.kept[key] = await asyncio.to_thread(build, record)
        self.kept.move_to_end(key)
        while len(self.kept) > 1 and sum(len(each) for each in self.kept.values()) > MOST_STATES:
            self.kept.popitem(last=False)
        return found


def build(record: Record) -> Replay:
    """The match of a record played again, with what is asked of it for every page."""
    made = Replay(registry.get(record.game, record.version), record)
    assert made.scored is not None  # Worked out now: it takes about as long as playing the match.
    return made
