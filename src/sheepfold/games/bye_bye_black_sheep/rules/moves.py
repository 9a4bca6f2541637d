"""The move table.

ids       notation                    meaning
  0-4     pick wolf                   choose a special card for the match (BYE-5)
  5-9     draw from 2                 draw a card blindly from that hand (BYE-7)
 10       stop                        end the turn by choice (BYE-9)
 11       no question                 the eagle: ask nobody (BYE-14)
 12-91    ask 1 for tiger             the eagle: ask that seat for a card of a set
 92       take nothing                the mole: leave the hand as it is (BYE-15)
 93-108   take tiger                  the mole: take a set card of the hand seen
109       steal nothing               the magpie: leave the zoos as they are (BYE-17)
110-189   steal tiger from 3          the magpie: take a card from that zoo
190       draw nothing                the mother sheep: leave the pile as it is (BYE-19)
191       draw from pile              the mother sheep: the top card of the pile
192       done                        place no card, or no more (BYE-9, BYE-18)
193-208   place tiger                 put a set card from the hand into the mover's own zoo
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    ON_OFFER,
    SETS,
    SPECIALS,
)

SEATS: Final = range(5)

KINDS: Final = 16
"""Sets; in the table the sixteen moves of a seat stand together."""

PICK: Final = 0

DRAW: Final = 5

STOP: Final = 10

NO_QUESTION: Final = 11

ASK: Final = 12

TAKE_NOTHING: Final = 92

TAKE: Final = 93

STEAL_NOTHING: Final = 109

STEAL: Final = 110

DRAW_NOTHING: Final = 190

DRAW_FROM_PILE: Final = 191

DONE: Final = 192

PLACE: Final = 193


def _descriptions(sets: list[str]) -> list[MoveDescription]:
    """Every move, the sets being called like this."""
    cards = [(CardCount(name),) for name in sets]
    specials = [(CardCount(SPECIALS[special]),) for special in range(len(ON_OFFER))]
    return [
        *[MoveDescription("pick", card) for card in specials],
        *[MoveDescription("draw", (), seat) for seat in SEATS],
        MoveDescription("stop"),
        MoveDescription("ask"),
        *[MoveDescription("ask", card, seat) for seat in SEATS for card in cards],
        MoveDescription("take"),
        *[MoveDescription("take", card) for card in cards],
        MoveDescription("steal"),
        *[MoveDescription("steal", card, seat) for seat in SEATS for card in cards],
        MoveDescription("draw"),
        MoveDescription("draw", place="pile"),
        MoveDescription("done"),
        *[MoveDescription("place", card) for card in cards],
    ]


DESCRIPTIONS: Final = _descriptions(SETS)
"""DESCRIPTIONS[move]: verb, cards and seat; a verb alone declines what its special card offers."""

DECLINED: Final = {
    "ask": "no question",
    "take": "take nothing",
    "steal": "steal nothing",
    "draw": "draw nothing",
}


def text_of(move: MoveDescription) -> str:
    """A move in notation."""
    if not move.cards and move.seat is None and not move.place:
        return DECLINED.get(move.verb, move.verb)
    match move.verb:
        case "draw":
            return f"draw from {move.place or move.seat}"
        case "ask":
            return f"ask {move.seat} for {move.cards[0].kind}"
        case "steal":
            return f"steal {move.cards[0].kind} from {move.seat}"
        case _:
            return f"{move.verb} {move.cards[0].kind}"


TABLE: Final = [text_of(each) for each in DESCRIPTIONS]
"""TABLE[move]: its notation."""

_BY_NUMBER: Final = [text_of(each) for each in _descriptions([str(number + 1) for number in range(KINDS)])]

MOVE_OF: Final = {text: move for table in (_BY_NUMBER, TABLE) for move, text in enumerate(table)}
"""The move a text stands for: sets may be called by name or by number (BYE-1)."""
