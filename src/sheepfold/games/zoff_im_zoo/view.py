"""What a seat knows (ZOO-26), and states that agree with it.

A view is a position with nulls where the seat may not look: other hands, what other teams pushed to
each other, what a solo player laid aside.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of, size
from sheepfold.engine.cells import cells, zeros
from sheepfold.engine.dealing import draw
from sheepfold.engine.fields import Fields, write_bag
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.games.zoff_im_zoo.board import OVER
from sheepfold.games.zoff_im_zoo.cards import NAMES, deck_bag
from sheepfold.games.zoff_im_zoo.position import public_part, read_hidden_bag, read_public
from sheepfold.games.zoff_im_zoo.scoring import RoundScore
from sheepfold.games.zoff_im_zoo.state import ZooState


def view(state: ZooState, seat: int | None) -> Json:
    """All that seat may know; a spectator knows what is public."""
    told = public_part(state)
    told["seat"] = seat
    seats = range(int(state.seats))
    over = state.phase == OVER
    told["hands"] = [
        write_bag(state.hands[other], NAMES) if over or other == seat else None for other in seats
    ]
    told["partner_knows"] = [
        write_bag(state.partner_knows[other], NAMES)
        if over or other == seat or (seat is not None and other == state.partner[seat])
        else None
        for other in seats
    ]
    sees_aside = seat == state.solo or state.aside == 0
    told["aside"] = write_bag(state.aside, NAMES) if sees_aside else None
    return told


def guess(game: Game[Any], told: Json, rng: Chance) -> ZooState:
    """A random state in which that seat sees exactly this view.

    Every way to deal the unseen cards over the unknown places is equally likely. What other teams
    know of each other is guessed to be what everybody knows.
    """
    state = read_public(game, Fields(told, "view"))
    state.rounds = tuple([read_line(each) for each in told["rounds"]])
    seats = int(state.seats)
    hands = told["hands"]
    knows = told["partner_knows"]
    state.hands = zeros(seats)
    unseen = deck_bag(seats) - state.table
    for seat in range(seats):
        state.partner_knows[seat] = (
            state.known[seat] if knows[seat] is None else read_hidden_bag(knows[seat], "partner_knows", seats)
        )
        hand = read_hidden_bag(hands[seat], "hands", seats)
        state.hands[seat] = state.partner_knows[seat] if hands[seat] is None else hand
        unseen -= state.hands[seat] + state.tricks[seat]
    state.aside = read_hidden_bag(told["aside"], "aside", seats)
    unseen -= state.aside
    for seat in range(seats):
        unseen -= deal_unknown(state, seat, unseen, rng)
    if told["aside"] is None:
        state.aside = unseen
    return state


def read_line(line: dict[str, list[Any]]) -> RoundScore:
    """A line of the score sheet, trusted: guesses must not slow down as a match goes on."""
    return RoundScore(
        cells(line["out"]),
        cells(line["going_out"]),
        cells(line["team"]),
        cells(line["lions"]),
        cells(line["hedgehog"]),
        bag_of([NAMES.index(name) for name in line["aside"]]),
    )


def deal_unknown(state: ZooState, seat: i64, unseen: i64, rng: Chance) -> i64:
    """Fill up a hand from the unseen cards; returns those dealt."""
    dealt = draw(unseen, state.sizes[seat] - size(state.hands[seat]), rng)
    state.hands[seat] += dealt
    return dealt
