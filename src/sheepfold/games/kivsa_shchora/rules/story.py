"""What a seat saw happen.

event         seat        cards move                more
play          who         hand to pen               top, numbers, says; of a pair its sign
wrong         who         hand to pen               top, numbers, says
back          who         pen to hand
farmer, fox   who         hand to specials          against
pass          who         hand to another hand      to_seat
announce      who                                   left; at a relaxed table the table says it
forgot        who                                   left
draw          who         pile to hand              why (faces for that seat)
take          who         pen to hand
reveal        who                                   shown, draws
triple black  who                                   shown
done          who
pile empty    -
score         -                                     round, ending, winner, hands, lines, points, totals
deal          the dealer                            round, hand_sizes, hand (the seat's own)
turn up       the dealer  pile to pen
end           -                                     outcome
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.fields import write_bag
from sheepfold.engine.game import Json
from sheepfold.engine.int_row import listed
from sheepfold.engine.story import event, faces, hand, moved
from sheepfold.games.kivsa_shchora.rules.cards import BLACK_SHEEP, NAMES, NUMBERS
from sheepfold.games.kivsa_shchora.rules.moves import (
    ANNOUNCED,
    CARD_COUNT,
    CARDS,
    DRAW,
    FACE_KIND,
    FACE_NAMES,
    FACES,
    PAIRS,
    PASS,
    PLAY_FARMER,
    REVEAL,
    SHEEP_PLAYS,
    TAKE,
    TRIPLE_BLACK,
    UNANNOUNCED,
    sign,
)
from sheepfold.games.kivsa_shchora.rules.scoring import DONE, PILE_EMPTY, TRIPLE, hand_lines
from sheepfold.games.kivsa_shchora.rules.state import KivsaState
from sheepfold.games.kivsa_shchora.rules.turns import FEW_CARDS, FOX_DRAW

PEN: Final = "pen"
PILE: Final = "pile"
SPECIALS: Final = "specials"

WORDS: Final = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
"""WORDS[kind]: the number of sheep, spoken."""


def tell(before: KivsaState, move: int, after: KivsaState, seat: int | None) -> list[Json]:
    """The events of a move, as this seat saw them."""
    told = tell_move(before, move, after, seat)
    if len(after.rounds) > len(before.rounds):
        told += tell_round_end(before, after, seat)
    return told


def tell_move(before: KivsaState, move: int, after: KivsaState, seat: int | None) -> list[Json]:
    """What the seat to move did, and what it cost."""
    mover = int(before.to_move)
    if move == TRIPLE_BLACK:
        return [event("triple black", mover, shown=[NAMES[BLACK_SHEEP]] * 3)]
    if move == DRAW:
        return [tell_draw(before, after, seat, drawn_beside(before, after, 0), "turn")]
    if move == TAKE:
        card = NAMES[int(FACE_KIND[before.pen[before.height - 1]])]
        return [moved("take", mover, [card], PEN, hand(mover))]
    if REVEAL <= move < ANNOUNCED:
        kind = move - REVEAL
        return [
            event("reveal", mover, shown=[NAMES[kind]], draws=int(FOX_DRAW[kind])),
            tell_draw(before, after, seat, drawn_beside(before, after, 0), "fox"),
        ]
    if before.is_mistake(move):
        return tell_mistake(before, move, after, seat)
    return tell_play(before, move, after, seat)


def drawn_beside(before: KivsaState, after: KivsaState, change: int) -> int:
    """The cards the mover drew, as a bag; `change` is what the hand gained or lost besides."""
    mover = int(before.to_move)
    # Where the move ended the round, the score sheet has the hands it left.
    ended = len(after.rounds) > len(before.rounds)
    left = int(after.rounds[-1].hands[mover] if ended else after.hands[mover])
    return left - int(before.hands[mover]) - change


def tell_draw(before: KivsaState, after: KivsaState, seat: int | None, drawn: int, why: str) -> Json:
    """Only who draws sees the faces."""
    mover = int(before.to_move)
    return moved("draw", mover, faces(drawn, NAMES, seen=seat == mover), PILE, hand(mover), why=why)


def tell_mistake(before: KivsaState, play: int, after: KivsaState, seat: int | None) -> list[Json]:
    """PEN-13: the cards are seen and go back, two are drawn; PEN-14: the numbers are said."""
    mover = int(before.to_move)
    laid = faces_laid(play)
    cards = [card_name(face) for face in laid]
    said = ", ".join(WORDS[number - 1] for number in [int(before.top) + 1, *numbers(laid)])
    return [
        moved("wrong", mover, cards, hand(mover), PEN, **sum_details(before, laid), says=f"{said}: wrong"),
        moved("back", mover, cards, PEN, hand(mover)),
        tell_draw(before, after, seat, drawn_beside(before, after, 0), "wrong"),
    ]


def tell_play(before: KivsaState, move: int, after: KivsaState, seat: int | None) -> list[Json]:
    """Cards leave the hand; PEN-13: few cards left are announced, or forgotten at a price."""
    mover = int(before.to_move)
    announced = move >= ANNOUNCED
    play = int(UNANNOUNCED[move - ANNOUNCED]) if announced else move
    told = tell_cards(before, play)
    left = int(before.sizes[mover] - CARD_COUNT[play])
    if not 0 < left <= FEW_CARDS:
        return told
    if announced or not before.strict:
        return [*told, event("announce", mover, left=left)]
    drawn = drawn_beside(before, after, -int(CARDS[play]))
    return [*told, event("forgot", mover, left=left), tell_draw(before, after, seat, drawn, "forgot")]


def tell_cards(before: KivsaState, play: int) -> list[Json]:
    """Where the cards of a play go."""
    mover = int(before.to_move)
    if SHEEP_PLAYS <= play < PASS:
        against = (mover + 1) % int(before.seats)
        name = "farmer" if play == PLAY_FARMER else "fox"
        return [moved(name, mover, [name], hand(mover), SPECIALS, against=against)]
    laid = faces_laid(play)
    cards = [card_name(face) for face in laid]
    if play < SHEEP_PLAYS:
        details = sum_details(before, laid)
        if len(laid) == 2:
            details["sign"] = sign(details["top"], details["numbers"][1])
        says = equation(int(before.top), laid)
        return [moved("play", mover, cards, hand(mover), PEN, **details, says=says)]
    to_seat = (play - PASS) // FACES
    return [
        moved("play", mover, cards, hand(mover), PEN, **sum_details(before, laid)),
        moved("pass", mover, [NAMES[BLACK_SHEEP]], hand(mover), hand(to_seat), to_seat=to_seat),
    ]


def faces_laid(play: int) -> list[int]:
    """The faces a play puts on the pen, in order."""
    if play < PAIRS:
        return [play]
    if play < SHEEP_PLAYS:
        return list(divmod(play - PAIRS, FACES))
    return [(play - PASS) % FACES]


def card_name(face: int) -> str:
    """The card that shows this face."""
    return NAMES[int(FACE_KIND[face])]


def numbers(laid: list[int]) -> list[int]:
    """The numbers these faces stand for."""
    return [face % NUMBERS + 1 for face in laid]


def sum_details(before: KivsaState, laid: list[int]) -> Json:
    """The top that was played on, and what was laid there."""
    return {"top": int(before.top) + 1, "numbers": numbers(laid)}


def equation(top: int, laid: list[int]) -> str:
    """PEN-14: a right play in words, "five plus three is eight" or "five is five"."""
    said = [WORDS[top], *[WORDS[number - 1] for number in numbers(laid)]]
    if len(laid) == 1:
        return f"{said[0]} is {said[1]}"
    reckoned = "plus" if sign(top + 1, numbers(laid)[1]) == "+" else "minus"
    return f"{said[0]} {reckoned} {said[1]} is {said[2]}"


def tell_round_end(before: KivsaState, after: KivsaState, seat: int | None) -> list[Json]:
    """What ended the round, the score line by line, and the next deal or the end of the match."""
    score = after.rounds[-1]
    told = []
    if score.ending == DONE:
        told.append(event("done", int(score.winner)))
    elif score.ending == PILE_EMPTY:
        told.append(event("pile empty"))
    told.append(
        event(
            "score",
            round=len(after.rounds),
            **score.as_json(),
            # PEN-17: after triple black no hand is counted.
            lines=[hand_lines(cards) if score.ending != TRIPLE else [] for cards in score.hands],
            totals=listed(after.totals),
        )
    )
    outcome = after.outcome
    if outcome is not None:
        return [*told, event("end", outcome=outcome.as_json())]
    return told + tell_deal(after, seat)


def tell_deal(after: KivsaState, seat: int | None) -> list[Json]:
    """PEN-2: a seat sees its own cards, everybody the card that starts the pen."""
    dealer = int(after.dealer)
    return [
        event(
            "deal",
            dealer,
            round=len(after.rounds) + 1,
            hand_sizes=listed(after.sizes),
            hand=None if seat is None else write_bag(after.hands[seat], NAMES),
        ),
        moved("turn up", dealer, [FACE_NAMES[int(after.pen[0])]], PILE, PEN),
    ]
