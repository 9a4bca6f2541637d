"""The move table.

ids     notation             meaning
 0- 6   bid 0 to bid 6       a bid (HERD-4)
 7-38   sheep 1 to goose 8   play that card (HERD-6, HERD-7)
"""

from __future__ import annotations

from typing import Final

from call_the_herd.rules.cards import NAMES
from sheepfold.engine.description import CardCount, MoveDescription

MOST_CARDS: Final = 6
"""The largest first hand: five players and the card turned up need 31 of 32 cards."""

PLAY: Final = MOST_CARDS + 1
"""The move that plays card 0; moves below it are bids."""

DESCRIPTIONS: Final = [
    *[MoveDescription("bid", number=bid) for bid in range(PLAY)],
    *[MoveDescription("play", (CardCount(name),)) for name in NAMES],
]
"""DESCRIPTIONS[move]: what it does, as data."""

TABLE: Final = [*[f"bid {bid}" for bid in range(PLAY)], *NAMES]
"""TABLE[move]: its notation."""
