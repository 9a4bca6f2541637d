"""Positions: the whole state as JSON and back.

What is written is in view.py: a position is what one would see who sees everything. It is read here.
"""

from __future__ import annotations

from typing import Any, Final

from sheepfold.engine.bag import count, size
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import JsonFields, check_rebuilt, read_head
from sheepfold.engine.game import NOBODY, Game
from sheepfold.engine.int_row import int_row, listed, zeros
from sheepfold.games.kivsa_shchora.rules.board import OVER, PHASES
from sheepfold.games.kivsa_shchora.rules.cards import (
    BLACK_SHEEP,
    DECK,
    FARMER,
    FOX,
    NAMES,
    NUMBERS,
    PEN_ROOM,
)
from sheepfold.games.kivsa_shchora.rules.checks import check_state
from sheepfold.games.kivsa_shchora.rules.moves import FACE_KIND, FACE_NAMED, TABLE
from sheepfold.games.kivsa_shchora.rules.scoring import (
    DONE,
    ENDINGS,
    PILE_EMPTY,
    TRIPLE,
    RoundScore,
    score_round,
)
from sheepfold.games.kivsa_shchora.rules.state import KivsaState

_SPECIALS: Final = [DECK[kind] if kind in (FARMER, FOX) else 0 for kind in range(len(DECK))]
"""The most cards of each kind that can lie beside the pen (PEN-7)."""


def place(game: Game[Any], data: Any) -> KivsaState:
    """The state a position describes."""
    fields = JsonFields(data)
    seats, options = read_head(fields, game)
    state = KivsaState(game, seats, options)
    state.agree_on(options)
    state.to_move = fields.whole_or_none("turn", 0, seats - 1)
    state.phase = fields.choice("phase", PHASES)
    state.dealer = fields.whole("dealer", 0, seats - 1)
    read_last(state, fields)
    read_rounds(state, fields)
    state.hands = fields.bags("hands", seats, NAMES, DECK)
    state.known = fields.bags("known", seats, NAMES, DECK)
    state.sizes = zeros(seats)
    for seat in range(seats):
        state.sizes[seat] = size(state.hands[seat])
    read_pen(state, fields)
    state.specials = fields.bag("specials", NAMES, _SPECIALS)
    state.pile = fields.bag("pile", NAMES, DECK)
    state.pile_size = size(state.pile)
    check_state(state)
    check_rebuilt(data, game.position(state))
    return state


def read_last(state: KivsaState, fields: JsonFields) -> None:
    """The last move, if there was one."""
    if fields.get("last") is None:
        return
    last = JsonFields(fields.get("last"), "last")
    state.last_seat = last.whole("seat", 0, int(state.seats) - 1)
    state.last_move = last.choice("move", TABLE)


def read_rounds(state: KivsaState, fields: JsonFields) -> None:
    """The score sheet; each round must have left the match undecided."""
    seats = int(state.seats)
    state.totals = zeros(seats)
    for i, each in enumerate(fields.items("rounds")):
        if state.match_over():
            raise BadPosition(f"rounds[{i}]: the match was over before it")
        state.add_score(read_round(JsonFields(each, f"rounds[{i}]"), seats))
    if state.match_over() != (state.phase == OVER):
        phase = PHASES[int(state.phase)]
        raise BadPosition(f"phase: {phase!r}, does not fit rounds with totals {listed(state.totals)}")


def read_round(fields: JsonFields, seats: int) -> RoundScore:
    """A line of the score sheet; its points follow from the hands."""
    ending = fields.choice("ending", ENDINGS)
    winner = fields.whole_or_none("winner", 0, seats - 1)
    hands = listed(fields.bags("hands", seats, NAMES, DECK))
    for kind, name in enumerate(NAMES):
        if sum(int(count(hand, kind)) for hand in hands) > DECK[kind]:
            raise BadPosition(f"{fields.at('hands')}: more {name} than the {DECK[kind]} there are")
    if (winner == NOBODY) != (ending == PILE_EMPTY):
        raise BadPosition(f"{fields.at('winner')}: {fields.get('winner')!r}, {_WINNER[ending]}")
    empty = [seat for seat in range(seats) if not hands[seat]]
    if empty != ([winner] if ending == DONE else []):
        raise BadPosition(f"{fields.at('hands')}: only who is done has no cards, not seats {empty}")
    if ending == TRIPLE and count(hands[winner], BLACK_SHEEP) != DECK[BLACK_SHEEP]:
        raise BadPosition(f"{fields.at('hands')}[{winner}]: triple black takes all three black sheep")
    return score_round(ending, winner, int_row(hands))


_WINNER: Final = ["must be who was done", "must be who held triple black", "must be null with an empty pile"]


def read_pen(state: KivsaState, fields: JsonFields) -> None:
    """PEN-2: at the bottom lies a sheep card, and nothing ever takes it away (PEN-8)."""
    names = fields.items("pen")
    if not 1 <= len(names) <= PEN_ROOM:
        raise BadPosition(f"pen: {len(names)} cards, must be from 1 to {PEN_ROOM}")
    state.pen = zeros(PEN_ROOM)
    for i, name in enumerate(names):
        if not isinstance(name, str) or name not in FACE_NAMED:
            raise BadPosition(f"pen[{i}]: {name!r}, must be a card such as '7' or 'joker as 7'")
        state.cover(FACE_NAMED[name])
    if state.pen[0] >= NUMBERS:
        raise BadPosition(f"pen[0]: {names[0]!r}, must be a sheep card")
    # Counted one by one: a bag has no room for more cards of a kind than there are.
    kinds = [int(FACE_KIND[FACE_NAMED[name]]) for name in names]
    for kind, name in enumerate(NAMES):
        if kinds.count(kind) > DECK[kind]:
            raise BadPosition(f"pen: {kinds.count(kind)} {name}, must be at most {DECK[kind]}")
