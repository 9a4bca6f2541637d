"""Views as numbers for games that bring no encoding of their own.

The numbers are taken from the view itself, which is slower than looking at a state and needs no code: first
the hand of the seat, whose turn it is and the phase, then the fields the game declares (view_fields.py). Of a
game that declares none, the cards that lie open are counted, and hand sizes and totals are added where views
have fields of these names.

Null is written as -1 where a number stands, and as zeros elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine import registry
from sheepfold.engine.description import MoveDescription
from sheepfold.engine.encoding import YES_OR_NO, Encoding, EncodingField, Numbers, put_number
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Rng
from sheepfold.engine.view_fields import CARDS, SEAT, ViewField

HANDS: Final = "hands"
ANYWHERE: Final = "cards in sight"
"""Not a field of views: all cards named in what a spectator sees."""

UNKNOWN: Final = -1

OWN_HAND: Final = ViewField(HANDS, CARDS, private=True)
TURN: Final = ViewField("turn", SEAT)


def encoding_of(game_id: str, seats: int) -> Encoding:
    """The encoding of an installed game for so many seats: its own, or the general one."""
    own: Callable[[int], Encoding] | None = registry.part(game_id, "encoding")
    return ViewEncoding(registry.get(game_id), seats) if own is None else own(seats)


class ViewEncoding(Encoding):
    """The views of any game as numbers."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.kinds = card_names(game)
        phase = ViewField("phase", choices=tuple(game.phases))
        self.shown = [OWN_HAND, TURN, phase, *(game.view_fields or usual_fields(game, seats))]
        super().__init__(game, seats, [field_of(each, seats, self.kinds) for each in self.shown])

    def write(self, state: State, seat: i64, out: Numbers, at: i64) -> i64:
        public, own = state.views([None, int(seat)])
        for shown in self.shown:
            for number in self.numbers_of(shown, own if shown.private else public, int(seat)):
                at = put_number(out, at, number)
        return at

    def numbers_of(self, shown: ViewField, view: Json, seat: int) -> list[int]:
        """One field of a view."""
        if shown.name == ANYWHERE:
            return counted(view, self.kinds)
        value = view.get(shown.name)
        if shown == OWN_HAND:
            return counted(value[seat] if isinstance(value, list) else value, self.kinds)
        if not shown.by_seat:
            return self.entry(shown, value, seat)
        entries = value or [None] * int(self.seats)
        return [
            number for entry in entries[seat:] + entries[:seat] for number in self.entry(shown, entry, seat)
        ]

    def entry(self, shown: ViewField, value: Any, seat: int) -> list[int]:
        """A field, or what it says of one seat."""
        if shown.choices:
            words = value if isinstance(value, list) else [value]
            return [int(choice in words) for choice in shown.choices]
        if shown.form == CARDS:
            return counted(value, self.kinds)
        if shown.form == SEAT:
            seats = int(self.seats)
            return [int(value == (seat + other) % seats) for other in range(seats)]
        return [UNKNOWN if value is None else int(value)]

    def rounds(self, state: State) -> i64:
        """The lines of the score sheet, where views have one: `rounds`."""
        found = state.view(None).get("rounds")
        return len(found) if isinstance(found, list) else 0

    def score(self, state: State, seat: i64) -> i64:
        """The score of the outcome; before it, of `totals`, where views have them."""
        outcome = state.outcome
        scores = state.view(None).get("totals") if outcome is None else outcome.scores
        score: i64 = scores[int(seat)] if scores else 0
        return -score if self.game.lowest_wins else score


def card_names(game: Game[Any]) -> list[str]:
    """Every card that some move names, in the order of the move table."""
    found: dict[str, None] = {}
    for move in game.descriptions:
        part: MoveDescription | None = move
        while part is not None:
            found.update(dict.fromkeys(card.kind for card in part.cards))
            part = part.then
    return list(found)


def counted(value: Any, kinds: list[str]) -> list[int]:
    """How many cards of each kind this part of a view names, whatever its shape."""
    found = dict.fromkeys(kinds, 0)
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str) and part in found:
            found[part] += 1
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, dict):
            for name, inner in part.items():
                if name in found and type(inner) is int:
                    found[name] += inner
                else:
                    waiting.append(inner)
    return list(found.values())


def usual_fields(game: Game[Any], seats: int) -> list[ViewField]:
    """What is written of a game that declares nothing."""
    view = game.deal(seats, Rng(0)).view(None)
    by_seat = [ViewField(name, by_seat=True) for name in ("hand_sizes", "totals") if name in view]
    return [ViewField(ANYWHERE, CARDS), *by_seat]


def field_of(shown: ViewField, seats: int, kinds: list[str]) -> EncodingField:
    """The place of a field in the layout."""
    times = seats if shown.by_seat else 1
    where = "by seat: " if shown.by_seat else ""
    if shown.choices:
        each, low, high, about = len(shown.choices), 0, YES_OR_NO, ", ".join(shown.choices)
    elif shown.form == CARDS:
        each, low, high, about = len(kinds), 0, shown.high, "cards of each kind"
    elif shown.form == SEAT:
        each, low, high, about = seats, 0, YES_OR_NO, "which seat"
    else:
        each, low, high, about = 1, UNKNOWN, shown.high, "a number, or -1"
    return EncodingField(shown.name, times * each, high, where + about, low, shown.private)
