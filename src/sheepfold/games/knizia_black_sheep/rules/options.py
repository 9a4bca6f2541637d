"""What a table may choose."""

from __future__ import annotations

import dataclasses

from sheepfold.engine import options


@dataclasses.dataclass(frozen=True)
class Options(options.Options):
    """The options of Knizia's Black Sheep."""

    tasks: bool = options.switch(
        False, clause="FLD-20", help="Play for task cards, some of them secret, instead of the bonus cards."
    )
    start: int | None = options.seat_or_none(
        high=3, clause="FLD-3", help="Which seat goes first. Leave empty to draw lots."
    )

    def check_seats(self, seats: int) -> None:
        """The starting seat must be at the table."""
        options.check_seat("start", self.start, seats)
