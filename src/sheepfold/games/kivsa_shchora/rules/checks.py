"""What a position must be for the rules to lead to it."""

from __future__ import annotations

from sheepfold.engine.bag import count, covers
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import check_whole_deck
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import listed
from sheepfold.games.kivsa_shchora.rules.board import OVER, PHASES, UNDER_FARMER, UNDER_FOX
from sheepfold.games.kivsa_shchora.rules.cards import (
    DECK_BAG,
    FARMER,
    FOX,
    NAMES,
)
from sheepfold.games.kivsa_shchora.rules.moves import TABLE
from sheepfold.games.kivsa_shchora.rules.scoring import (
    ENDINGS,
    PILE_EMPTY,
)
from sheepfold.games.kivsa_shchora.rules.state import KivsaState


def check_state(state: KivsaState) -> None:
    """Cards, knowledge, dealer and turn are such as a match can have."""
    parts = [*listed(state.hands), int(state.pen_cards()), int(state.specials), int(state.pile)]
    check_whole_deck(parts, DECK_BAG, NAMES)
    check_knowledge(state)
    check_dealer(state)
    if state.phase == OVER:
        check_end(state)
    else:
        check_turn(state)


def check_knowledge(state: KivsaState) -> None:
    """Nobody knows a card to be where it is not."""
    for seat in range(int(state.seats)):
        if not covers(state.hands[seat], state.known[seat]):
            raise BadPosition(f"known[{seat}]: more than the hand holds")


def check_dealer(state: KivsaState) -> None:
    """PEN-2: the deal moves one seat to the left each round."""
    first = state.options.dealer
    if first is None:
        return
    dealer = (first + len(state.rounds) - (state.phase == OVER)) % int(state.seats)
    if state.dealer != dealer:
        raise BadPosition(f"dealer: {int(state.dealer)}, must be {dealer} by now")


def check_end(state: KivsaState) -> None:
    """The table lies as the last round left it."""
    if state.to_move != NOBODY:
        raise BadPosition(f"turn: {state.turn}, must be null when the match is over")
    last = state.rounds[-1]
    if listed(state.hands) != listed(last.hands):
        raise BadPosition("hands: must be those of the last round")
    if listed(state.known) != listed(state.hands):
        raise BadPosition("known: must be all hands when the match is over")
    if (state.pile_size == 0) != (last.ending == PILE_EMPTY):
        raise BadPosition(f"pile: {int(state.pile_size)} cards, does not fit {ENDINGS[int(last.ending)]!r}")


def check_turn(state: KivsaState) -> None:
    """While a round goes on everybody has cards, and so has the pile (PEN-15)."""
    if state.to_move == NOBODY:
        raise BadPosition("turn: null, must be a seat while the match goes on")
    for seat in range(int(state.seats)):
        if state.hands[seat] == 0:
            raise BadPosition(f"hands[{seat}]: empty, but the round goes on")
    if state.pile_size == 0:
        raise BadPosition("pile: empty, but the round goes on")
    if state.phase in (UNDER_FARMER, UNDER_FOX):
        check_penalty(state)


def check_penalty(state: KivsaState) -> None:
    """PEN-8, PEN-9: the seat before has just played a farmer or a fox."""
    penalty = PHASES[int(state.phase)]
    seats = int(state.seats)
    before = (int(state.to_move) - 1) % seats
    if state.last_seat != before or TABLE[int(state.last_move)].rstrip("!") != penalty:
        raise BadPosition(f"last: must be {penalty!r} by seat {before} in phase {penalty!r}")
    if count(state.specials, FARMER if state.phase == UNDER_FARMER else FOX) == 0:
        raise BadPosition(f"specials: must hold a {penalty} in phase {penalty!r}")
    if state.phase == UNDER_FARMER and state.height == 1:
        raise BadPosition("pen: one card, must be two or more in phase 'farmer'")
