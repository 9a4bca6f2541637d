"""What a seat knows (FLD-26).

Hidden are other hands, the values in other corrals, other secret tasks. What follows from the rest is
spelt out: combinations, stock, and what the draw pile may still hold.

When the discard pile is shuffled everybody knows what the new pile is made of. So for each pile
everybody remembers `stocked`, its cards less those drawn face up, `released`, what each hand has given
away since, and `draws`, how many cards each hand has taken since; a seat also its own `drawn`. Cards
that are unseen but were never in this pile must be in somebody's hand.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, bag_of, count, size
from sheepfold.engine.fields import write_bag, write_bags, write_own
from sheepfold.engine.game import ALL, NOBODY, Json, sees
from sheepfold.games.knizia_black_sheep.rules.board import NEVER
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    CARDS_ON_SIDE,
    FIELDS,
    NAMES,
    TASK_NAMES,
    VALUES,
)
from sheepfold.games.knizia_black_sheep.rules.scoring import herd, named, rank, score
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

NO_CARDS: Final[i64] = 0


def public(state: KniziaState) -> Json:
    """What everybody at the table knows."""
    return {
        "fields": [write_field(state, field) for field in range(FIELDS)],
        "discard": write_bag(state.discard, NAMES),
        "released": write_bags(state.released, NAMES),
        "first_released": write_bags(state.first_released, NAMES),
        "released_until_two": write_bags(state.released_until_two, NAMES),
        "restock": write_restock(state),
        "face_up_tasks": [TASK_NAMES[task] for task in state.face_up] if state.secret else None,
    }


def write_field(state: KniziaState, field: int) -> Json | None:
    """A field with its figures, its sides by seat, and the seats in the order of completing theirs."""
    if state.figures[field] == 0:
        return None
    seats = int(state.seats)
    first = field * seats
    order = [(int(state.completed[first + seat]), seat) for seat in range(seats)]
    return {
        "figures": write_bag(state.figures[field], NAMES),
        "sides": [write_bag(state.sides[first + seat], NAMES) for seat in range(seats)],
        "completed": [seat for place, seat in sorted(order) if place],
    }


def write_restock(state: KniziaState) -> Json:
    """The cards turned up for the field last scored, and after how many of them the pile was shuffled."""
    before = int(state.turned_before_shuffle)
    return {
        "cards": [NAMES[animal] for animal in state.turned],
        "shuffle_after": None if before == NEVER else before,
    }


def write_corral(corral: list[int]) -> dict[str, list[int]]:
    """The values of a corral's figures by animal."""
    return {
        NAMES[animal]: [value for kind, value in enumerate(VALUES) for _ in range(count(values, kind))]
        for animal, values in enumerate(corral)
        if values
    }


def derived(state: KniziaState) -> Json:
    """What follows from what everybody knows."""
    corrals = [state.corral(seat) for seat in range(int(state.seats))]
    return {
        "herds": [write_bag(bag_of(animals(corral)), NAMES) for corral in corrals],
        "stock": write_bag(state.stock, NAMES),
        "combinations": [combinations(state, field) for field in range(FIELDS)],
        "beaten": [beaten(state, field) for field in range(FIELDS)],
        "pile_size": int(state.pile_size),
        "stocked": write_bag(stocked(state), NAMES),
        "draws": [int(size(cards)) for cards in state.drawn],
        "scoring": [[line.as_json() for line in lines] for lines in score(corrals, state.tasks_in_play())]
        if state.to_move == NOBODY
        else None,
    }


def seen_by(state: KniziaState, seat: int | None) -> Json:
    """FLD-26: the seat's own hand and what was drawn into it, its own corral, its own tasks."""
    told: Json = {"hands": write_own(state.hands, NAMES, seat), **cards_seen(state, seat)}
    if state.to_move == NOBODY:
        # FLD-13, FLD-20: at the final scoring values and tasks are revealed.
        seat = ALL
    seats = range(int(state.seats))
    told["corrals"] = [write_corral(state.corral(owner)) if sees(seat, owner) else None for owner in seats]
    told["secret_tasks"] = None
    if state.secret:
        told["secret_tasks"] = [tasks_of(state, owner) if sees(seat, owner) else None for owner in seats]
    return told


def tasks_of(state: KniziaState, owner: int) -> list[str]:
    """FLD-20: the secret tasks of a seat."""
    return [TASK_NAMES[task] for task in state.secret[owner]]


def cards_seen(state: KniziaState, seat: int | None) -> Json:
    """What this seat knows of the pile, and of the cards drawn from it."""
    if seat == ALL:
        return {"pile": write_bag(state.pile, NAMES), "drawn": write_bags(state.drawn, NAMES)}
    hidden, sure = hidden_cards(state, seat)
    return {
        "drawn": None if seat is None else write_bag(state.drawn[seat], NAMES),
        "pile_may_hold": write_bag(hidden - sure, NAMES),
        "others_hold": write_bag(sure, NAMES),
    }


def animals(corral: list[int]) -> list[int]:
    """The figures of a corral one by one, as animals."""
    return [animal for animal, number in enumerate(herd(corral)) for _ in range(number)]


def stocked(state: KniziaState) -> i64:
    """What the pile was made of at the last shuffle, less what was drawn face up since."""
    total = state.pile
    for cards in state.drawn:
        total += cards
    return total


def hidden_cards(state: KniziaState, seat: int | None) -> tuple[i64, i64]:
    """The cards this seat does not see, and those of them that must be in other hands."""
    others = [other for other in range(int(state.seats)) if other != seat]
    hidden = state.pile
    for other in others:
        hidden += state.hands[other]
    sure: i64 = 0
    for animal in range(ANIMALS):
        # What the others held together at the last shuffle, less all that may have been released of it:
        # no hand can have released more such cards than it held.
        held: i64 = 0
        for other in others:
            released = count(state.released[other], animal)
            held += count(state.hands[other], animal) + released - count(state.drawn[other], animal)
            held -= min(released, state.old_cards(other))
        # The pile has no room for more than its size: what is beyond that is in a hand, too.
        beyond_pile = count(hidden, animal) - state.pile_size
        sure += UNIT[animal] * max(held, beyond_pile, NO_CARDS)
    return hidden, sure


def combinations(state: KniziaState, field: int) -> list[str] | None:
    """FLD-10: what each seat has on a field so far, in words."""
    figures = state.figures[field]
    if figures == 0:
        return None
    first = field * int(state.seats)
    return [named(figures + state.sides[first + seat]) for seat in range(int(state.seats))]


def beaten(state: KniziaState, field: int) -> list[int]:
    """FLD-12: the seats whose complete side is beaten by another complete side."""
    first = field * int(state.seats)
    complete = [
        (
            int(rank(state.figures[field] + state.sides[first + seat])),
            -int(state.completed[first + seat]),
            seat,
        )
        for seat in range(int(state.seats))
        if state.figures[field] and state.laid[first + seat] == CARDS_ON_SIDE
    ]
    return sorted(seat for _, _, seat in sorted(complete)[:-1])
