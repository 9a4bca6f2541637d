"""The rules of My Game, clause by clause (RULES.md).

A move is an index into the move table, here simply a card: move 0 plays the card numbered 1.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from sheepfold.engine import options
from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.engine.errors import BadPosition, IllegalMove
from sheepfold.engine.fields import JsonFields, check_rebuilt, read_head
from sheepfold.engine.game import ALL, NOBODY, Game, Json, Outcome, State, places_of
from sheepfold.engine.int_row import IntRow
from sheepfold.engine.rng import Chance
from sheepfold.engine.story import event, hand, moved

CARDS: Final = [f"card {number}" for number in range(1, 13)]
"""CARDS[card]: what it is called, and the notation of the move that plays it (MINE-1)."""

DESCRIPTIONS: Final = [MoveDescription("play", (CardCount(name),)) for name in CARDS]
"""DESCRIPTIONS[move]: what it does, as data."""

MOST_CARDS: Final = 3


@dataclasses.dataclass(frozen=True)
class Options(options.Options):
    """What a table may choose."""

    cards: int = options.whole(
        MOST_CARDS, low=1, high=MOST_CARDS, clause="MINE-1", help="Cards dealt to everybody."
    )


class MyGameState(State):
    """One match at one moment."""

    def __init__(self, game: Game[Any], seats: int, options: Options) -> None:
        super().__init__(game, seats)
        self.options: Options = options
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """By seat, ascending."""
        self.aside: list[int] = []
        """The cards nobody was dealt, ascending."""
        self.first = 0
        """Who led to the first trick."""
        self.leader = 0
        """Who leads, or has led, to this trick."""
        self.played: list[int] = []
        """All cards played, in order; those of this trick come last."""
        self.points = [0] * seats

    def clone(self) -> MyGameState:
        twin = MyGameState(self.game, int(self.seats), self.options)
        twin.to_move = self.to_move
        twin.hands = [cards[:] for cards in self.hands]
        twin.aside, twin.played, twin.points = self.aside[:], self.played[:], self.points[:]
        twin.first, twin.leader = self.first, self.leader
        return twin

    def lead(self, seat: int) -> None:
        """MINE-2: this seat leads first."""
        self.first = self.leader = self.to_move = seat

    def write_legal(self, moves: IntRow) -> int:
        """MINE-2: any card in hand. Legal moves are written into a row, ascending."""
        cards = self.hands[self.to_move]
        for at, card in enumerate(cards):
            moves[at] = card
        return len(cards)

    def apply_unchecked(self, move: int, rng: Chance) -> None:
        self.hands[self.to_move].remove(move)
        self.play(move)

    def play(self, card: int) -> None:
        """A card comes to the table; the last one ends the trick, and perhaps the match (MINE-4)."""
        self.played.append(card)
        self.to_move = self.left_of(self.to_move)
        if len(self.played) % int(self.seats) == 0:
            self.end_trick(self.played[-int(self.seats) :])
        if len(self.played) == self.options.cards * int(self.seats):
            self.to_move = NOBODY

    def end_trick(self, trick: list[int]) -> None:
        """MINE-3: the highest card scores, and its owner leads."""
        winner = (self.leader + trick.index(max(trick))) % int(self.seats)
        self.points[winner] += 1
        self.leader = self.to_move = winner

    @property
    def trick(self) -> list[int]:
        """The cards of the trick on the table."""
        return self.played[len(self.played) - len(self.played) % int(self.seats) :]

    @property
    def outcome(self) -> Outcome | None:
        """MINE-4: most points win."""
        if self.to_move != NOBODY:
            return None
        places = places_of([(points,) for points in self.points])
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(tuple(self.points), places, winners, "all cards played")


class MyGame(Game[MyGameState]):
    """The rulebook: dealing, views, positions, refusals, the story of a move."""

    id = "my-game"
    title = "My Game"
    author = "you"
    version = 1
    seats = range(2, 5)
    usual_seats = 3
    Options = Options
    moves = CARDS
    descriptions = DESCRIPTIONS
    clause = "MINE"
    turn_clause = "MINE-2"
    end_clause = "MINE-4"

    def start(self, seats: int, rng: Chance, options: Any) -> MyGameState:
        """MINE-1, MINE-2: the deal."""
        state = MyGameState(self, seats, options)
        deal(state, list(range(len(CARDS))), [options.cards] * seats, rng)
        state.lead(int(rng.below(seats)))
        return state

    def public(self, state: MyGameState) -> Json:
        """MINE-5: what everybody knows."""
        return {
            "first": state.first,
            "leader": state.leader,
            "totals": state.points[:],
            "trick": [CARDS[card] for card in state.trick],
            "played": [CARDS[card] for card in state.played],
            "hand_sizes": [len(cards) for cards in state.hands],
        }

    def seen_by(self, state: MyGameState, seat: int | None) -> Json:
        """MINE-5: one's own hand; a position, which is what ALL see, has everything."""
        told: Json = {
            "hands": [bag(cards) if seat in (owner, ALL) else None for owner, cards in enumerate(state.hands)]
        }
        if seat == ALL:
            told["aside"] = bag(state.aside)
        return told

    def guess(self, view: Json, rng: Chance) -> MyGameState:
        """Deal the cards this seat has not seen anew."""
        state = read_public(self, view)
        if view["seat"] is not None:
            state.hands[view["seat"]] = read_bag(view["hands"][view["seat"]], "hands")
        seen = {*state.played, *[card for cards in state.hands for card in cards]}
        deal(state, [card for card in range(len(CARDS)) if card not in seen], view["hand_sizes"], rng)
        return state

    def place(self, position: Any) -> MyGameState:
        """Read a position and name what is wrong with it."""
        state, fields = read_public(self, position), JsonFields(position)
        hands = fields.items("hands", int(state.seats))
        state.hands = [read_bag(cards, f"hands[{seat}]") for seat, cards in enumerate(hands)]
        state.aside = read_bag(fields.get("aside"), "aside")
        check_cards(state)
        check_rebuilt(position, self.position(state))
        return state

    def refusal(self, state: MyGameState, move: int) -> IllegalMove:
        return IllegalMove("You hold no {card}.", "MINE-2", card=CARDS[move])

    def tell(self, before: MyGameState, move: int, after: MyGameState, seat: int | None) -> list[Json]:
        """What this seat saw of a move; here everybody sees the same."""
        mover = int(before.to_move)
        told = [moved("play", mover, [CARDS[move]], hand(mover), "table")]
        if not after.trick:
            told.append(event("trick", after.leader, totals=after.points[:]))
        if after.outcome is not None:
            told.append(event("end", outcome=after.outcome.as_json()))
        return told


