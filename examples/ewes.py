"""Highest Ewe: a fifth game, as small as one with secrets can be, to show what the contract asks for.

EWE-1  Twelve ewes, numbered 1 to 12. Two to four seats are dealt three each; the rest stays in the barn.
EWE-2  Seats play one ewe each in turn, face up; a seat drawn by lot leads first.
EWE-3  When all have played, the highest ewe wins a point, and its owner leads.
EWE-4  When all hands are empty the match is over. Most points win; level seats share.
EWE-5  Everybody remembers every ewe played; hands and the barn are secret.

    sheepfold conformance examples.ewes:GAME

It is plain Python on the core as it is, compiled or not. docs/adding-a-game.md leads to a game of your own.
"""

from __future__ import annotations

import dataclasses
from itertools import chain
from typing import Any, ClassVar, Final

from sheepfold.engine import options
from sheepfold.engine.description import CardCount, MoveDescription
from sheepfold.engine.errors import BadPosition, IllegalMove
from sheepfold.engine.fields import JsonFields, check_rebuilt, read_head, whole
from sheepfold.engine.game import ALL, NOBODY, Game, Json, Outcome, State, places_of, sees
from sheepfold.engine.int_row import IntRow
from sheepfold.engine.rng import Chance

EWES: Final = 12
TABLE: Final = [f"ewe {number}" for number in range(1, EWES + 1)]
"""TABLE[move]: its notation. Move 0 plays the ewe numbered 1."""

DESCRIPTIONS: Final = [MoveDescription("play", (CardCount(text),)) for text in TABLE]
"""DESCRIPTIONS[move]: the same as data."""


@dataclasses.dataclass(frozen=True)
class Options(options.Options):
    """What a table may choose."""

    cards: int = options.whole(3, low=1, high=3, clause="EWE-1", help="Ewes dealt to each seat.")


class EweState(State):
    """One match at one moment."""

    def __init__(self, game: Game[Any], seats: int, options: Options) -> None:
        super().__init__(game, seats)
        self.options: Options = options
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """By seat, ascending; ewes go by their number less one, as moves do."""
        self.barn: list[int] = []
        self.gone: list[int] = []
        """The ewes of tricks that are over, ascending."""
        self.trick: list[int] = []
        """The ewes played, the leader's first."""
        self.leader = 0
        self.points = [0] * seats

    def clone(self) -> EweState:
        twin = type(self)(self.game, int(self.seats), self.options)
        twin.to_move = self.to_move
        twin.hands = [list(hand) for hand in self.hands]
        twin.barn = list(self.barn)
        twin.gone = list(self.gone)
        twin.trick = list(self.trick)
        twin.leader = self.leader
        twin.points = list(self.points)
        return twin

    def write_legal(self, moves: IntRow) -> int:
        """EWE-2: any ewe in hand."""
        hand = self.hands[self.to_move]
        for at, ewe in enumerate(hand):
            moves[at] = ewe
        return len(hand)

    def apply_unchecked(self, move: int, rng: Chance) -> None:
        self.hands[self.to_move].remove(move)
        self.trick.append(move)
        if len(self.trick) == self.seats:
            self.end_trick()
        self.pass_turn()

    def end_trick(self) -> None:
        """EWE-3: the highest wins."""
        highest = self.trick.index(max(self.trick))
        self.leader = (self.leader + highest) % int(self.seats)
        self.points[self.leader] += 1
        self.gone = sorted(self.gone + self.trick)
        self.trick = []

    def pass_turn(self) -> None:
        """Who is to move follows from who leads and how many have played; EWE-4: nobody without ewes."""
        self.to_move = (self.leader + len(self.trick)) % int(self.seats)
        if not any(self.hands):
            self.to_move = NOBODY

    @property
    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        places = places_of([(points,) for points in self.points])
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(tuple(self.points), places, winners, "all ewes played")


def numbers(ewes: list[int]) -> list[int]:
    """Ewes as people number them."""
    return [ewe + 1 for ewe in ewes]


def read_ewes(items: list[Any], path: str) -> list[int]:
    """Ewes by their numbers."""
    return [whole(item, f"{path}[{at}]", 1, EWES) - 1 for at, item in enumerate(items)]


