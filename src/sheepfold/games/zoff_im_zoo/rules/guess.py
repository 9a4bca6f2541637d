"""States that agree with a view.

A view is read on trust, without the checks of `place`: search asks for thousands of guesses.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import bag_of, size
from sheepfold.engine.dealing import draw
from sheepfold.engine.fields import trusted_bag, units_named
from sheepfold.engine.game import NOBODY, Game, Json
from sheepfold.engine.int_row import int_row, zeros
from sheepfold.engine.rng import Chance
from sheepfold.games.zoff_im_zoo.rules.board import PHASES
from sheepfold.games.zoff_im_zoo.rules.cards import ALL_CARDS, CARDS_OF_THREE, NAMES, deck_bag
from sheepfold.games.zoff_im_zoo.rules.moves import SET_NAMED
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.position import read_play
from sheepfold.games.zoff_im_zoo.rules.scoring import RoundScore
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState


def guess(game: Game[Any], told: Json, rng: Chance) -> ZoffState:
    """A random state in which that seat sees exactly this view.

    Every way to deal the unseen cards over the unknown places is equally likely. What other teams
    know of each other is guessed to be what everybody knows.
    """
    return deal_unseen(seen_part(game, told), told, rng)


def guesses(game: Game[Any], told: Json, rng: Chance) -> Iterator[ZoffState]:
    """The same without end; the view is read once."""
    seen = seen_part(game, told)
    while True:
        yield deal_unseen(seen.clone(), told, rng)


def deal_unseen(state: ZoffState, told: Json, rng: Chance) -> ZoffState:
    """The state with what is hidden in a view; it holds what is public in it."""
    seats = int(state.seats)
    unseen = (DECK_BAG_OF_THREE if seats == 3 else DECK_BAG) - state.table
    for seat in range(seats):
        hand = told["hands"][seat]
        knows = told["partner_knows"][seat]
        state.partner_knows[seat] = state.known[seat] if knows is None else bag_named(knows)
        state.hands[seat] = state.partner_knows[seat] if hand is None else bag_named(hand)
        unseen -= state.hands[seat] + state.tricks[seat]
    if told["aside"] is not None:
        state.aside = bag_named(told["aside"])
        unseen -= state.aside
    for seat in range(seats):
        unseen -= deal_unknown(state, seat, unseen, rng)
    if told["aside"] is None:
        state.aside = unseen
    return state


def seen_part(game: Game[Any], told: Json) -> ZoffState:
    """A state with what is public in a view, taken on trust: guessing must be fast."""
    seats: int = told["seats"]
    state = ZoffState(game, seats, chosen_options(tuple(told["options"].items())))
    state.to_move = NOBODY if told["turn"] is None else told["turn"]
    state.phase = PHASES.index(told["phase"])
    state.round = told["round"]
    state.dealer = told["dealer"]
    state.totals = int_row(told["totals"])
    state.standing = int_row(told["standing"])
    state.rounds = tuple([read_line(each) for each in told["rounds"]])
    state.form_teams()
    state.exchanged = told["exchanged"]
    state.sizes = int_row(told["hand_sizes"])
    state.hands = zeros(seats)
    state.tricks = int_row([int(bag_named(won)) for won in told["tricks"]])
    state.known = int_row([int(bag_named(cards)) for cards in told["known"]])
    state.partner_knows = zeros(seats)
    out: list[int] = told["out"]
    state.gone = len(out)
    state.out = int_row(out + [0] * (seats - len(out)))
    state.plays = zeros(len(CARDS_OF_THREE if seats == 3 else ALL_CARDS))
    for entry in told["table"]:
        read_play(state, entry["seat"], SET_NAMED[entry["play"]])
    if told["shown"] is not None:
        state.shown = SET_NAMED[told["shown"]["cards"]]
        state.shower = told["shown"]["seat"]
    return state


@functools.lru_cache(maxsize=64)
def chosen_options(values: tuple[tuple[str, Any], ...]) -> Options:
    """The options of a view; a search asks for the same ones again and again."""
    return Options.from_json(dict(values))


def read_line(line: dict[str, list[Any]]) -> RoundScore:
    """A line of the score sheet, trusted: guesses must not slow down as a match goes on."""
    return RoundScore(
        int_row(line["out"]),
        int_row(line["going_out"]),
        int_row(line["team"]),
        int_row(line["lions"]),
        int_row(line["hedgehog"]),
        bag_of([NAMES.index(name) for name in line["aside"]]),
    )


def deal_unknown(state: ZoffState, seat: i64, unseen: i64, rng: Chance) -> i64:
    """Fill up a hand from the unseen cards; returns those dealt."""
    dealt = draw(unseen, state.sizes[seat] - size(state.hands[seat]), rng)
    state.hands[seat] += dealt
    return dealt


DECK_BAG: Final[i64] = deck_bag(4)

DECK_BAG_OF_THREE: Final[i64] = deck_bag(3)

_UNITS: Final = units_named(NAMES)


def bag_named(told: dict[str, int]) -> i64:
    """A bag written as names and counts."""
    return trusted_bag(told, _UNITS)
