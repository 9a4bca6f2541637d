"""Positions: the whole state as JSON and back.

What is written is in view.py: a position is what one would see who sees everything. It is read here, and
the public part of views too. Reading trusts its text: `place` has it checked before and after (checks.py).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, size
from sheepfold.engine.fields import JsonFields, check_rebuilt, read_head
from sheepfold.engine.game import NOBODY, Game, Json
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    BIT,
    NOTHING,
    PHASES,
    PICKING,
    SOURCE_SHIFT,
    SOURCES,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    FIRST_SPECIAL,
    NAMES,
    SPECIALS,
)
from sheepfold.games.bye_bye_black_sheep.rules.checks import check_shape, check_state
from sheepfold.games.bye_bye_black_sheep.rules.moves import MOVE_OF
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

_KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
_SPECIAL_OF: Final = {name: special for special, name in enumerate(SPECIALS)}
_SOURCE_OF: Final = {name: source for source, name in enumerate(SOURCES)}
_PHASE_OF: Final = {name: phase for phase, name in enumerate(PHASES)}


def place(game: Game[Any], data: Any) -> ByeByeState:
    """The state a position describes."""
    fields = JsonFields(data)
    seats, options = read_head(fields, game)
    check_shape(fields, seats)
    state = read_public(game, data, seats, options)
    state.pile = read_sets(data["pile"])
    state.pile_size = size(state.pile)
    for seat in range(seats):
        state.hands[seat] = read_sets(data["hands"][seat])
        state.specials[seat] = read_specials(data["hands"][seat])
        if state.phase != PICKING:
            state.sizes[seat] = 1 + size(state.hands[seat]) + size(state.specials[seat])
        read_seen(state, seat, data["seen"][seat])
    check_state(state)
    check_rebuilt(data, game.position(state))
    return state


def read_public(game: Game[Any], told: Json, seats: int, options: Options) -> ByeByeState:
    """A state with the public fields of a position or view; the hidden cards are not in it yet."""
    state = ByeByeState(game, seats, options)
    state.clear()
    state.to_move = NOBODY if told["turn"] is None else told["turn"]
    state.phase = _PHASE_OF[told["phase"]]
    state.active = told["active"]
    state.turns = told["turns"]
    if told["last"] is not None:
        state.last_seat = told["last"]["seat"]
        state.last_move = MOVE_OF[told["last"]["move"]]
    state.magpie_waits = 1 if told["magpie_waits"] else 0
    read_hole(state, told["hole"])
    state.driven_sets = read_sets(told["driven"])
    state.driven_specials = read_specials(told["driven"])
    state.driven_to = NOBODY if told["driven_to"] is None else told["driven_to"]
    state.allowance = told["allowance"]
    for seat in range(seats):
        pick = told["picks"][seat]
        state.picks[seat] = NOTHING if pick is None else _SPECIAL_OF[pick]
        state.zoos[seat] = read_sets(told["zoos"][seat])
        state.known[seat] = read_sets(told["known"][seat])
        state.known_specials[seat] = read_specials(told["known"][seat])
        for name in told["absent"][seat]:
            state.absent[seat] |= BIT[_KIND_OF[name]]
        read_looks(state, seat, told["looked"])
    return state


def read_sets(cards: dict[str, int]) -> i64:
    """The set cards among these, as a bag."""
    bag: i64 = 0
    for name, number in cards.items():
        kind = _KIND_OF.get(name, FIRST_SPECIAL)
        if kind < FIRST_SPECIAL:
            bag += UNIT[kind] * number
    return bag


def read_specials(cards: dict[str, int]) -> i64:
    """The special cards among these, as a bag; the black sheep is in none."""
    bag: i64 = 0
    for name, number in cards.items():
        special = _SPECIAL_OF.get(name, -1)
        if special >= 0:
            bag += UNIT[special] * number
    return bag


def read_hole(state: ByeByeState, line: list[Json]) -> None:
    """The line at the watering hole, oldest first."""
    for entry in line:
        kind: i64 = _KIND_OF[entry["card"]]
        source: i64 = _SOURCE_OF[entry["from"]]
        state.join_line(source << SOURCE_SHIFT | kind)
        if kind < FIRST_SPECIAL:
            state.hole_sets += UNIT[kind]
        else:
            state.hole_specials += UNIT[kind - FIRST_SPECIAL]


def read_looks(state: ByeByeState, seat: i64, looked: list[list[int | None]]) -> None:
    """Who has looked at this hand."""
    for watcher in range(len(looked)):
        since = looked[watcher][int(seat)]
        if since is not None:
            state.looked[state.seats * seat + watcher] = since
            state.watched |= BIT[seat]


def read_seen(state: ByeByeState, watcher: i64, rows: list[dict[str, int] | None]) -> None:
    """What the watcher has seen of each hand; the special is kept in the hand itself."""
    for seat in range(len(rows)):
        row = rows[seat]
        if row is not None:
            state.seen[state.seats * seat + watcher] = read_sets(row)
