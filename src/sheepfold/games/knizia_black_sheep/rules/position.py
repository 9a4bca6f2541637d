"""Positions: the whole state as JSON and back.

What is written is in view.py: a position is what one would see who sees everything. It is read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import (
    JsonFields,
    check_rebuilt,
    read_head,
    whole,
)
from sheepfold.engine.game import Game, Json
from sheepfold.games.knizia_black_sheep.rules.board import NEVER
from sheepfold.games.knizia_black_sheep.rules.cards import (
    ANIMALS,
    CARDS_ON_SIDE,
    DECK,
    FIELDS,
    FIGURES,
    FIGURES_OF_VALUE,
    FIGURES_ON_FIELD,
    NAMES,
    TASK_NAMES,
    TASKS_IN_PLAY,
    VALUES,
    secret_tasks,
)
from sheepfold.games.knizia_black_sheep.rules.checks import check_state
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

OPENINGS: Final[tuple[str, ...]] = ("first_released", "released_until_two")


def place(game: Game[Any], data: Any) -> KniziaState:
    """The state a position describes."""
    data = with_openings(data)
    fields = JsonFields(data)
    state = read_public(game, fields)
    seats = int(state.seats)
    state.hands = fields.bags("hands", seats, NAMES, DECK)
    state.pile = fields.bag("pile", NAMES, DECK)
    state.pile_size = size(state.pile)
    state.drawn = fields.bags("drawn", seats, NAMES, DECK)
    for seat, corral in enumerate(fields.items("corrals", seats)):
        read_corral(state, seat, JsonFields(corral, f"corrals[{seat}]"))
    read_secret_tasks(state, fields)
    for seat in range(seats):
        if state.old_cards(seat) > 0:
            state.resume_opening(seat)
    check_state(state)
    check_rebuilt(data, game.position(state))
    return state


def with_openings(data: Any) -> Any:
    """A position of a release that did not remember first releases, with nothing remembered."""
    if not isinstance(data, dict) or not isinstance(data.get("released"), list):
        return data
    nothing: Json = {name: [{} for _ in data["released"]] for name in OPENINGS}
    return {**nothing, **data}


def read_public(game: Game[Any], fields: JsonFields) -> KniziaState:
    """A state with the public fields of a position; what is hidden is not in it yet."""
    seats, options = read_head(fields, game)
    state = KniziaState(game, seats, options)
    state.empty_table()
    state.to_move = fields.whole_or_none("turn", 0, seats - 1)
    for field, value in enumerate(fields.items("fields", FIELDS)):
        if value is None:
            state.turn_down(field)
        else:
            read_field(state, field, JsonFields(value, f"fields[{field}]"))
    state.discard = fields.bag("discard", NAMES, DECK)
    state.released = fields.bags("released", seats, NAMES, DECK)
    state.first_released = fields.bags("first_released", seats, NAMES, DECK)
    state.released_until_two = fields.bags("released_until_two", seats, NAMES, DECK)
    read_restock(state, JsonFields(fields.get("restock"), "restock"))
    if options.tasks:
        number = TASKS_IN_PLAY - seats * secret_tasks(seats)
        state.face_up = read_tasks(fields.items("face_up_tasks", number), "face_up_tasks")
    return state


def read_field(state: KniziaState, field: int, fields: JsonFields) -> None:
    """A field that is face up; at least one side of it is not complete, or it would have been scored."""
    seats = int(state.seats)
    state.figures[field] = fields.bag("figures", NAMES, [FIGURES_ON_FIELD] * ANIMALS)
    if size(state.figures[field]) != FIGURES_ON_FIELD:
        raise BadPosition(f"{fields.at('figures')}: must be {FIGURES_ON_FIELD} figures")
    state.stock -= state.figures[field]
    sides = fields.bags("sides", seats, NAMES, [CARDS_ON_SIDE] * ANIMALS)
    full = []
    for seat, cards in enumerate(sides):
        if size(cards) > CARDS_ON_SIDE:
            raise BadPosition(f"{fields.at('sides')}[{seat}]: must be at most {CARDS_ON_SIDE} cards")
        state.sides[field * seats + seat] = cards
        state.laid[field * seats + seat] = size(cards)
        if size(cards) == CARDS_ON_SIDE:
            full.append(seat)
    order = fields.items("completed")
    if sorted(whole(seat, fields.at("completed"), 0, seats - 1) for seat in order) != full:
        raise BadPosition(f"{fields.at('completed')}: {order}, must order the seats with three cards, {full}")
    if len(order) == seats:
        raise BadPosition(f"{fields.at('completed')}: {order}, a field with all sides complete is scored")
    for place, seat in enumerate(order):
        state.completed[field * seats + seat] = place + 1


def read_restock(state: KniziaState, fields: JsonFields) -> None:
    """What was turned up for the field last scored."""
    names = fields.items("cards")
    for name in names:
        if name not in NAMES:
            raise BadPosition(f"restock.cards: {name!r} is no card, must be one of {', '.join(NAMES)}")
    if len(names) > sum(DECK):
        raise BadPosition(f"restock.cards: {len(names)}, there are only {sum(DECK)} cards")
    state.turned = tuple(NAMES.index(name) for name in names)
    state.turned_before_shuffle = fields.whole_or_none("shuffle_after", 0, len(names), int(NEVER))


def read_corral(state: KniziaState, seat: int, fields: JsonFields) -> None:
    """The values of a corral's figures, which are no longer in stock or unseen."""
    for name in fields.data:
        if name not in NAMES:
            raise BadPosition(f"{fields.path}: {name!r} is no animal, must be one of {', '.join(NAMES)}")
        animal = NAMES.index(name)
        for value in fields.items(name):
            put_figure(state, seat, animal, whole(value, fields.at(name), VALUES[0], VALUES[-1]) - 1)
    if sum(size(values) for values in state.corral(seat)) % FIGURES_ON_FIELD:
        raise BadPosition(f"{fields.path}: an odd number of figures, they are won in pairs")


