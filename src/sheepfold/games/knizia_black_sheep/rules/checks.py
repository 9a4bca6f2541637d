"""What a position must be for the rules to lead to it."""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import count, size
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import (
    check_whole_deck,
)
from sheepfold.engine.game import NOBODY
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    FIELDS,
    HAND,
    NAMES,
    WHOLE_DECK,
    beyond,
)
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState


def check_state(state: KniziaState) -> None:
    """Cards, memory, figures and turn are such as a match can have."""
    check_cards(state)
    check_memory(state)
    check_openings(state)
    check_figures(state)
    check_turn(state)


def check_cards(state: KniziaState) -> None:
    """Every card of the deck is in exactly one place, three in each hand."""
    for seat, hand in enumerate(state.hands):
        if size(hand) != HAND:
            raise BadPosition(f"hands[{seat}]: {int(size(hand))} cards, must be {HAND}")
    parts = [*state.hands, *state.sides, state.pile, state.discard]
    check_whole_deck([int(part) for part in parts], WHOLE_DECK, NAMES)


def own_sides(state: KniziaState, seat: int) -> i64:
    """The cards on all of a seat's sides."""
    total: i64 = 0
    for field in range(FIELDS):
        total += state.sides[field * int(state.seats) + seat]
    return total


def check_memory(state: KniziaState) -> None:
    """What was released and drawn since the last shuffle agrees with where the cards are now."""
    seats = range(int(state.seats))
    old = [state.old_cards(seat) for seat in seats]
    first_pile = not any(old)
    # Nothing is held while the first pile is dealt; later three cards, fewer by who was just drawing.
    if not first_pile and (min(old) < 1 or sorted(old)[1:] != [HAND] * (len(old) - 1)):
        raise BadPosition(f"drawn: leaves {old} cards held at the last shuffle, does not fit released")
    for kind in range(ANIMALS):
        away = 0
        for seat in seats:
            released = count(state.released[seat], kind)
            laid = count(own_sides(state, seat), kind)
            if count(state.drawn[seat], kind) > released + count(state.hands[seat], kind):
                raise BadPosition(f"drawn[{seat}]: more {NAMES[kind]} cards than released and in hand")
            if first_pile and laid > released:
                raise BadPosition(f"released[{seat}]: fewer {NAMES[kind]} cards than on its own sides")
            away += max(released - laid, 0)
        if away > count(state.discard, kind):
            raise BadPosition(f"released: more {NAMES[kind]} cards than on the sides and in the discard pile")


def check_openings(state: KniziaState) -> None:
    """The first releases are among all releases, and the hand at the shuffle can have made them.

    A hand draws only after releasing. So in its first turn it had nothing but what it held at the shuffle and
    drew right after it; and of the cards up to the first two at once all but two can have been drawn before.
    """
    for seat in range(int(state.seats)):
        first, until_two = state.first_released[seat], state.released_until_two[seat]
        held = state.released[seat] + state.hands[seat] - state.drawn[seat]
        if beyond(first, state.released[seat]) or beyond(until_two, state.released[seat]):
            raise BadPosition(f"first_released[{seat}]: more than released")
        if first and held == 0:
            raise BadPosition(f"first_released[{seat}]: must be empty before the first reshuffle")
        if not fits_first(first, until_two):
            raise BadPosition(f"released_until_two[{seat}]: does not fit first_released")
        lacking = size(beyond(until_two, held)) > size(until_two) - size(held) + 1
        if (until_two and lacking) or (size(held) == HAND and beyond(first, held)):
            raise BadPosition(f"drawn[{seat}]: more of the first cards released than can be drawn by then")


def fits_first(first: i64, until_two: i64) -> bool:
    """One card or two in the first turn, and in any turn after it until two are released."""
    if size(first) == 2:
        return until_two == first
    if until_two == 0:
        return size(first) < 2
    return size(first) == 1 and size(until_two) > 2 and beyond(first, until_two) == 0


def check_figures(state: KniziaState) -> None:
    """FLD-14: a field is turned down only when some animal has run out."""
    stock = [count(state.stock, animal) for animal in range(ANIMALS)]
    if state.fields_up < FIELDS and min(stock) > 0:
        raise BadPosition("fields: one is face down, but figures of every animal are left")


def check_turn(state: KniziaState) -> None:
    """FLD-15: the match is over when the last field is face down, and not before."""
    if state.fields_up == 0 and state.to_move != NOBODY:
        raise BadPosition(f"turn: {state.turn}, must be null when every field is face down")
    if state.fields_up > 0 and state.to_move == NOBODY:
        raise BadPosition("turn: null, must be a seat while a field is face up")
