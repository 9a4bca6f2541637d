"""Moves as text, and why a move is refused.

The text of a move is its entry in the move table; reading forgives case and spaces.
"""

from __future__ import annotations

from sheepfold.engine.bag import count
from sheepfold.engine.description import CardName, SeatName
from sheepfold.engine.errors import IllegalMove
from sheepfold.games.kivsa_shchora.rules.board import OVER, PLAYING, UNDER_FARMER
from sheepfold.games.kivsa_shchora.rules.cards import BLACK_SHEEP, NAMES, NUMBERS
from sheepfold.games.kivsa_shchora.rules.moves import (
    ANNOUNCED,
    CARD_COUNT,
    CARDS,
    FACES,
    MOVE_NAMED,
    PAIRS,
    PASS,
    PLAY_FARMER,
    PLAY_FOX,
    REVEAL,
    TABLE,
    TAKE,
    TRIPLE_BLACK,
    UNANNOUNCED,
    pair_numbers,
)
from sheepfold.games.kivsa_shchora.rules.state import KivsaState


def read(state: KivsaState, text: str) -> int:
    """The legal move this text stands for."""
    if state.phase == OVER:
        raise IllegalMove("The match is over.", "PEN-18")
    tidied = tidy(text)
    move = MOVE_NAMED.get(tidied)
    if move is None and tidied.endswith("!") and tidied[:-1] in MOVE_NAMED:
        raise refuse_mark(state, MOVE_NAMED[tidied[:-1]])
    if move is None:
        raise IllegalMove(
            'No move is written "{text}"; try for example "{example}".',
            "PEN-3",
            text=text.strip(),
            example=TABLE[state.legal()[-1]],
        )
    if move not in state.legal():
        raise refusal(state, move)
    return move


def tidy(text: str) -> str:
    """Lower case, single spaces, none before the mark of an announcement."""
    return " ".join(text.lower().split()).replace(" !", "!")


def refusal(state: KivsaState, move: int) -> IllegalMove:
    """Why a move of the table is not legal now."""
    if move < ANNOUNCED:
        return refuse_plain(state, move)
    return refuse_mark(state, int(UNANNOUNCED[move - ANNOUNCED]))


def refuse_mark(state: KivsaState, move: int) -> IllegalMove:
    """Why a move may not be made with an announcement."""
    if not state.strict:
        return IllegalMove("At this table nobody has to announce: leave out the exclamation mark.", "PEN-13")
    if move not in state.legal():
        return refuse_plain(state, move)
    if move >= TRIPLE_BLACK:
        return IllegalMove("Only a play of cards is announced: leave out the exclamation mark.", "PEN-13")
    if state.is_mistake(move):
        return IllegalMove("You cannot announce with a wrong play.", "PEN-13")
    left = int(state.sizes[state.to_move] - CARD_COUNT[move])
    return IllegalMove("There is nothing to announce with {left} cards left.", "PEN-13", left=left)


def refuse_plain(state: KivsaState, move: int) -> IllegalMove:
    """Why a move without announcement is not legal now."""
    if state.phase != PLAYING:
        return refuse_answer(state, move)
    if move == TAKE:
        return IllegalMove("Nobody has played a farmer against you.", "PEN-8")
    if move >= REVEAL:
        return IllegalMove("Nobody has played a fox against you.", "PEN-9")
    if move == TRIPLE_BLACK:
        held = int(count(state.hands[state.to_move], BLACK_SHEEP))
        return IllegalMove("Triple black needs all three black sheep; you hold {held}.", "PEN-11", held=held)
    if move >= PASS:
        return refuse_pass(state, move)
    lacking = missing_card(state, int(CARDS[move]))
    if lacking:
        return lacking
    if move == PLAY_FARMER:
        return IllegalMove("No farmer may be played while the pen holds one card only.", "PEN-8")
    return refuse_sheep(state, move)


def refuse_answer(state: KivsaState, move: int) -> IllegalMove:
    """PEN-12: under a penalty it is obeyed or answered, nothing else."""
    if state.phase == UNDER_FARMER:
        if move == PLAY_FARMER:
            return IllegalMove("You have no farmer to answer with.", "PEN-8")
        return IllegalMove('A farmer was played: "take" the top of the pen or answer "farmer".', "PEN-12")
    if move == PLAY_FOX:
        return IllegalMove("You have no fox to answer with.", "PEN-9")
    if move >= REVEAL:
        return not_held(NAMES[move - REVEAL], 0)
    return IllegalMove('A fox was played: "reveal" a card, as in "reveal 1", or answer "fox".', "PEN-12")


def refuse_pass(state: KivsaState, move: int) -> IllegalMove:
    """PEN-10: the wrong seat, the wrong number, or cards that are not there."""
    to_seat, face = divmod(move - PASS, FACES)
    if to_seat == state.to_move:
        return IllegalMove("A black sheep goes to another player, not to yourself.", "PEN-10")
    if to_seat >= state.seats:
        return IllegalMove(
            "There is no seat {seat}; the seats are 0 to {last}.",
            "PEN-10",
            seat=to_seat,
            last=int(state.seats) - 1,
        )
    lacking = missing_card(state, int(CARDS[move]))
    if lacking:
        return lacking
    return IllegalMove(
        "{seat} has {size} in hand, so {number} cannot pass a black sheep there.",
        "PEN-10",
        seat=SeatName(to_seat),
        size=int(state.sizes[to_seat]),
        number=face % NUMBERS + 1,
    )


def refuse_sheep(state: KivsaState, play: int) -> IllegalMove:
    """PEN-4, PEN-5: at a relaxed table sheep cards must fit the top."""
    top = int(state.top) + 1
    if play < PAIRS:
        number = play % NUMBERS + 1
        return IllegalMove(
            "{number} alone does not fit the {top} on the pen.", "PEN-4", number=number, top=top
        )
    first, second = pair_numbers(play)
    return IllegalMove(
        "Neither {top} + {first} nor {top} \N{MINUS SIGN} {first} is {second}.",
        "PEN-5",
        top=top,
        first=first,
        second=second,
    )


def missing_card(state: KivsaState, wanted: int) -> IllegalMove | None:
    """The first card of these that the seat to move has too few of."""
    hand = state.hands[state.to_move]
    for kind, name in enumerate(NAMES):
        if count(wanted, kind) > count(hand, kind):
            return not_held(name, int(count(hand, kind)))
    return None


def not_held(name: str, held: int) -> IllegalMove:
    """A play takes a card that is not there, or a second one."""
    if held:
        return IllegalMove("You hold only one {card}.", "PEN-3", card=CardName(name))
    return IllegalMove("You hold no {card}.", "PEN-3", card=CardName(name))
