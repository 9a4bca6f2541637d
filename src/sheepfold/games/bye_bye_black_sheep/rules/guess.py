"""States that agree with a view.

A view is read on trust, without the checks of `place`: search asks for thousands of guesses.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, kinds, size
from sheepfold.engine.dealing import draw
from sheepfold.engine.game import Game, Json
from sheepfold.engine.int_row import IntRow, zeros
from sheepfold.engine.rng import Chance
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    BIT,
    NEVER,
    PICKING,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    MAGPIE,
    SET_DECK,
)
from sheepfold.games.bye_bye_black_sheep.rules.moves import KINDS
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.position import (
    read_public,
    read_seen,
    read_sets,
    read_specials,
)
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

TRIES: Final = 64
"""How often a deal of the unseen cards is tried before one is searched for."""


def guess(game: Game[Any], told: Json, rng: Chance) -> ByeByeState:
    """A random state in which that seat sees exactly this view.

    Every way to deal the unseen cards over the unknown places is equally likely, except in the rare
    case that `TRIES` deals in a row break what eagles' misses have shown.
    """
    state = read_public(game, told, told["seats"], Options.from_json(told["options"]))
    if state.phase == PICKING:
        state.pile = SET_DECK[state.seats]
        state.pile_size = size(state.pile)
        return state
    for seat in range(state.seats):
        state.hands[seat] = state.known[seat]
        state.specials[seat] = state.known_specials[seat]
        state.sizes[seat] = told["hand_sizes"][seat]
    if told["seat"] is not None:
        read_own(state, told["seat"], told)
    deal_specials(state, told["unknown_specials"], rng)
    deal_sets(state, rng)
    for seat in range(state.seats):
        guess_seen(state, seat, told["seat"], rng)
    return state


def read_own(state: ByeByeState, watcher: int, told: Json) -> None:
    """The seat's own hand, and what it has seen with the mole."""
    state.hands[watcher] = read_sets(told["hands"][watcher])
    state.specials[watcher] = read_specials(told["hands"][watcher])
    rows = told["seen"][watcher]
    read_seen(state, watcher, rows)
    for seat in range(len(rows)):
        if rows[seat] is not None:
            state.hands[seat] += state.seen[state.seats * seat + watcher]
            state.specials[seat] += read_specials(rows[seat])


def deal_specials(state: ByeByeState, unknown: list[int], rng: Chance) -> None:
    """The specials nobody has seen go to the hands that still hold the one they were dealt."""
    unseen = state.specials_dealt() - state.hole_specials - state.driven_specials
    if not state.magpie_waits:
        unseen += UNIT[MAGPIE]
    for seat in range(state.seats):
        unseen -= state.specials[seat]
    for seat in range(state.seats):
        if unknown[int(seat)] and state.specials[seat] == state.known_specials[seat]:
            dealt = draw(unseen, 1, rng)
            unseen -= dealt
            state.specials[seat] += dealt


def deal_sets(state: ByeByeState, rng: Chance) -> None:
    """The set cards this seat has not seen fill up the hands; the rest is the pile."""
    seats = int(state.seats)
    unseen = SET_DECK[state.seats] - state.hole_sets - state.driven_sets
    rooms = zeros(seats)
    for seat in range(state.seats):
        rooms[seat] = state.sizes[seat] - 1 - size(state.hands[seat]) - size(state.specials[seat])
        unseen -= state.hands[seat] + state.zoos[seat]
    dealt = deal_to_barred(unseen, rooms, state.absent, rng)
    for seat in range(state.seats):
        state.hands[seat] += dealt[seat]
        unseen -= dealt[seat]
    for seat in range(state.seats):
        if state.absent[seat] == 0:
            drawn = draw(unseen, rooms[seat], rng)
            state.hands[seat] += drawn
            unseen -= drawn
    state.pile = unseen
    state.pile_size = size(unseen)


def deal_to_barred(unseen: i64, rooms: IntRow, absent: IntRow, rng: Chance) -> IntRow:
    """Cards for the hands known to lack some sets (BYE-14)."""
    for _nth in range(TRIES):
        dealt = try_deal(unseen, rooms, absent, rng)
        if len(dealt):
            return dealt
    return search_deal(unseen, rooms, absent, rng)


def try_deal(unseen: i64, rooms: IntRow, absent: IntRow, rng: Chance) -> IntRow:
    """Deal hand after hand from what it may hold; an empty row if this deal is to be dropped.

    A hand dealt late finds more or fewer cards it may hold, depending on the hands before it. Keeping a
    deal with a chance in proportion to the choices it found makes all deals equally likely.
    """
    dealt = zeros(len(rooms))
    rest = unseen
    left = size(unseen)
    for seat in range(len(rooms)):
        room = rooms[seat]
        if room == 0 or absent[seat] == 0:
            continue
        allowed = without(rest, absent[seat])
        found = size(allowed)
        most = size(without(unseen, absent[seat]))
        if most > left:
            most = left
        if found < most:
            for taken in range(room):
                if rng.below(most - taken) >= found - taken:
                    return _DROPPED
        dealt[seat] = draw(allowed, room, rng)
        rest -= dealt[seat]
        left -= room
    return dealt


def without(bag: i64, absent: i64) -> i64:
    """The cards of a bag but those of sets known to be absent."""
    for kind in range(KINDS):
        if absent & BIT[kind]:
            bag -= UNIT[kind] * count(bag, kind)
    return bag


def search_deal(unseen: i64, rooms: IntRow, absent: IntRow, rng: Chance) -> IntRow:
    """Some deal that breaks nothing: room after room is given a card, others moving on for it."""
    cards = kinds(unseen)
    for at in range(len(cards) - 1, 0, -1):
        other = int(rng.below(at + 1))
        cards[at], cards[other] = cards[other], cards[at]
    owners = [-1] * len(cards)
    for seat in range(len(rooms)):
        if absent[seat]:
            for _nth in range(rooms[seat]):
                give_card(seat, cards, owners, absent, [False] * len(cards))
    dealt = zeros(len(rooms))
    for at, owner in enumerate(owners):
        if owner >= 0:
            dealt[owner] += UNIT[cards[at]]
    return dealt


def give_card(seat: int, cards: list[int], owners: list[int], absent: IntRow, tried: list[bool]) -> bool:
    """Find a card for a hand, taking one from another hand if that finds a different one."""
    for at, kind in enumerate(cards):
        if tried[at] or owners[at] == seat or absent[seat] & BIT[kind]:
            continue
        tried[at] = True
        if owners[at] < 0 or give_card(owners[at], cards, owners, absent, tried):
            owners[at] = seat
            return True
    return False


def guess_seen(state: ByeByeState, seat: i64, watcher: int | None, rng: Chance) -> None:
    """What others have seen of this hand: all of it but as many cards as it has gained since."""
    unknown = state.hands[seat] - state.known[seat]
    number = size(unknown)
    for other in range(state.seats):
        at = state.seats * seat + other
        since = state.looked[at]
        if since != NEVER and other != watcher:
            state.seen[at] = draw(unknown, number - since, rng) if number > since else 0


_DROPPED: Final[IntRow] = zeros(0)