class HighestEwe(Game[EweState]):
    """The rulebook."""

    id = "highest-ewe"
    title = "Highest Ewe"
    author = "Sheepfold"
    version = 1
    seats = range(2, 5)
    usual_seats = 3
    Options = Options
    moves = TABLE
    descriptions = DESCRIPTIONS
    clause = "EWE"
    turn_clause = "EWE-2"
    end_clause = "EWE-4"
    Match: ClassVar[type[EweState]] = EweState

    def start(self, seats: int, rng: Chance, options: Any) -> EweState:
        state = self.Match(self, seats, options)
        self.deal_unseen(state, list(range(EWES)), [options.cards] * seats, rng)
        state.leader = int(rng.below(seats))
        state.pass_turn()
        return state

    def deal_unseen(self, state: EweState, unseen: list[int], sizes: list[int], rng: Chance) -> None:
        """Fill hands up to these sizes with unseen ewes; the rest is the barn's."""
        for hand, size in zip(state.hands, sizes, strict=True):
            while len(hand) < size:
                hand.append(unseen.pop(int(rng.below(len(unseen)))))
            hand.sort()
        state.barn = sorted(unseen)

    def public(self, state: EweState) -> Json:
        """EWE-5: every ewe played."""
        return {
            "leader": state.leader,
            "points": list(state.points),
            "trick": numbers(state.trick),
            "gone": numbers(state.gone),
            "hand_sizes": [len(hand) for hand in state.hands],
        }

    def seen_by(self, state: EweState, seat: int | None) -> Json:
        """EWE-5: the seat's own hand; the barn is in positions only."""
        hands = [numbers(hand) if sees(seat, owner) else None for owner, hand in enumerate(state.hands)]
        return {"hands": hands, "barn": numbers(state.barn)} if seat == ALL else {"hands": hands}

    def guess(self, view: Json, rng: Chance) -> EweState:
        state = self.Match(self, view["seats"], self.Options.from_json(view["options"]))
        self.read_table(state, view)
        if view["seat"] is not None:
            state.hands[view["seat"]] = [number - 1 for number in view["hands"][view["seat"]]]
        seen = {*state.gone, *state.trick, *[ewe for hand in state.hands for ewe in hand]}
        unseen = [ewe for ewe in range(EWES) if ewe not in seen]
        self.deal_unseen(state, unseen, view["hand_sizes"], rng)
        state.pass_turn()
        return state

    def read_table(self, state: EweState, told: Json) -> None:
        """What lies open, on trust."""
        state.leader = told["leader"]
        state.points = list(told["points"])
        state.trick = [number - 1 for number in told["trick"]]
        state.gone = [number - 1 for number in told["gone"]]

    def place(self, position: Any) -> EweState:
        fields = JsonFields(position)
        seats, chosen = read_head(fields, self)
        state = self.Match(self, seats, chosen)
        state.leader = fields.whole("leader", 0, seats - 1)
        state.points = [whole(item, "points", 0, 3) for item in fields.items("points", seats)]
        state.trick = read_ewes(fields.items("trick"), "trick")
        state.gone = read_ewes(fields.items("gone"), "gone")
        state.barn = read_ewes(fields.items("barn"), "barn")
        for seat, hand in enumerate(fields.items("hands", seats)):
            if not isinstance(hand, list):
                raise BadPosition(f"hands[{seat}]: {hand!r}, must be a list")
            state.hands[seat] = sorted(read_ewes(hand, f"hands[{seat}]"))
        self.check_ewes(state)
        state.pass_turn()
        check_rebuilt(position, self.position(state))
        return state

    def check_ewes(self, state: EweState) -> None:
        """Every ewe is somewhere, and every seat has as many as it must have."""
        seats = int(state.seats)
        everywhere = sorted(chain(state.gone, state.trick, state.barn, *state.hands))
        if everywhere != list(range(EWES)):
            raise BadPosition(f"ewes do not add up: {numbers(everywhere)}")
        if len(state.trick) >= seats or sum(state.points) * seats != len(state.gone):
            raise BadPosition(f"trick, gone: {len(state.trick)} and {len(state.gone)}, do not fit the points")
        for place in range(seats):
            seat = (state.leader + place) % seats
            size = state.options.cards - sum(state.points) - (place < len(state.trick))
            if len(state.hands[seat]) != size:
                raise BadPosition(f"hands[{seat}]: {len(state.hands[seat])} ewes, must be {size}")

    def refusal(self, state: EweState, move: int) -> IllegalMove:
        return IllegalMove("You do not hold {ewe}.", self.turn_clause, ewe=TABLE[move])

    def tell(self, before: EweState, move: int, after: EweState, seat: int | None) -> list[Json]:
        events: list[Json] = [{"event": "plays", "seat": before.turn, "ewe": move + 1}]
        if not after.trick:
            events.append({"event": "wins the trick", "seat": after.leader})
        return events


GAME: Final = HighestEwe()
