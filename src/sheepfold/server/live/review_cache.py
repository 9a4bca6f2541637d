"""What this process knows of reviews: those asked for lately, and those it works on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from sheepfold.play.review.judging import USUAL, Effort
from sheepfold.server.live.review_steps import Review

MOST_KEPT: Final = 64
"""Reviews that stay in memory, those asked for last."""

MOST_FAILURES: Final = 1000
"""Failed reviews that are remembered."""


class ReviewCache:
    """Reviews by table."""

    def __init__(self) -> None:
        self.effort: Effort = USUAL
        self.kept: OrderedDict[str, Review] = OrderedDict()
        self.running: set[str] = set()
        """Tables whose reviews are made here, or wait for their turn."""
        self.turn = asyncio.Lock()
        """Held while a review is made: one at a time."""
        self.failed: dict[str, float] = {}
        """Reviews that could not be continued, and the server time of it."""

    def get(self, table_id: str) -> Review:
        """What is known of a review here."""
        found = self.kept.setdefault(table_id, Review())
        self.kept.move_to_end(table_id)
        for oldest in list(self.kept)[: max(0, len(self.kept) - MOST_KEPT)]:
            if oldest not in self.running:
                del self.kept[oldest]
        return found

    def fail(self, table_id: str, now: float) -> None:
        """Remember for a while that a review could not be continued."""
        self.failed[table_id] = now
        while len(self.failed) > MOST_FAILURES:
            del self.failed[next(iter(self.failed))]
