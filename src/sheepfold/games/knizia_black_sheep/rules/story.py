"""What a seat saw happen.

event    seat         cards move           more
place    who          hand to side         field, completed (the how-manieth side of the field, or null)
discard  who          hand to discard
draw     who          pile to hand         (faces for that seat)
shuffle  -                                 number of cards: the discard pile becomes the pile
skip     who
score    the winner                        field; by seat: combinations; completed (seats in order)
take     the winner   field to corral      values (for that seat); the cards are figures
clear    whose side   side to discard      field
turn up  -            pile to aside        field: cards drawn to restock it
stock    -            stock to field       the cards are figures
put off  -            aside to discard     the cards turned up
down     -                                 field: it is turned face down
reveal   whose                             values (by animal), tasks (null in the basic game)
end      -                                 outcome, scoring (by seat, line by line)

Places: hand 0, side 1 0 (field 1, seat 0), field 1, corral 0, stock, pile, discard, aside.
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import size
from sheepfold.engine.game import Json, Outcome
from sheepfold.engine.story import HIDDEN_FACE, event, faces, hand, moved
from sheepfold.games.knizia_black_sheep.rules.board import NEVER
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    CARDS_ON_SIDE,
    NAMES,
    TASK_NAMES,
    beyond,
)
from sheepfold.games.knizia_black_sheep.rules.moves import DISCARDED, FIELD, LEAVING, NUMBER, PLACED, SKIP
from sheepfold.games.knizia_black_sheep.rules.scoring import herd, named, score
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from sheepfold.games.knizia_black_sheep.rules.view import write_corral

PILE = "pile"
DISCARD = "discard"
ASIDE = "aside"
STOCK = "stock"


def field_place(field: int) -> str:
    """The place that is a field, numbered as in the notation."""
    return f"field {field + 1}"


def side_place(field: int, seat: int) -> str:
    """The place that is a seat's side of a field."""
    return f"side {field + 1} {seat}"


def tell(before: KniziaState, move: int, after: KniziaState, seat: int | None) -> list[Json]:
    """The events of a move, as this seat saw them."""
    mover = int(before.to_move)
    if move == SKIP:
        return [event("skip", mover)]
    field = int(FIELD[move])
    side = field * int(before.seats) + mover
    completes = before.laid[side] + NUMBER[move] == CARDS_ON_SIDE
    place = int(before.sides_complete(field)) + 1 if completes else None
    told = tell_placing(move, mover, place)
    told += tell_draw(before, move, after, seat)
    if place == before.seats:
        told += tell_scoring(before, move, after, seat)
    outcome = after.outcome
    return told if outcome is None else told + tell_end(after, outcome)


def tell_placing(move: int, mover: int, place: int | None) -> list[Json]:
    """FLD-4, FLD-5: cards leave the hand, face up."""
    field = int(FIELD[move])
    side = side_place(field, mover)
    cards = faces(PLACED[move], NAMES)
    told = [moved("place", mover, cards, hand(mover), side, field=field + 1, completed=place)]
    if DISCARDED[move]:
        told.append(moved("discard", mover, faces(DISCARDED[move], NAMES), hand(mover), DISCARD))
    return told


def tell_draw(before: KniziaState, move: int, after: KniziaState, seat: int | None) -> list[Json]:
    """FLD-6: the hand is refilled; the pile may be shuffled in between."""
    mover = int(before.to_move)
    kept = before.hands[mover] - PLACED[move] - DISCARDED[move]
    cards = [HIDDEN_FACE] * int(LEAVING[move])
    if seat == mover:
        drawn = after.hands[mover] - kept
        # After a shuffle the memory holds the cards drawn since, so these come last.
        early = beyond(drawn, after.drawn[mover])
        cards = faces(early, NAMES) + faces(drawn - early, NAMES)
    left = int(before.pile_size)
    told = tell_cards_drawn(mover, cards[:left])
    if left < len(cards):
        told.append(tell_shuffle(int(size(before.discard + DISCARDED[move]))))
        told += tell_cards_drawn(mover, cards[left:])
    return told