def deal(state: MyGameState, unseen: list[int], sizes: list[int], rng: Chance) -> None:
    """Fill hands up to these sizes from the unseen cards; the rest goes aside."""
    for cards, size in zip(state.hands, sizes, strict=True):
        while len(cards) < size:
            cards.append(unseen.pop(int(rng.below(len(unseen)))))
        cards.sort()
    state.aside = sorted(unseen)


def bag(cards: list[int]) -> dict[str, int]:
    """Cards as JSON: names and counts."""
    return {CARDS[card]: 1 for card in cards}


def read_bag(value: Any, path: str) -> list[int]:
    """Cards from JSON."""
    return sorted(JsonFields({path: name}).choice(path, CARDS) for name in JsonFields(value, path).data)


def read_public(game: Game[Any], data: Any) -> MyGameState:
    """A state with what is public; the cards played are played again, so the rest follows from them."""
    fields = JsonFields(data)
    seats, chosen = read_head(fields, game)
    state = MyGameState(game, seats, chosen)
    state.lead(fields.whole("first", 0, seats - 1))
    for name in fields.items("played"):
        card = JsonFields({"played": name}).choice("played", CARDS)
        if state.to_move == NOBODY:
            raise BadPosition(f"played: {len(fields.items('played'))} cards, must be fewer")
        state.play(card)
    return state


def check_cards(state: MyGameState) -> None:
    """MINE-1: every card is somewhere, once, and everybody has as many as they must."""
    everywhere = sorted([*state.played, *state.aside, *[card for cards in state.hands for card in cards]])
    if everywhere != list(range(len(CARDS))):
        raise BadPosition(f"cards do not add up: {[CARDS[card] for card in everywhere]}")
    seats, waiting = int(state.seats), len(state.trick)
    for nth in range(seats):
        seat = (state.leader + nth) % seats
        size = state.options.cards - len(state.played) // seats - (nth < waiting)
        if len(state.hands[seat]) != size:
            raise BadPosition(f"hands[{seat}]: {len(state.hands[seat])} cards, must be {size}")


GAME: Final = MyGame()
