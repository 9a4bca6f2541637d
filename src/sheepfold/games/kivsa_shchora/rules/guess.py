"""States that agree with a view.

A view is read on trust, without the checks of `place`: search asks for thousands of guesses.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final

from sheepfold.engine.bag import size
from sheepfold.engine.dealing import draw
from sheepfold.engine.fields import trusted_bag, units_named
from sheepfold.engine.game import NOBODY, Game, Json
from sheepfold.engine.int_row import int_row, zeros
from sheepfold.engine.rng import Chance
from sheepfold.games.kivsa_shchora.rules.board import PHASES
from sheepfold.games.kivsa_shchora.rules.cards import DECK_BAG, NAMES, PEN_ROOM
from sheepfold.games.kivsa_shchora.rules.moves import FACE_NAMED, MOVE_NAMED
from sheepfold.games.kivsa_shchora.rules.options import Options
from sheepfold.games.kivsa_shchora.rules.scoring import ENDINGS, RoundScore
from sheepfold.games.kivsa_shchora.rules.state import KivsaState


def guess(game: Game[Any], told: Json, rng: Chance) -> KivsaState:
    """A random state in which that seat sees exactly this view.

    Every way to deal the unseen cards over the pile and the unknown places in other hands is equally
    likely.
    """
    return deal_unseen(seen_part(game, told), told, rng)


def guesses(game: Game[Any], told: Json, rng: Chance) -> Iterator[KivsaState]:
    """The same without end; the view is read once."""
    seen = seen_part(game, told)
    while True:
        yield deal_unseen(seen.clone(), told, rng)


def deal_unseen(state: KivsaState, told: Json, rng: Chance) -> KivsaState:
    """The state with what is hidden in a view; it holds what is public in it."""
    seats = int(state.seats)
    unseen = DECK_BAG - state.pen_cards() - state.specials
    for seat in range(seats):
        hand = told["hands"][seat]
        state.hands[seat] = state.known[seat] if hand is None else bag_named(hand)
        unseen -= state.hands[seat]
    for seat in range(seats):
        unknown = state.sizes[seat] - size(state.hands[seat])
        if unknown:
            dealt = draw(unseen, unknown, rng)
            state.hands[seat] += dealt
            unseen -= dealt
    state.pile = unseen
    return state


def seen_part(game: Game[Any], told: Json) -> KivsaState:
    """A state with what is public in a view, taken on trust: guessing must be fast."""
    seats: int = told["seats"]
    options = chosen_options(tuple(told["options"].items()))
    state = KivsaState(game, seats, options)
    state.agree_on(options)
    state.to_move = NOBODY if told["turn"] is None else told["turn"]
    state.phase = PHASES.index(told["phase"])
    state.dealer = told["dealer"]
    state.totals = int_row(told["totals"])
    state.rounds = tuple([scored_round(each) for each in told["rounds"]])
    if told["last"] is not None:
        state.last_seat = told["last"]["seat"]
        state.last_move = MOVE_NAMED[told["last"]["move"]]
    state.hands = zeros(seats)
    state.sizes = int_row(told["hand_sizes"])
    state.known = int_row([bag_named(bag) for bag in told["known"]])
    state.pen = zeros(PEN_ROOM)
    for name in told["pen"]:
        state.cover(FACE_NAMED[name])
    state.specials = bag_named(told["specials"])
    state.pile_size = told["pile_size"]
    return state


@functools.lru_cache(maxsize=64)
def chosen_options(values: tuple[tuple[str, Any], ...]) -> Options:
    """The options of a view; a search asks for the same ones again and again."""
    return Options.from_json(dict(values))


def scored_round(told: Json) -> RoundScore:
    """A line of the score sheet."""
    hands = int_row([bag_named(hand) for hand in told["hands"]])
    winner = NOBODY if told["winner"] is None else told["winner"]
    return RoundScore(ENDINGS.index(told["ending"]), winner, hands, int_row(told["points"]))


_UNITS: Final = units_named(NAMES)


def bag_named(told: dict[str, int]) -> int:
    """A bag written as names and counts."""
    return int(trusted_bag(told, _UNITS))
