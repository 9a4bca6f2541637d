"""States that agree with a view.

Hidden are the other hands and the pile, the values of figures outside the own corral, and tasks. A guess
deals them at random such that the seat would see exactly its view.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.dealing import draw
from sheepfold.engine.fields import Fields
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.games.knizia_black_sheep.cards import (
    ANIMALS,
    DECK,
    HAND,
    NAMES,
    TASK_NAMES,
    TASKS,
    WHOLE_DECK,
    beyond,
    secret_tasks,
)
from sheepfold.games.knizia_black_sheep.position import read_corral, read_public
from sheepfold.games.knizia_black_sheep.state import BlackSheepState


def guess(game: Game[Any], told: Json, rng: Chance) -> BlackSheepState:
    """A random state in which that seat sees exactly this view."""
    fields = Fields(told, "view")
    state = read_public(game, fields)
    guess_cards(state, fields, rng)
    guess_values(state, fields, rng)
    if state.options.tasks:
        guess_tasks(state, told["secret_tasks"], rng)
    return state


def guess_cards(state: BlackSheepState, fields: Fields, rng: Chance) -> None:
    """Deal the unseen cards over the other hands and the pile.

    What the other hands held at the last shuffle is known as a whole: all cards they have released
    since or still hold, less those that came from the pile. First these old cards are shared out; what a
    hand released beyond them it has drawn; the rest of the pile's cards is dealt blindly.
    """
    seats = int(state.seats)
    seat = fields.whole_or_none("seat", 0, seats - 1)
    hidden = WHOLE_DECK - state.discard
    for cards in state.sides:
        hidden -= cards
    pool = fields.bag("stocked", NAMES, DECK)
    if seat >= 0:
        state.hands[seat] = Fields({"hand": fields.get("hands")[seat]}, "view").bag("hand", NAMES, DECK)
        state.drawn[seat] = fields.bag("drawn", NAMES, DECK)
        hidden -= state.hands[seat]
        pool -= state.drawn[seat]
    others = [other for other in range(seats) if other != seat]
    draws = fields.get("draws")
    room = [int(size(state.released[other])) + HAND - draws[other] for other in others]
    old = hidden - pool
    for other in others:
        old += state.released[other]
    shares = share_old(state, others, room, old, hidden, rng)
    for other, share in zip(others, shares, strict=True):
        state.drawn[other] = beyond(state.released[other], share)
        state.hands[other] = beyond(share, state.released[other])
        pool -= state.drawn[other]
    for other in others:
        fresh = draw(pool, HAND - size(state.hands[other]), rng)
        pool -= fresh
        state.hands[other] += fresh
        state.drawn[other] += fresh
    state.pile = pool
    state.pile_size = size(pool)


def share_old(
    state: BlackSheepState, others: list[int], room: list[int], old: i64, hidden: i64, rng: Chance
) -> list[i64]:
    """The cards each of the other hands held at the last shuffle; `room` says how many."""
    if len(others) == 1:
        return [old]
    while True:
        shares = share_released(state, others, room, old, hidden, rng)
        if shares:
            break
    for share in shares:
        old -= share
    for i, share in enumerate(shares):
        rest = draw(old, room[i] - size(share), rng)
        old -= rest
        shares[i] = share + rest
    return shares


def share_released(
    state: BlackSheepState, others: list[int], room: list[int], old: i64, hidden: i64, rng: Chance
) -> list[i64]:
    """Old cards that are no longer hidden have been released: choose by whom; nothing if it cannot be."""
    shares: list[i64] = [0 for _ in others]
    for kind in range(ANIMALS):
        for _ in range(count(old, kind) - count(hidden, kind)):
            ways = [
                count(state.released[other], kind) - count(shares[i], kind)
                if size(shares[i]) < room[i]
                else 0
                for i, other in enumerate(others)
            ]
            total = sum(ways)
            if total == 0:
                return []
            at = rng.below(total)
            chosen = 0
            while at >= ways[chosen]:
                at -= ways[chosen]
                chosen += 1
            shares[chosen] += UNIT[kind]
    return shares


def guess_values(state: BlackSheepState, fields: Fields, rng: Chance) -> None:
    """Figures in other corrals have any of the values this seat has not seen, all equally likely."""
    corrals = fields.get("corrals")
    herds = fields.get("herds")
    for seat, corral in enumerate(corrals):
        if corral is not None:
            read_corral(state, seat, Fields(corral, "view.corrals"))
    for seat, corral in enumerate(corrals):
        if corral is None:
            for name, number in herds[seat].items():
                animal = NAMES.index(name)
                state.stock -= UNIT[animal] * number
                state.take_figures(seat, animal, number, rng)


def guess_tasks(state: BlackSheepState, seen: list[list[str] | None], rng: Chance) -> None:
    """Tasks not seen are dealt to the others at random."""
    seats = int(state.seats)
    own = [None if names is None else [TASK_NAMES.index(name) for name in names] for names in seen]
    known = {*state.face_up, *[task for tasks in own if tasks is not None for task in tasks]}
    rest = [task for task in range(len(TASKS)) if task not in known]
    secret = []
    for tasks in own:
        if tasks is None:
            tasks = [rest.pop(int(rng.below(len(rest)))) for _ in range(secret_tasks(seats))]
        secret.append(tuple(sorted(tasks)))
    state.secret = tuple(secret)
