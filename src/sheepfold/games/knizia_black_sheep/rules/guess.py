"""States that agree with a view.

Hidden are the other hands and the pile, the values of figures outside its own corral, and tasks. A guess
deals them at random such that the seat would see exactly its view.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, count, size
from sheepfold.engine.dealing import draw
from sheepfold.engine.fields import trusted_bag, units_named
from sheepfold.engine.game import NOBODY, Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.games.knizia_black_sheep.rules.board import NEVER
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    HAND,
    NAMES,
    TASK_NAMES,
    TASKS,
    WHOLE_DECK,
    beyond,
    secret_tasks,
)
from sheepfold.games.knizia_black_sheep.rules.options import Options
from sheepfold.games.knizia_black_sheep.rules.position import put_figure
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

# Search asks for many guesses, so a view is trusted to be one and read without the checks of `place`.

_KIND: Final[dict[str, int]] = {name: kind for kind, name in enumerate(NAMES)}
_UNITS: Final = units_named(NAMES)
_TASK: Final[dict[str, int]] = {name: task for task, name in enumerate(TASK_NAMES)}
_OPTIONS: Final[dict[tuple[bool, int | None], Options]] = {
    (tasks, start): Options(tasks=tasks, start=start)
    for tasks in (False, True)
    for start in (None, 0, 1, 2, 3)
}


def guess(game: Game[Any], told: Json, rng: Chance) -> KniziaState:
    """A random state in which that seat sees exactly this view."""
    state = read_table(game, told)
    guess_cards(state, told, rng)
    guess_values(state, told, rng)
    if state.options.tasks:
        guess_tasks(state, told, rng)
    return state


def read_table(game: Game[Any], told: Json) -> KniziaState:
    """What lies on the table for all to see."""
    options: dict[str, Any] = told["options"]
    state = KniziaState(game, told["seats"], _OPTIONS[options["tasks"], options["start"]])
    state.empty_table()
    turn: int | None = told["turn"]
    state.to_move = NOBODY if turn is None else turn
    fields: list[Json | None] = told["fields"]
    for field, lying in enumerate(fields):
        if lying is None:
            state.turn_down(field)
        else:
            read_field(state, field, lying)
    state.discard = read_cards(told["discard"])
    released: list[dict[str, int]] = told["released"]
    for seat, cards in enumerate(released):
        state.released[seat] = read_cards(cards)
    restock: dict[str, Any] = told["restock"]
    turned: list[str] = restock["cards"]
    state.turned = tuple([_KIND[name] for name in turned])
    shuffle: int | None = restock["shuffle_after"]
    state.turned_before_shuffle = NEVER if shuffle is None else shuffle
    return state


def read_field(state: KniziaState, field: int, lying: Json) -> None:
    """A field that is face up."""
    first = field * int(state.seats)
    state.figures[field] = read_cards(lying["figures"])
    state.stock -= state.figures[field]
    sides: list[dict[str, int]] = lying["sides"]
    for seat, cards in enumerate(sides):
        state.sides[first + seat] = read_cards(cards)
        state.laid[first + seat] = size(state.sides[first + seat])
    completed: list[int] = lying["completed"]
    for place, seat in enumerate(completed):
        state.completed[first + seat] = place + 1


def read_cards(cards: dict[str, int]) -> i64:
    """A bag by names."""
    return trusted_bag(cards, _UNITS)


def guess_cards(state: KniziaState, told: Json, rng: Chance) -> None:
    """Deal the unseen cards over the other hands and the pile.

    What the other hands held at the last shuffle is known as a whole: all cards they have released
    since or still hold, less those that came from the pile. First these old cards are shared out; what a
    hand released beyond them it has drawn; the rest of the pile's cards is dealt blindly. Before the first
    shuffle there are no old cards.
    """
    own: int | None = told["seat"]
    hidden = WHOLE_DECK - state.discard
    for cards in state.sides:
        hidden -= cards
    pool = read_cards(told["stocked"])
    if own is not None:
        hands: list[Any] = told["hands"]
        state.hands[own] = read_cards(hands[own])
        state.drawn[own] = read_cards(told["drawn"])
        hidden -= state.hands[own]
        pool -= state.drawn[own]
    others = [seat for seat in range(int(state.seats)) if seat != own]
    old = hidden - pool
    for seat in others:
        old += state.released[seat]
    shares: list[i64] = [0 for _ in others]
    if old:
        read_openings(state, told)
        shares = share_old(state, others, told["draws"], old, hidden, rng)
    for i, seat in enumerate(others):
        state.drawn[seat] = beyond(state.released[seat], shares[i])
        state.hands[seat] = beyond(shares[i], state.released[seat])
        pool -= state.drawn[seat]
    for seat in others:
        fresh = draw(pool, HAND - size(state.hands[seat]), rng)
        pool -= fresh
        state.hands[seat] += fresh
        state.drawn[seat] += fresh
    state.pile = pool
    state.pile_size = size(pool)


def read_openings(state: KniziaState, told: Json) -> None:
    """What each hand released first since the shuffle."""
    first: list[dict[str, int]] = told["first_released"]
    until_two: list[dict[str, int]] = told["released_until_two"]
    for seat in range(len(first)):
        if first[seat]:
            state.first_released[seat] = read_cards(first[seat])
        if until_two[seat]:
            state.released_until_two[seat] = read_cards(until_two[seat])
        else:
            state.resume_opening(seat)


def share_old(
    state: KniziaState, others: list[int], draws: list[int], old: i64, hidden: i64, rng: Chance
) -> list[i64]:
    """The cards each of the other hands held at the last shuffle."""
    if len(others) == 1:
        return [old]
    room = [int(size(state.released[seat])) + HAND - draws[seat] for seat in others]
    while True:
        shares = share_openings(state, others, room, old, rng)
        if shares and share_released(state, others, room, old, hidden, shares, rng):
            break
    for share in shares:
        old -= share
    for i, share in enumerate(shares):
        rest = draw(old, room[i] - size(share), rng)
        old -= rest
        shares[i] = share + rest
    return shares


def share_openings(
    state: KniziaState, others: list[int], room: list[int], old: i64, rng: Chance
) -> list[i64]:
    """Old cards that a hand needed for what it released first (checks.py); nothing if it cannot be."""
    shares: list[i64] = [0 for _ in others]
    for i, seat in enumerate(others):
        if room[i] == HAND:
            shares[i] = state.first_released[seat]
            old -= shares[i]
    for i, seat in enumerate(others):
        cards = state.released_until_two[seat]
        if cards and size(shares[i]) < room[i] - 1:
            cards -= shares[i]
            cards -= beyond(cards, old)
            if cards == 0:
                return []
            card = UNIT[card_at(cards, rng.below(size(cards)))]
            shares[i] += card
            old -= card
    return shares


def share_released(
    state: KniziaState,
    others: list[int],
    room: list[int],
    old: i64,
    hidden: i64,
    shares: list[i64],
    rng: Chance,
) -> bool:
    """Old cards that are no longer hidden have been released: choose by whom; False if it cannot be."""
    for share in shares:
        old -= share
    for kind in range(ANIMALS):
        for _nth in range(count(old, kind) - count(hidden, kind)):
            ways = [
                count(state.released[other], kind) - count(shares[i], kind)
                if size(shares[i]) < room[i]
                else 0
                for i, other in enumerate(others)
            ]
            total = sum(ways)
            if total == 0:
                return False
            at = rng.below(total)
            chosen = 0
            while at >= ways[chosen]:
                at -= ways[chosen]
                chosen += 1
            shares[chosen] += UNIT[kind]
    return True


def guess_values(state: KniziaState, told: Json, rng: Chance) -> None:
    """Figures in other corrals have any of the values this seat has not seen, all equally likely."""
    corrals: list[dict[str, list[int]] | None] = told["corrals"]
    herds: list[dict[str, int]] = told["herds"]
    for seat, corral in enumerate(corrals):
        if corral is not None:
            for name, values in corral.items():
                for value in values:
                    put_figure(state, seat, _KIND[name], value - 1)
    for seat, corral in enumerate(corrals):
        if corral is None:
            for name, number in herds[seat].items():
                state.stock -= UNIT[_KIND[name]] * number
                state.take_figures(seat, _KIND[name], number, rng)


def guess_tasks(state: KniziaState, told: Json, rng: Chance) -> None:
    """Tasks not seen are dealt to the others at random."""
    face_up: list[str] = told["face_up_tasks"]
    seen: list[list[str] | None] = told["secret_tasks"]
    state.face_up = tuple([_TASK[name] for name in face_up])
    known = {name for names in seen if names is not None for name in names}.union(face_up)
    rest = [task for task in range(len(TASKS)) if TASK_NAMES[task] not in known]
    secret: list[tuple[int, ...]] = []
    for names in seen:
        if names is None:
            dealt = [rest.pop(int(rng.below(len(rest)))) for _ in range(secret_tasks(int(state.seats)))]
            secret.append(tuple(sorted(dealt)))
        else:
            secret.append(tuple([_TASK[name] for name in names]))
    state.secret = tuple(secret)
