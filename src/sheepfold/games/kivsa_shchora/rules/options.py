"""What a table may choose."""

from __future__ import annotations

import dataclasses

from sheepfold.engine import options
from sheepfold.engine.errors import BadOption


@dataclasses.dataclass(frozen=True)
class Options(options.Options):
    """The options of Kivsa Shchora."""

    strictness: str = options.choice(
        "relaxed",
        "strict",
        clause="PEN-13",
        help="Relaxed: only correct plays are possible, and the table announces for you. Strict: "
        "mistakes cost cards.",
    )
    rounds: int | None = options.whole_or_none(
        low=1, clause="PEN-18", help="Rounds in a match. Leave empty for one per player."
    )
    points: int | None = options.whole_or_none(
        low=1, clause="PEN-18", help="Instead of rounds: play until a total reaches this many points."
    )
    dealer: int | None = options.seat_or_none(
        high=5, clause="PEN-2", help="Which seat deals first. Leave empty to draw lots."
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rounds is not None and self.points is not None:
            message = f"option points: {self.points}, must be none where rounds are given ({self.rounds})"
            raise BadOption(message, "either rounds or points")

    def check_seats(self, seats: int) -> None:
        """The dealer must sit at the table."""
        options.check_seat("dealer", self.dealer, seats)
