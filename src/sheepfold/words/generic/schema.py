"""What the fields of a game's views mean, learned from sample matches.

A view is JSON: a list of four numbers may hold one for each of four seats, or the last four bids. In
matches dealt here, for as few and as many seats as the game allows, a list for seats always has as many
entries as there are seats. The same samples tell which words are cards, and which fields are zones of the
table: those that are named like a place in events, or that grew by the cards an event brought there. They
are made from nothing but the rules, so they say nothing about anybody's match.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from sheepfold.engine import registry
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Rng
from sheepfold.engine.story import HIDDEN_FACE

SAMPLED_MOVES: Final = 90
"""Moves of a sample match that are looked at."""

EVERY: Final = 3
"""One view in so many is looked at."""

NUMBERS: Final = re.compile(r"( \d+)+$")

HAND: Final = "hand"

ALL_HAVE: Final = frozenset(
    ("game", "version", "seats", "options", "seat", "turn", "hands", "hand_sizes", "outcome")
)
"""Fields every game has, shown in places of their own."""


class Schema(NamedTuple):
    """What was learned of a game."""

    kinds: frozenset[str]
    """The names of cards."""
    by_seat: frozenset[str]
    """Paths of lists with an entry for each seat."""
    not_by_seat: frozenset[str]
    """Paths of lists that are something else."""
    orders: frozenset[str]
    """Paths of lists in which every seat stands once."""
    zones: Mapping[str, str]
    """Fields that show what lies on the table, and what events call that place: `zoos` the `zoo`."""

    def is_by_seat(self, path: str, value: list[Any], seats: int) -> bool:
        """Whether a list has an entry for each seat; one never sampled goes by its length."""
        if len(value) != seats or path in self.orders:
            return False
        if path in self.by_seat or path in self.not_by_seat:
            return path in self.by_seat
        return not all(isinstance(each, str) and self.is_card(each) for each in value)

    def is_card(self, text: str) -> bool:
        """Whether a word is a card."""
        return text == HIDDEN_FACE or text in self.kinds


class Samples:
    """What sample matches have shown so far."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.lists: dict[str, bool] = {}
        """By path: whether it always had an entry for each seat."""
        self.orders: dict[str, bool] = {}
        self.fields: set[str] = set()
        self.places: set[str] = set()
        self.came: Counter[str] = Counter()
        """By place: how often cards came there."""
        self.grew: Counter[tuple[str, str]] = Counter()
        """By field and place: how often the field grew by just these cards."""

    def look(self, value: Any, path: str, seats: int) -> None:
        """Note the lists within a part of a view."""
        if isinstance(value, dict):
            for name, part in value.items():
                self.look(part, f"{path}.{name}" if path else name, seats)
        elif isinstance(value, list):
            self.lists[path] = self.lists.get(path, True) and len(value) == seats
            ranked = seats > 1 and sorted(map(str, value)) == sorted(map(str, range(seats)))
            self.orders[path] = self.orders.get(path, True) and ranked
            for part in value:
                self.look(part, f"{path}[]", seats)

    def see(self, view: Json) -> None:
        """Note what a view shows."""
        self.fields.update(view)
        self.look({name: part for name, part in view.items() if name != "options"}, "", view["seats"])
        for hand in view.get("hands") or ():
            self.kinds.update(map(str, hand or ()))

    def hear(self, events: list[Json], before: Json, after: Json) -> None:
        """Note where cards went, and which fields grew by them."""
        for event in events:
            places = [
                NUMBERS.sub("", place) for end in ("from", "to") if isinstance(place := event.get(end), str)
            ]
            self.places.update(places)
            if isinstance(event.get("to"), str) and places[-1] != HAND and event.get("cards"):
                self.watch(Counter(event["cards"]), places[-1], before, after)

    def watch(self, cards: Counter[str], place: str, before: Json, after: Json) -> None:
        """Note the fields that have these cards now and had them not before."""
        self.came[place] += 1
        for field in after:
            had, has = self.cards_in(before.get(field)), self.cards_in(after[field])
            if field not in ALL_HAVE and cards <= has - had:
                self.grew[field, place] += 1

    def cards_in(self, value: Any) -> Counter[str]:
        """All cards in a part of a view."""
        found: Counter[str] = Counter()
        if isinstance(value, str):
            found[value] += value in self.kinds
        elif isinstance(value, list):
            for each in value:
                found += self.cards_in(each)
        elif isinstance(value, dict):
            for name, each in value.items():
                found += (
                    Counter({name: each}) if name in self.kinds and type(each) is int else self.cards_in(each)
                )
        return found

    def learned(self) -> Schema:
        """What follows from the samples."""
        orders = frozenset(path for path, always in self.orders.items() if always)
        by_seat = frozenset(path for path, always in self.lists.items() if always) - orders
        other = frozenset(self.lists) - by_seat - orders
        return Schema(frozenset(self.kinds), by_seat, other, orders, self.zones())

    def zones(self) -> dict[str, str]:
        """Fields named like a place of events, and those that cards were seen to come to."""
        named = {field: place for field in sorted(self.fields - ALL_HAVE) if (place := self.place_of(field))}
        grown = {
            field: place
            for (field, place), number in sorted(self.grew.items())
            if 2 * number > self.came[place] and place not in named.values()
        }
        return {**grown, **named}

    def place_of(self, field: str) -> str:
        """The place a field is named after, in one form or another."""
        stem = field.removesuffix("_size")
        forms = (stem, stem.removesuffix("s"), stem.removesuffix("es"), stem.replace("_", " "))
        return next((form for form in forms if form in self.places and form != HAND), "")


@cache
def schema_of(game_id: str, version: int) -> Schema:
    """What the fields of this game's views mean."""
    game = registry.get(game_id, version)
    found = Samples()
    found.kinds.update(card.kind for each in game.descriptions for card in each.cards)
    for seats in {game.seats[0], game.seats[-1]}:
        for before, events, after in sample(game, seats):
            found.see(before)
            found.hear(events, before, after)
    return found.learned()


def sample(game: Game[Any], seats: int) -> Iterator[tuple[Json, list[Json], Json]]:
    """Some moves of a random match: the view of the mover, what it was told, and its view afterwards."""
    rng, move_rng = Rng(seats), Rng(seats + 1)
    state = game.deal(seats, rng)
    for number in range(SAMPLED_MOVES):
        seat = state.turn
        if seat is None:
            break
        before, legal = state.clone(), state.legal()
        move = legal[int(move_rng.below(len(legal)))]
        state.apply(move, rng)
        if number % EVERY == 0:
            yield before.view(seat), game.tell(before, move, state, seat), state.view(seat)
