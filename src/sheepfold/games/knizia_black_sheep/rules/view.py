"""What a seat knows (FLD-26).

A view is a position with nulls where the seat may not look: other hands, the values in other corrals,
other secret tasks. What follows from the rest is spelt out: combinations, stock, and what the draw pile
may still hold.

When the discard pile is shuffled everybody knows what the new pile is made of. So for each pile
everybody remembers `stocked`, its cards less those drawn face up, `released`, what each hand has given
away since, and `draws`, how many cards each hand has taken since; a seat also its own `drawn`. Cards
that are unseen but were never in this pile must be in somebody's hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, bag_of, count, size
from sheepfold.engine.fields import write_bag
from sheepfold.engine.game import NOBODY, Json
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS, CARDS_ON_SIDE, FIELDS, NAMES, TASK_NAMES
from sheepfold.games.knizia_black_sheep.rules.combinations import named, rank
from sheepfold.games.knizia_black_sheep.rules.position import old_cards, public_part, write_corral
from sheepfold.games.knizia_black_sheep.rules.scoring import herd, score
from sheepfold.games.knizia_black_sheep.rules.state import BlackSheepState

NO_CARDS: Final[i64] = 0


def view(state: BlackSheepState, seat: int | None) -> Json:
    """All that seat may know; a spectator knows what is public."""
    return seen_by(state, seat, public(state))


def views(state: BlackSheepState, seats: Sequence[int | None]) -> list[Json]:
    """What several seats may know; they share what is public."""
    told = public(state)
    return [seen_by(state, seat, told) for seat in seats]


def public(state: BlackSheepState) -> Json:
    """What everybody knows and what follows from it; nulls where each seat knows something else."""
    corrals = [state.corral(seat) for seat in range(int(state.seats))]
    return {
        **public_part(state),
        "seat": None,
        "hands": None,
        "corrals": None,
        "herds": [write_bag(bag_of(animals(corral)), NAMES) for corral in corrals],
        "secret_tasks": None,
        "stock": write_bag(state.stock, NAMES),
        "combinations": [combinations(state, field) for field in range(FIELDS)],
        "beaten": [beaten(state, field) for field in range(FIELDS)],
        "pile_size": int(state.pile_size),
        "stocked": write_bag(stocked(state), NAMES),
        "draws": [int(size(cards)) for cards in state.drawn],
        "drawn": None,
        "pile_may_hold": None,
        "others_hold": None,
        "scoring": [[line.as_json() for line in lines] for lines in score(corrals, state.tasks_in_play())]
        if state.to_move == NOBODY
        else None,
    }


def seen_by(state: BlackSheepState, seat: int | None, public: Json) -> Json:
    """What is public, and beside it what only this seat knows."""
    seats = range(int(state.seats))
    over = state.to_move == NOBODY
    hidden, sure = hidden_cards(state, seat)
    told = public.copy()
    told["seat"] = seat
    told["hands"] = [write_bag(state.hands[other], NAMES) if other == seat else None for other in seats]
    # FLD-13: the others see values at the final scoring only.
    told["corrals"] = [
        write_corral(state.corral(other)) if over or other == seat else None for other in seats
    ]
    told["secret_tasks"] = secret_tasks_seen(state, seat)
    told["drawn"] = None if seat is None else write_bag(state.drawn[seat], NAMES)
    told["pile_may_hold"] = write_bag(hidden - sure, NAMES)
    told["others_hold"] = write_bag(sure, NAMES)
    return told


def animals(corral: list[int]) -> list[int]:
    """The figures of a corral one by one, as animals."""
    return [animal for animal, number in enumerate(herd(corral)) for _ in range(number)]


def secret_tasks_seen(state: BlackSheepState, seat: int | None) -> list[list[str] | None] | None:
    """FLD-20: one's own, and everybody's when the match is over."""
    if not state.secret:
        return None
    return [
        [TASK_NAMES[task] for task in own] if other == seat or state.to_move == NOBODY else None
        for other, own in enumerate(state.secret)
    ]


def stocked(state: BlackSheepState) -> i64:
    """What the pile was made of at the last shuffle, less what was drawn face up since."""
    total = state.pile
    for cards in state.drawn:
        total += cards
    return total


def hidden_cards(state: BlackSheepState, seat: int | None) -> tuple[i64, i64]:
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
            held -= min(released, old_cards(state, other))
        # The pile has no room for more than its size: what is beyond that is in a hand, too.
        beyond_pile = count(hidden, animal) - state.pile_size
        sure += UNIT[animal] * max(held, beyond_pile, NO_CARDS)
    return hidden, sure


def combinations(state: BlackSheepState, field: int) -> list[str] | None:
    """FLD-10: what each seat has on a field so far, in words."""
    figures = state.figures[field]
    if figures == 0:
        return None
    first = field * int(state.seats)
    return [named(figures + state.sides[first + seat]) for seat in range(int(state.seats))]


def beaten(state: BlackSheepState, field: int) -> list[int]:
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
