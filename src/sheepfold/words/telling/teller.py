"""Who tells the story, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sheepfold.engine.game import Json
from sheepfold.words.names import and_joined
from sheepfold.words.speech import N_, _

REASONS: Final = {
    "target reached": N_("The target is reached."),
    "round limit reached": N_("The last round is played."),
    "all rounds played": N_("All rounds are played."),
    "points limit reached": N_("The points are reached."),
    "last field scored": N_("The last meadow is scored."),
    "black flock": N_("The black flock decides."),
    "triplets collected": N_("The triplets are complete."),
    "turn limit reached": N_("All turns are over."),
}
"""What ends matches."""


class Teller(NamedTuple):
    """Tells events to one viewer."""

    names: tuple[str, ...]
    me: int | None

    def who(self, seat: int) -> str:
        """A seat in the middle of a sentence."""
        return _("you") if seat == self.me else self.names[seat]

    def does(self, seat: int, to_me: str, to_others: str, **values: object) -> str:
        """The form of a sentence that fits who did it."""
        text = to_me if seat == self.me else to_others
        return text.format(name=self.names[seat], **values)

    def between(
        self, seat: int, other: int, to_me: str, to_others: str, about_me: str, **values: object
    ) -> str:
        """The form of a sentence about two seats that fits who did it, and to whom."""
        text = to_me if seat == self.me else about_me if other == self.me else to_others
        return text.format(name=self.names[seat], other=self.names[other], **values)

    def all_of(self, seats: Sequence[int]) -> str:
        """Several seats by name."""
        return and_joined([self.who(seat) for seat in seats])

    def end(self, outcome: Json) -> str:
        """Who won, and what ended the match."""
        winners = outcome["winners"]
        text = _("You win.") if winners == [self.me] else _("The match is won by {names}.")
        return f"{reason(outcome)} {text.format(names=self.all_of(winners))}"


def reason(outcome: Json) -> str:
    """What ended the match."""
    return _(REASONS[outcome["reason"]])
