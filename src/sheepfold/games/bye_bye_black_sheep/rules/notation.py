"""Moves as text, and why a move is refused.

The text of a move is its entry in the move table; reading forgives case and spaces, and takes the number
of a set for its name.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import CardName, SeatName
from sheepfold.engine.errors import IllegalMove
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    ANSWERING,
    ASKING,
    DRAWING,
    OVER,
    PICKING,
    PLACING,
    STEALING,
    TAKING,
    WELCOMING,
    phases_of,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import BLACK_SHEEP, SETS, SETS_IN_PLAY, SPECIALS
from sheepfold.games.bye_bye_black_sheep.rules.moves import (
    ASK,
    DRAW,
    KINDS,
    MOVE_OF,
    PICK,
    PLACE,
    STEAL,
    STOP,
    TABLE,
    TAKE,
)
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

WANTED: Final = {
    PICKING: ('Everyone first picks a special card: "pick eagle".', "BYE-5"),
    DRAWING: ('Now cards are drawn: "draw from" another seat, or "stop" after one or more.', "BYE-7"),
    ASKING: ('The eagle comes first: ask somebody for a set, or "no question".', "BYE-14"),
    TAKING: ('The mole comes first: take a set card of the hand you see, or "take nothing".', "BYE-15"),
    STEALING: ('The magpie comes first: steal from a zoo, or "steal nothing".', "BYE-17"),
    ANSWERING: ('The white sheep comes first: place a set card, or "done".', "BYE-18"),
    WELCOMING: ('The mother sheep comes first: "draw from pile" or "draw nothing".', "BYE-19"),
    PLACING: ('Drawing is over: place set cards, or "done".', "BYE-9"),
    OVER: ("The match is over.", "BYE-12"),
}
"""What is to be decided in each phase, said to whoever does something else."""

SETS_ONLY: Final = {
    ASKING: ("ask ", "The eagle calls only set cards, not special cards.", "BYE-14"),
    TAKING: ("take ", "The mole takes only set cards, not special cards.", "BYE-15"),
    ANSWERING: ("place ", "Only set cards go into a zoo, not special cards.", "BYE-2"),
    PLACING: ("place ", "Only set cards go into a zoo, not special cards.", "BYE-2"),
}
"""By phase: the first word of its moves, and what is said to whoever names a special card in one."""

_SPECIAL_NAMES: Final = (*SPECIALS, BLACK_SHEEP)


def read(state: ByeByeState, text: str) -> int:
    """The legal move this text stands for."""
    if state.phase == OVER:
        raise IllegalMove(*WANTED[OVER])
    tidy = " ".join(text.lower().split())
    move = MOVE_OF.get(tidy)
    if move is None:
        first_word, sentence, clause = SETS_ONLY.get(int(state.phase), ("", "", ""))
        if sentence and tidy.startswith(first_word) and tidy.endswith(_SPECIAL_NAMES):
            raise IllegalMove(sentence, clause)
        raise IllegalMove(
            'No move is written "{text}"; try for example "{example}".',
            WANTED[int(state.phase)][1],
            text=text.strip(),
            example=TABLE[state.legal()[0]],
        )
    if move not in state.legal():
        raise refusal(state, move)
    return move


def refusal(state: ByeByeState, move: int) -> IllegalMove:
    """Why a move of the table is not legal now."""
    phase = int(state.phase)
    if phase not in phases_of(move):
        return IllegalMove(*WANTED[phase])
    if phase == PICKING:
        special = move - PICK
        return IllegalMove("No {card} is left to pick.", "BYE-5", card=CardName(SPECIALS[special]))
    if phase == DRAWING:
        if move == STOP:
            return IllegalMove("At least one card must be drawn before you stop.", "BYE-7")
        return refuse_seat(state, move - DRAW, "You draw from other hands, not from your own.", "BYE-7")
    if phase == ASKING:
        return refuse_question(state, (move - ASK) // KINDS, (move - ASK) % KINDS)
    if phase == STEALING:
        return refuse_theft(state, (move - STEAL) // KINDS, (move - STEAL) % KINDS)
    if phase == TAKING:
        return IllegalMove(
            "{seat} holds no {card}.",
            "BYE-15",
            seat=SeatName(int(state.last_source())),
            card=CardName(SETS[move - TAKE]),
        )
    if phase == WELCOMING:
        return IllegalMove("The draw pile is empty.", "BYE-19")
    return IllegalMove("You hold no {card}.", WANTED[phase][1], card=CardName(SETS[move - PLACE]))


def refuse_seat(state: ByeByeState, seat: int, own: str, clause: str) -> IllegalMove:
    """Not a seat of this table, or one's own."""
    if seat >= state.seats:
        return IllegalMove("There is no seat {seat} at this table.", clause, seat=seat)
    return IllegalMove(own, clause)


def refuse_question(state: ByeByeState, seat: int, kind: int) -> IllegalMove:
    """BYE-14: the wrong seat, or a set that is not in play."""
    if seat >= state.seats or seat == state.active:
        return refuse_seat(state, seat, "You ask others, not yourself.", "BYE-14")
    return IllegalMove(
        "No {card} is in play: {seats} players use sets 1 to {sets}.",
        "BYE-3",
        card=CardName(SETS[kind]),
        seats=int(state.seats),
        sets=int(SETS_IN_PLAY[state.seats]),
    )


def refuse_theft(state: ByeByeState, seat: int, kind: int) -> IllegalMove:
    """BYE-17: the wrong zoo, or a card that is not in it."""
    if seat >= state.seats or seat == state.active:
        return refuse_seat(state, seat, "You steal from other zoos, not from your own.", "BYE-17")
    return IllegalMove(
        "There is no {card} in {seat}'s zoo.", "BYE-17", card=CardName(SETS[kind]), seat=SeatName(seat)
    )
