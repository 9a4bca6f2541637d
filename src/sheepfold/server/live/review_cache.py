"""What this process knows of reviews: those asked for lately, and those it works on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from sheepfold.play.review.judging import USUAL, Effort
from sheepfold.server.live.review_steps import Review

MOST_KEPT: Final = 64
"""Reviews that stay in memory, those asked for last."""

MOST_LEFT: Final = 1000
"""Reviews of which it is remembered that they were asked for and are not made."""


class ReviewCache:
    """Reviews by table."""

    def __init__(self) -> None:
        self.effort: Effort = USUAL
        self.kept: OrderedDict[str, Review] = OrderedDict()
        self.running: set[str] = set()
        """Tables whose reviews are made here, or wait for their turn."""
        self.turn = asyncio.Lock()
        """Held while a review is made: one at a time."""
        self.left: dict[str, float] = {}
        """Reviews that could not be made or continued: the server time from which each is tried again."""

    def get(self, table_id: str) -> Review:
        """What is known of a review here."""
        found = self.kept.setdefault(table_id, Review())
        self.kept.move_to_end(table_id)
        for oldest in list(self.kept)[: max(0, len(self.kept) - MOST_KEPT)]:
            if oldest not in self.running:
                del self.kept[oldest]
        return found

    def leave(self, table_id: str, until: float) -> None:
        """Remember that a review was asked for and is not made: whoever looks later begins it again."""
        self.left[table_id] = until
        while len(self.left) > MOST_LEFT:
            del self.left[next(iter(self.left))]
