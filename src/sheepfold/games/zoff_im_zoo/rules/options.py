"""What a table may choose."""

from __future__ import annotations

import dataclasses

from sheepfold.engine import options


@dataclasses.dataclass(frozen=True)
class Options(options.Options):
    """The options of Zoff im Zoo."""

    target: int = options.whole(
        19, low=1, clause="ZOO-23", help="Points at which the match ends after a round."
    )
    teams: bool = options.switch(
        True,
        clause="ZOO-15",
        help="From the second round on, play in teams by place (four to seven players).",
    )
    dealer: int | None = options.seat_or_none(
        high=6, clause="ZOO-14", help="Which seat deals first. Leave empty to draw lots."
    )

    def check_seats(self, seats: int) -> None:
        """The dealer must sit at the table."""
        options.check_seat("dealer", self.dealer, seats)
