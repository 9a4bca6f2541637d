"""The move table.

A *face* is what a card says in the pen: a sheep card its own number, a joker the number it is said to
be (PEN-6). Face 0 is a card of one sheep, face 9 one of ten, faces 10 to 19 are jokers as 1 to 10.

    ids       notation                              meaning
      0- 19   5, joker as 5                         play one sheep card (PEN-4)
     20-419   3 then 8, joker as 3 then 8           play two (PEN-5)
    420       farmer                                (PEN-8)
    421       fox                                   (PEN-9)
    422-541   black sheep to seat 2 with 6          pass on a black sheep (PEN-10)
    542       triple black                          (PEN-11)
    543       draw                                  draw one card (PEN-3)
    544       take                                  obey a farmer (PEN-8)
    545-558   reveal 7, reveal joker                obey a fox (PEN-9)
    559-980   5!, 3 then 8!, farmer!, ...           ids 0 to 541 with the announcement (PEN-13)

Which of the plays 0 to 419 are right depends on the top of the pen; in the strict game the others are
moves too, and mistakes. A mistake is never announced, so pairs that are wrong on every top have no
announced twin.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.bag import UNIT
from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.engine.move_lists import MoveLists
from sheepfold.games.kivsa_shchora.rules.cards import BLACK_SHEEP, DECK, FARMER, FOX, JOKER, NAMES, NUMBERS

FACES: Final = 20
MOST_SEATS: Final = 6

FACE_CARDS: Final = [
    *[CardCount(name) for name in NAMES[:NUMBERS]],
    *[CardCount(NAMES[JOKER], value=number) for number in range(1, NUMBERS + 1)],
]
"""FACE_CARDS[face]: the card that shows it, and what a joker is said to be."""


def face_text(card: CardCount) -> str:
    """A card in notation: `5`, `joker as 5`."""
    return card.kind if card.value is None else f"{card.kind} as {card.value}"


FACE_NAMES: Final = [face_text(card) for card in FACE_CARDS]
"""FACE_NAMES[face]: how a card lies in the pen."""

FACE_NAMED: Final = {name: face for face, name in enumerate(FACE_NAMES)}

FACE_KIND: Final[IntRow] = int_row([*range(NUMBERS), *[JOKER] * NUMBERS])
"""FACE_KIND[face]: the kind of card that shows it."""

PAIRS: Final = 20
PLAY_FARMER: Final = 420
PLAY_FOX: Final = 421
PASS: Final = 422
TRIPLE_BLACK: Final = 542
DRAW: Final = 543
TAKE: Final = 544
REVEAL: Final = 545
ANNOUNCED: Final = 559

SHEEP_PLAYS: Final = PLAY_FARMER
"""Moves below this put one or two sheep cards on the pen."""


def is_right(top: int, play: int) -> bool:
    """PEN-4: one card shows the number of the top. PEN-5: top + first = second, or top - first = second."""
    if play < PAIRS:
        return play % NUMBERS == top
    first, second = pair_numbers(play)
    return second in (top + 1 + first, top + 1 - first)


def pair_numbers(play: int) -> tuple[int, int]:
    """The two numbers a pair stands for."""
    first, second = divmod(play - PAIRS, FACES)
    return first % NUMBERS + 1, second % NUMBERS + 1


def _plain_moves() -> list[MoveDescription]:
    sheep = CardCount(NAMES[BLACK_SHEEP])
    singles = [(face,) for face in FACE_CARDS]
    pairs = [(first, second) for first in FACE_CARDS for second in FACE_CARDS]
    specials = [(CardCount(NAMES[special]),) for special in (FARMER, FOX)]
    return [
        *[MoveDescription("play", cards) for cards in (*singles, *pairs, *specials)],
        *[MoveDescription("pass", (sheep, face), seat) for seat in range(MOST_SEATS) for face in FACE_CARDS],
        MoveDescription("triple black"),
        MoveDescription("draw"),
        MoveDescription("take"),
        *[MoveDescription("reveal", (CardCount(name),)) for name in NAMES],
    ]


def _cards_of_plays() -> list[int]:
    faces = [int(UNIT[kind]) for kind in FACE_KIND]
    pairs = [first + second for first in faces for second in faces]
    passes = [int(UNIT[BLACK_SHEEP]) + face for _ in range(MOST_SEATS) for face in faces]
    return [*faces, *pairs, int(UNIT[FARMER]), int(UNIT[FOX]), *passes]


_PLAIN: Final = _plain_moves()
_WITH_TWIN: Final = [
    play
    for play in range(TRIPLE_BLACK)
    if play >= SHEEP_PLAYS or any(is_right(top, play) for top in range(NUMBERS))
]

ANNOUNCE: Final = MoveDescription("announce")
"""What a move with the announcement does besides (PEN-13)."""

DESCRIPTIONS: Final = [*_PLAIN, *[_PLAIN[play]._replace(then=ANNOUNCE) for play in _WITH_TWIN]]
"""DESCRIPTIONS[move]: verb, cards and seat."""


def text_of(move: MoveDescription) -> str:
    """A move in notation."""
    mark = "!" if move.then == ANNOUNCE else ""
    match move.verb:
        case "play":
            return " then ".join([face_text(card) for card in move.cards]) + mark
        case "pass":
            sheep, face = move.cards
            return f"{sheep.kind} to seat {move.seat} with {face_text(face)}{mark}"
        case "reveal":
            return f"reveal {move.cards[0].kind}"
        case _:
            return move.verb


TABLE: Final = [text_of(each) for each in DESCRIPTIONS]
"""TABLE[move]: its notation."""

MOVE_NAMED: Final = {text: move for move, text in enumerate(TABLE)}
"""The same the other way round."""

# From here on: the same data as rows of machine integers, for speed.

CARDS: Final[IntRow] = int_row(_cards_of_plays())
"""CARDS[play]: the cards that leave the hand, as a bag, for moves below TRIPLE_BLACK."""

CARD_COUNT: Final[IntRow] = int_row(
    [1 if play < PAIRS or play in (PLAY_FARMER, PLAY_FOX) else 2 for play in range(TRIPLE_BLACK)]
)
"""CARD_COUNT[play]: how many cards these are."""

TWIN: Final[IntRow] = int_row(
    [ANNOUNCED + _WITH_TWIN.index(play) if play in _WITH_TWIN else -1 for play in range(TRIPLE_BLACK)]
)
"""TWIN[play]: the same play with the announcement, or -1."""

UNANNOUNCED: Final[IntRow] = int_row(_WITH_TWIN)
"""UNANNOUNCED[move - ANNOUNCED]: the play without the announcement."""

RIGHT: Final[IntRow] = int_row(
    [int(is_right(top, play)) for top in range(NUMBERS) for play in range(SHEEP_PLAYS)]
)
"""RIGHT[SHEEP_PLAYS * top + play]: 1 where the play is right on that top."""


def _right_pairs(top: int, jokers: int) -> list[int]:
    """The right pairs of two faces with at most so many jokers."""
    return [
        play
        for play in range(PAIRS, SHEEP_PLAYS)
        if is_right(top, play) and sum(face >= NUMBERS for face in divmod(play - PAIRS, FACES)) <= jokers
    ]


RIGHT_PAIRS: Final = MoveLists(
    [
        [(play, int(CARDS[play])) for play in _right_pairs(top, jokers)]
        for jokers in range(DECK[JOKER] + 1)
        for top in range(NUMBERS)
    ]
)
"""The right pairs with so many jokers in hand on each top, by NUMBERS * jokers + top."""


def sign(top: int, second: int) -> str:
    """PEN-5: the second card is what the first makes of the top, added or taken away."""
    return "+" if second > top else "-"
