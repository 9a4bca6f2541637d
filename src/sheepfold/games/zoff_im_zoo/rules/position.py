"""Positions: the whole state as JSON and back.

What is written is in view.py: a position is what one would see who sees everything. It is read here.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of, size
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import (
    JsonFields,
    check_rebuilt,
    read_head,
    whole,
)
from sheepfold.engine.game import Game
from sheepfold.engine.int_row import IntRow, int_row, listed, zeros
from sheepfold.games.zoff_im_zoo.rules.board import (
    ADDING,
    NOTHING,
    PHASES,
    SEAT_SHIFT,
    TWO_CARDS,
)
from sheepfold.games.zoff_im_zoo.rules.cards import LION, NAMES, deck_for
from sheepfold.games.zoff_im_zoo.rules.checks import check_state
from sheepfold.games.zoff_im_zoo.rules.moves import (
    ANSWERS,
    CARDS,
    PLAYS,
    SET_NAMED,
    SETS,
    SHOW,
    SHOWS,
)
from sheepfold.games.zoff_im_zoo.rules.scoring import (
    RoundScore,
)
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState

MOST_POINTS = 1_000_000
"""Beyond what any match counts."""


def place(game: Game[Any], data: Any) -> ZoffState:
    """The state a position describes."""
    fields = JsonFields(data)
    state = read_public(game, fields)
    seats = int(state.seats)
    most = deck_for(seats)
    lines = enumerate(fields.items("rounds"))
    state.rounds = tuple([read_round(JsonFields(each, f"rounds[{i}]"), seats) for i, each in lines])
    state.hands = fields.bags("hands", seats, NAMES, most)
    state.partner_knows = fields.bags("partner_knows", seats, NAMES, most)
    state.aside = fields.bag("aside", NAMES, most)
    for seat in range(seats):
        state.sizes[seat] = size(state.hands[seat])
    check_state(state)
    check_rebuilt(data, game.position(state))
    return state


def read_public(game: Game[Any], fields: JsonFields) -> ZoffState:
    """A state with the public fields of a position or view; score sheet and hidden cards are to come."""
    seats, options = read_head(fields, game)
    most = deck_for(seats)
    state = ZoffState(game, seats, options)
    state.to_move = fields.whole_or_none("turn", 0, seats - 1)
    state.phase = fields.choice("phase", PHASES)
    state.round = fields.whole("round", 1, MOST_POINTS)
    state.dealer = fields.whole("dealer", 0, seats - 1)
    state.totals = fields.wholes("totals", seats, -MOST_POINTS, MOST_POINTS)
    state.standing = read_every_seat(fields.get("standing"), "standing", seats)
    state.form_teams()
    state.exchanged = fields.whole("exchanged", 0, len(state.teams()))
    state.sizes = fields.wholes("hand_sizes", seats, 0, sum(most))
    state.tricks = fields.bags("tricks", seats, NAMES, most)
    state.known = fields.bags("known", seats, NAMES, most)
    state.partner_knows = zeros(seats)
    out = read_seats(fields.get("out"), "out", seats)
    state.gone = len(out)
    state.out = int_row(listed(out) + [0] * (seats - len(out)))
    read_table(state, fields.items("table"), sum(most))
    read_shown(state, fields.get("shown"))
    return state


def read_seats(value: Any, path: str, seats: int) -> IntRow:
    """A list of different seats."""
    if not isinstance(value, list):
        raise BadPosition(f"{path}: {value!r}, must be a list")
    found = [whole(seat, f"{path}[{i}]", 0, seats - 1) for i, seat in enumerate(value)]
    if len(set(found)) < len(found):
        raise BadPosition(f"{path}: {found}, must not name a seat twice")
    return int_row(found)


def read_every_seat(value: Any, path: str, seats: int) -> IntRow:
    """A list of all seats, each once."""
    found = read_seats(value, path, seats)
    if len(found) != seats:
        raise BadPosition(f"{path}: {listed(found)}, must list every seat")
    return found


def read_round(fields: JsonFields, seats: int) -> RoundScore:
    """A line of the score sheet."""
    most = deck_for(seats)[LION]
    return RoundScore(
        read_every_seat(fields.get("out"), fields.at("out"), seats),
        fields.wholes("going_out", seats, 0, seats),
        fields.wholes("team", seats, 0, seats),
        fields.wholes("lions", seats, -most, most),
        fields.wholes("hedgehog", seats, -1, 0),
        read_revealed(fields),
    )


def read_revealed(fields: JsonFields) -> i64:
    """The cards a solo player had laid aside in a round that is scored."""
    cards = fields.items("aside")
    if len(cards) > TWO_CARDS or any(card not in NAMES for card in cards):
        raise BadPosition(f"{fields.at('aside')}: {cards}, must name at most two cards")
    return bag_of([NAMES.index(card) for card in cards])


def read_set(value: Any, path: str) -> int:
    """A set by its notation."""
    if not isinstance(value, str) or value not in SET_NAMED:
        raise BadPosition(f"{path}: {value!r}, must be cards such as '2 fox' or '1 elephant +joker'")
    return SET_NAMED[value]


def read_table(state: ZoffState, entries: list[Any], deck_size: int) -> None:
    """The plays of the trick, each beating the one below."""
    state.clear_table()
    state.plays = zeros(deck_size)
    if len(entries) > deck_size:
        raise BadPosition(f"table: {len(entries)} plays, there are only {deck_size} cards")
    for i, entry in enumerate(entries):
        fields = JsonFields(entry, f"table[{i}]")
        play = read_set(fields.get("play"), fields.at("play"))
        if play >= PLAYS or (state.top != NOTHING and play not in ANSWERS.of(state.top)):
            raise BadPosition(f"{fields.at('play')}: {SETS[play].text!r}, must beat the play before it")
        seat = fields.whole("seat", 0, int(state.seats) - 1)
        if seat == state.owner:
            raise BadPosition(f"{fields.at('seat')}: {seat}, nobody raises their own play")
        read_play(state, seat, play)


def read_play(state: ZoffState, seat: i64, play: i64) -> None:
    """One more play lies on the table."""
    state.plays[state.height] = seat << SEAT_SHIFT | play
    state.height += 1
    state.owner = seat
    state.top = play
    state.table += CARDS[play]


def read_shown(state: ZoffState, value: Any) -> None:
    """The set shown to the partner, if one is."""
    if (value is not None) != (state.phase == ADDING):
        raise BadPosition(f"shown: {value!r}, must be cards in phase 'add' and null otherwise")
    if value is None:
        return
    fields = JsonFields(value, "shown")
    state.shown = read_set(fields.get("cards"), fields.at("cards"))
    state.shower = fields.whole("seat", 0, int(state.seats) - 1)
    if state.top == NOTHING or SHOW + state.shown not in SHOWS.of(state.top):
        raise BadPosition(f"shown.cards: {fields.get('cards')!r}, cannot be shown against the top play")