def put_figure(state: KniziaState, seat: int, animal: int, kind: int) -> None:
    """A figure of this kind of value goes from the stock to a corral."""
    if count(state.stock, animal) == 0:
        raise BadPosition(f"corrals: more than {FIGURES} figures of {NAMES[animal]} with those in the fields")
    if count(state.unseen[animal], kind) == 0:
        most = FIGURES_OF_VALUE[kind]
        raise BadPosition(f"corrals: more than {most} figures of {NAMES[animal]} worth {VALUES[kind]}")
    state.stock -= UNIT[animal]
    state.unseen[animal] -= UNIT[kind]
    state.corrals[seat * ANIMALS + animal] += UNIT[kind]


def read_tasks(value: Sequence[Any], path: str) -> tuple[int, ...]:
    """Tasks by name, in the order of the table."""
    for name in value:
        if name not in TASK_NAMES:
            raise BadPosition(f"{path}: {name!r}, must be one of {', '.join(TASK_NAMES)}")
    tasks = [TASK_NAMES.index(name) for name in value]
    if tasks != sorted(set(tasks)):
        raise BadPosition(f"{path}: {list(value)}, must be different tasks in the order of the docs")
    return tuple(tasks)


def read_secret_tasks(state: KniziaState, fields: JsonFields) -> None:
    """FLD-20: each seat's own tasks, none of them anywhere else."""
    if not state.options.tasks:
        return
    seats = int(state.seats)
    items = fields.items("secret_tasks", seats)
    secret = []
    for seat, own in enumerate(items):
        path = f"secret_tasks[{seat}]"
        if not isinstance(own, list) or len(own) != secret_tasks(seats):
            raise BadPosition(f"{path}: {own!r}, must be a list of length {secret_tasks(seats)}")
        secret.append(read_tasks(own, path))
    state.secret = tuple(secret)
    if len(set(state.tasks_in_play())) < TASKS_IN_PLAY:
        raise BadPosition("secret_tasks: a task is in play twice")
