"""The view of a seat as numbers (engine/encoding.py).

Left out: the cards turned up for the field last scored; and the values in other corrals, which nobody else
sees before the match is over (FLD-13).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from sheepfold.engine.bag import size
from sheepfold.engine.encoding import (
    YES_OR_NO,
    Encoding,
    EncodingField,
    Numbers,
    put_bag,
    put_bags,
    put_choice,
    put_number,
    put_seat,
)
from sheepfold.engine.game import State
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    CARDS_ON_SIDE,
    DECK,
    FIELDS,
    FIGURES,
    FIGURES_OF_VALUE,
    FIGURES_ON_FIELD,
    HAND,
    TASKS,
    VALUES,
)
from sheepfold.games.knizia_black_sheep.rules.game import GAME
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

MOST_OF_A_KIND: Final = DECK[0]
MOST_CARDS: Final = ANIMALS * MOST_OF_A_KIND
VALUE_KINDS: Final = 3
TASK_COUNT: Final = 12
UNDECIDED: Final[i64] = 0
"""The score while the match goes on: values are counted at its end only (FLD-16)."""


def layout(seats: int) -> list[EncodingField]:
    """What stands where. Seats go clockwise from one's own, animals from the best to the worst."""
    sides = FIELDS * seats
    return [
        EncodingField("hand", ANIMALS, HAND, "own cards of each animal", private=True),
        EncodingField(
            "figures", FIELDS * ANIMALS, FIGURES_ON_FIELD, "by field: the figures on it; none face down"
        ),
        EncodingField("sides", sides * ANIMALS, CARDS_ON_SIDE, "by field and seat: the cards placed there"),
        EncodingField(
            "laid", sides, CARDS_ON_SIDE, "by field and seat: how many; all three on a field face down"
        ),
        EncodingField("completed", sides, seats, "by field and seat: 1 for the side completed first; or 0"),
        EncodingField(
            "corral",
            ANIMALS * len(VALUES),
            max(FIGURES_OF_VALUE),
            "by animal and value: own figures",
            private=True,
        ),
        EncodingField("herds", seats * ANIMALS, FIGURES, "by seat: figures won"),
        EncodingField("stock", ANIMALS, FIGURES, "figures beside the fields"),
        EncodingField("discard", ANIMALS, MOST_OF_A_KIND, "cards in the discard pile"),
        EncodingField(
            "stocked", ANIMALS, MOST_OF_A_KIND, "the pile at the last shuffle, less what was turned up"
        ),
        EncodingField(
            "released", seats * ANIMALS, MOST_OF_A_KIND, "by seat: cards given away since the shuffle"
        ),
        EncodingField("drawn", ANIMALS, MOST_OF_A_KIND, "own cards drawn since the shuffle", private=True),
        EncodingField("draws", seats, MOST_CARDS, "by seat: how many cards these were"),
        EncodingField("pile_size", 1, MOST_CARDS, "cards left to draw"),
        EncodingField("own_tasks", len(TASKS), YES_OR_NO, "secret tasks", private=True),
        EncodingField("open_tasks", len(TASKS), YES_OR_NO, "tasks on the table"),
        EncodingField("turn", seats, YES_OR_NO, "who is to move"),
        EncodingField("fields_up", 1, FIELDS, "fields face up"),
    ]


class KniziaEncoding(Encoding):
    """The layout carried out."""

    def write(self, state: State, seat: i64, out: Numbers, at: i64) -> i64:
        sheep = cast(KniziaState, state)
        at = put_bag(out, at, sheep.hands[seat], ANIMALS)
        at = put_fields(sheep, seat, out, at)
        at = put_figures(sheep, seat, out, at)
        at = put_cards(sheep, seat, out, at)
        at = put_tasks(sheep, seat, out, at)
        at = put_seat(out, at, sheep.to_move, seat, sheep.seats)
        return put_number(out, at, sheep.fields_up)

    def score(self, state: State, seat: i64) -> i64:
        outcome = state.outcome
        if outcome is None:
            return UNDECIDED
        return outcome.scores[seat]


def left_of(side: i64, end: i64, seats: i64) -> i64:
    """The next side of a field clockwise; `end` is one beyond its last."""
    side += 1
    if side == end:
        side -= seats
    return side


def put_fields(sheep: KniziaState, seat: i64, out: Numbers, at: i64) -> i64:
    """The three fields: figures, sides, how full these are, and which were first."""
    seats = sheep.seats
    at = put_bags(out, at, sheep.figures, 0, ANIMALS)
    numbers = at + FIELDS * seats * ANIMALS
    places = numbers + FIELDS * seats
    end: i64 = 0
    for _field in range(FIELDS):
        side = end + seat
        end += seats
        for _nth in range(seats):
            at = put_bag(out, at, sheep.sides[side], ANIMALS)
            numbers = put_number(out, numbers, sheep.laid[side])
            places = put_number(out, places, sheep.completed[side])
            side = left_of(side, end, seats)
    return places


def put_figures(sheep: KniziaState, seat: i64, out: Numbers, at: i64) -> i64:
    """FLD-13: values in one's own corral, numbers in everybody's, and what is left."""
    animal: i64
    for animal in range(ANIMALS):
        at = put_bag(out, at, sheep.corrals[seat * ANIMALS + animal], VALUE_KINDS)
    owner = seat
    for _nth in range(sheep.seats):
        for animal in range(ANIMALS):
            at = put_number(out, at, size(sheep.corrals[owner * ANIMALS + animal]))
        owner = sheep.left_of(owner)
    return put_bag(out, at, sheep.stock, ANIMALS)


def put_cards(sheep: KniziaState, seat: i64, out: Numbers, at: i64) -> i64:
    """The piles, and what is remembered since the last shuffle (FLD-26)."""
    at = put_bag(out, at, sheep.discard, ANIMALS)
    stocked = sheep.pile
    for cards in sheep.drawn:
        stocked += cards
    at = put_bag(out, at, stocked, ANIMALS)
    at = put_bags(out, at, sheep.released, seat, ANIMALS)
    at = put_bag(out, at, sheep.drawn[seat], ANIMALS)
    owner = seat
    for _nth in range(sheep.seats):
        at = put_number(out, at, size(sheep.drawn[owner]))
        owner = sheep.left_of(owner)
    return put_number(out, at, sheep.pile_size)


def put_tasks(sheep: KniziaState, seat: i64, out: Numbers, at: i64) -> i64:
    """FLD-20: one's own secret tasks, and those face up."""
    end = put_choice(out, at, -1, 2 * TASK_COUNT)
    if sheep.secret:
        for task in sheep.secret[seat]:
            put_number(out, at + task, YES_OR_NO)
        for task in sheep.face_up:
            put_number(out, at + TASK_COUNT + task, YES_OR_NO)
    return end


def encoding(seats: int) -> Encoding:
    """The encoding for so many seats."""
    return KniziaEncoding(GAME, seats, layout(seats))
