"""What a game says of the fields of its views, for programs that know no game.

    ViewField("bids", by_seat=True, high=6)           a number for each seat, or null
    ViewField("leader", "seat")                       a seat, or null
    ViewField("trick", "cards")                       cards: names, or names with counts
    ViewField("phase", choices=("bid", "play"))       a word, or a list of words

A game lists such fields in `view_fields`; the general encoding writes them in that order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

NUMBER: Final = "number"
SEAT: Final = "seat"
CARDS: Final = "cards"

LARGE: Final = 32_767
"""The bound of a number that has no bound of its own."""


class ViewField(NamedTuple):
    """A field of a view."""

    name: str
    form: str = NUMBER
    """`number`, `seat` or `cards`; a field with choices is none of these."""
    by_seat: bool = False
    """Whether the field is a list with an entry for each seat."""
    high: int = LARGE
    """No number of the field is larger; of cards, no count."""
    choices: tuple[str, ...] = ()
    """The words the field may hold."""
    private: bool = False
    """Whether a spectator sees something else."""
