"""Moves as text, and why a move is refused.

The text of a move is its entry in the move table; reading forgives case, spaces and the order in which
cards are named.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.bag import count
from sheepfold.engine.description import CardCount
from sheepfold.engine.errors import IllegalMove
from sheepfold.games.zoff_im_zoo.rules.board import ADDING, LAYING_ASIDE, NOTHING, OVER, PLAYING
from sheepfold.games.zoff_im_zoo.rules.cards import JOKER, NAMES, beats
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ADD,
    ANSWERS,
    ASIDE,
    ASIDE_CARDS,
    CARDS,
    DECLINE,
    GIVE,
    PAIR_CARDS,
    PASS,
    SETS,
    SHOW,
    TABLE,
)
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState


def reordered(text: str) -> str:
    """The same move with two cards named in the other order."""
    verb, _, cards = text.partition(" ")
    one, comma, other = cards.partition(", ")
    if comma:
        return f"{verb} {other}, {one}"
    return text.replace("+joker +mosquito", "+mosquito +joker")


_MOVE_NAMED: Final = {
    spelling: move for move, text in enumerate(TABLE) for spelling in (text, reordered(text))
}
_JOKER_ALONE: Final = ("joker", "1 joker")


def read(state: ZoffState, text: str) -> int:
    """The legal move this text stands for."""
    if state.phase == OVER:
        raise IllegalMove("The match is over.", "ZOO-23")
    wanted = tidy(text)
    if wanted in _JOKER_ALONE:
        raise IllegalMove("The joker is never played alone.", "ZOO-8")
    move = _MOVE_NAMED.get(wanted)
    if move is None:
        raise IllegalMove(
            'No move is written "{text}"; try for example "{example}".',
            "ZOO-4",
            text=text.strip(),
            example=TABLE[state.legal()[0]],
        )
    if move not in state.legal():
        raise refusal(state, move)
    return move


def tidy(text: str) -> str:
    """Lower case, single spaces, a space before each plus and none after, one after each comma."""
    text = text.lower().replace("+", " +").replace(",", " , ")
    return " ".join(text.split()).replace("+ ", "+").replace(" ,", ",")


def refusal(state: ZoffState, move: int) -> IllegalMove:
    """Why a move of the table is not legal now."""
    if state.phase == ADDING:
        return refuse_addition(state, move)
    if state.phase != PLAYING:
        return refuse_exchange(state, move)
    if move >= GIVE:
        return IllegalMove("Cards change hands before the round, not during it.", "ZOO-17")
    if move >= ADD:
        return IllegalMove("Nobody has shown you cards to add to.", "ZOO-19")
    if move >= SHOW:
        return refuse_show(state, move - SHOW)
    if move == PASS:
        return IllegalMove("Whoever leads must play a card.", "ZOO-13")
    return refuse_play(state, move)


def refuse_play(state: ZoffState, play: int) -> IllegalMove:
    """Not in hand, or it does not beat the top."""
    lacking = missing_cards(state, int(CARDS[play]))
    if lacking:
        return not_held(lacking)
    wanted, top = SETS[play], SETS[int(state.top)]
    values = {
        "wanted": counted(wanted.size, wanted.animal),
        "top": counted(top.size, top.animal),
    }
    if wanted.animal == top.animal:
        return IllegalMove(
            "To beat {top} with the same animal, play exactly one card more.", "ZOO-5", **values
        )
    if beats(wanted.animal, top.animal):
        return IllegalMove("{wanted} cannot beat {top}: the number must be the same.", "ZOO-5", **values)
    return IllegalMove("{wanted} cannot beat {top}.", "ZOO-2", **values)


def refuse_show(state: ZoffState, shown: int) -> IllegalMove:
    """Not allowed to show at all, or not these cards."""
    seat = state.to_move
    if state.lower[seat] == 0:
        return IllegalMove("Only the lower-placed player of a team may show cards.", "ZOO-19")
    if state.top == NOTHING:
        return IllegalMove("Whoever leads cannot show cards.", "ZOO-19")
    if state.sizes[state.partner[seat]] == 0:
        return IllegalMove("Your partner has no cards left to add.", "ZOO-19")
    lacking = missing_cards(state, int(CARDS[shown]))
    if lacking:
        return not_held(lacking)
    if shown in ANSWERS.of(state.top):
        return IllegalMove("These beat the cards on top without help: play them.", "ZOO-19")
    return IllegalMove("Nothing your partner adds could make these beat the cards on top.", "ZOO-19")


def refuse_addition(state: ZoffState, move: int) -> IllegalMove:
    """The partner may add cards that complete a play, or decline."""
    if not ADD <= move < DECLINE:
        return IllegalMove('Your partner has shown cards: add to them or "decline".', "ZOO-19")
    lacking = missing_cards(state, int(CARDS[move - ADD]))
    if lacking:
        return not_held(lacking)
    return IllegalMove("Added to the shown cards, these do not beat the cards on top.", "ZOO-19")


def refuse_exchange(state: ZoffState, move: int) -> IllegalMove:
    """Before the round cards are given or laid aside."""
    if state.phase == LAYING_ASIDE:
        if move < ASIDE:
            return IllegalMove(
                'Before the round you may lay up to two cards aside, or "aside nothing".', "ZOO-17"
            )
        return not_held(missing_cards(state, int(ASIDE_CARDS[move - ASIDE])))
    if not GIVE <= move < ASIDE:
        return IllegalMove('Before the round two cards go to your partner: "give lion, fox".', "ZOO-17")
    return not_held(missing_cards(state, int(PAIR_CARDS[move - GIVE])))


def missing_cards(state: ZoffState, wanted: int) -> list[tuple[int, int, int]]:
    """Kind, number wanted and number held, of each kind the seat to move has too few of."""
    hand = state.hands[state.to_move]
    return [
        (kind, int(count(wanted, kind)), int(count(hand, kind)))
        for kind in range(JOKER + 1)
        if count(wanted, kind) > count(hand, kind)
    ]


def not_held(lacking: list[tuple[int, int, int]]) -> IllegalMove:
    """The seat does not have these cards."""
    kind, wanted, held = lacking[0]
    return IllegalMove(
        "You hold {held}, not {wanted}.", "ZOO-4", held=counted(held, kind), wanted=counted(wanted, kind)
    )


def counted(number: int, kind: int) -> CardCount:
    """So many cards of a kind."""
    return CardCount(NAMES[kind], number)
