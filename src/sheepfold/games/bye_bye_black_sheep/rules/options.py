"""What a table may choose."""

from __future__ import annotations

import dataclasses

from sheepfold.engine import options


@dataclasses.dataclass(frozen=True)
class Options(options.Options):
    """The options of Bye-Bye Black Sheep."""

    advanced: bool = options.switch(
        False,
        clause="BYE-5",
        help="Everyone first picks a special card for the match; white sheep, mother sheep and wolf join.",
    )
    turn_limit: int = options.whole(
        200, low=1, clause="BYE-13", help="After this many turns each, the most triplets win."
    )
    start: int | None = options.seat_or_none(
        high=4, clause="BYE-6", help="Which seat goes first. Leave empty to draw lots."
    )

    def check_seats(self, seats: int) -> None:
        """The starting seat must be at the table."""
        options.check_seat("start", self.start, seats)
