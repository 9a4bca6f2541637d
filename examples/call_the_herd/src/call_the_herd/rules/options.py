"""What a table may choose."""

from __future__ import annotations

import dataclasses

from call_the_herd.rules.moves import MOST_CARDS
from sheepfold.engine import options


@dataclasses.dataclass(frozen=True)
class Options(options.Options):
    """The options of Call the Herd."""

    cards: int = options.whole(
        5, low=1, high=MOST_CARDS, clause="HERD-2", help="Cards in the first hand; each round has one less."
    )
    last_bid: bool = options.switch(
        True, clause="HERD-5", help="Whether the last bid must not make the bids add up."
    )
