"""`Teller`: sentences about events, addressed to one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    "turn limit reached": N_("The turn limit is reached."),
}
"""What ends matches."""


class Teller:
    """Tells events to one viewer, and remembers whom they mention.

    Stories differ between viewers only where a seat is compared with the viewer's. So a story told to nobody
    in particular is right for everybody it does not mention.
    """

    __slots__ = ("me", "mentioned", "names")

    def __init__(self, names: tuple[str, ...], me: int | None) -> None:
        self.names = names
        self.me = me
        self.mentioned: set[int] = set()
        """Seats that were compared with the viewer's."""

    def is_me(self, seat: int) -> bool:
        """Whether the viewer sits there; stories ask nothing else about the viewer."""
        self.mentioned.add(seat)
        return seat == self.me

    def who(self, seat: int) -> str:
        """A seat in the middle of a sentence."""
        return _("you") if self.is_me(seat) else self.names[seat]

    def does(self, seat: int, to_me: str, to_others: str, **values: object) -> str:
        """The form of a sentence that fits who did it."""
        text = to_me if self.is_me(seat) else to_others
        return text.format(name=self.names[seat], **values)

    def between(
        self, seat: int, other: int, to_me: str, to_others: str, about_me: str, **values: object
    ) -> str:
        """The form of a sentence about two seats that fits who did it, and to whom."""
        text = to_me if self.is_me(seat) else about_me if self.is_me(other) else to_others
        return text.format(name=self.names[seat], other=self.names[other], **values)

    def all_of(self, seats: Sequence[int]) -> str:
        """Several seats by name."""
        return and_joined([self.who(seat) for seat in seats])

    def end(self, outcome: Json) -> str:
        """Who won, and what ended the match."""
        winners = outcome["winners"]
        alone = len(winners) == 1 and self.is_me(winners[0])
        text = _("You win.") if alone else _("The match goes to {names}.")
        return f"{reason(outcome)} {text.format(names=self.all_of(winners))}"


def reason(outcome: Json) -> str:
    """What ended the match."""
    told: str = outcome["reason"]
    # Rules that are no longer here may have ended their matches by others.
    return _(REASONS[told]) if told in REASONS else f"{told[:1].upper()}{told[1:].rstrip('.')}."