def tell_cards_drawn(mover: int, cards: list[str]) -> list[Json]:
    """Cards from the pile, if there were any."""
    return [moved("draw", mover, cards, PILE, hand(mover))] if cards else []


def tell_shuffle(number: int) -> Json:
    """The discard pile becomes the draw pile."""
    return event("shuffle", number=number)


def tell_scoring(before: KniziaState, move: int, after: KniziaState, seat: int | None) -> list[Json]:
    """FLD-8 to FLD-15: who wins the field, what is taken and what comes next."""
    field = int(FIELD[move])
    seats = int(before.seats)
    sides = full_sides(before, move)
    figures = before.figures[field]
    order = [(int(before.completed[field * seats + each]) or seats, each) for each in range(seats)]
    winner = winner_of(before, after)
    told = [
        event(
            "score",
            winner,
            field=field + 1,
            combinations=[named(figures + cards) for cards in sides],
            completed=[each for _, each in sorted(order)],
        ),
        tell_taking(before, after, winner, field, seat),
    ]
    told += [
        moved("clear", each, faces(cards, NAMES), side_place(field, each), DISCARD, field=field + 1)
        for each, cards in enumerate(sides)
    ]
    return told + tell_restock(before, move, after)


def full_sides(before: KniziaState, move: int) -> list[i64]:
    """The sides of the field at the moment of scoring, by seat."""
    first = int(FIELD[move]) * int(before.seats)
    return [
        before.sides[first + each] + (PLACED[move] if each == before.to_move else 0)
        for each in range(int(before.seats))
    ]


def winner_of(before: KniziaState, after: KniziaState) -> int:
    """The seat whose corral has grown."""
    grown = [
        each
        for each in range(int(before.seats))
        if sum(herd(after.corral(each))) > sum(herd(before.corral(each)))
    ]
    return grown[0]


def tell_taking(before: KniziaState, after: KniziaState, winner: int, field: int, seat: int | None) -> Json:
    """FLD-13: two figures go to the corral; only the winner sees their values."""
    figures = faces(before.figures[field], NAMES)
    values: list[int | str] = [HIDDEN_FACE for _ in figures]
    if seat == winner:
        was, now = before.corral(winner), after.corral(winner)
        gained = [now[animal] - was[animal] for animal in range(ANIMALS)]
        values = [value for own in write_corral(gained).values() for value in own]
    return moved("take", winner, figures, field_place(field), f"corral {winner}", values=values)


def tell_restock(before: KniziaState, move: int, after: KniziaState) -> list[Json]:
    """FLD-14: cards turned up one after the other, figures for them, or none; FLD-15: no cards."""
    field = int(FIELD[move])
    cards = [NAMES[animal] for animal in after.turned]
    told = []
    if after.turned_before_shuffle == NEVER:
        told += tell_turned_up(cards, field)
    else:
        split = int(after.turned_before_shuffle)
        told += tell_turned_up(cards[:split], field)
        told.append(tell_shuffle(int(after.pile_size) + len(cards) - split))
        told += tell_turned_up(cards[split:], field)
    if after.figures[field]:
        told.append(moved("stock", None, faces(after.figures[field], NAMES), STOCK, field_place(field)))
    if cards:
        told.append(moved("put off", None, cards, ASIDE, DISCARD))
    if not after.figures[field]:
        told.append(event("down", field=field + 1))
    return told


def tell_turned_up(cards: list[str], field: int) -> list[Json]:
    """Cards from the pile for a field, if there were any."""
    return [moved("turn up", None, cards, PILE, ASIDE, field=field + 1)] if cards else []


def tell_end(after: KniziaState, outcome: Outcome) -> list[Json]:
    """FLD-13, FLD-20: values and tasks are revealed, and everything is counted line by line."""
    seats = range(int(after.seats))
    corrals = [after.corral(each) for each in seats]
    told = [
        event(
            "reveal",
            each,
            values=write_corral(corrals[each]),
            tasks=[TASK_NAMES[task] for task in after.secret[each]] if after.secret else None,
        )
        for each in seats
    ]
    sheet = score(corrals, after.tasks_in_play())
    scoring = [[line.as_json() for line in lines] for lines in sheet]
    return [*told, event("end", outcome=outcome.as_json(), scoring=scoring)]
