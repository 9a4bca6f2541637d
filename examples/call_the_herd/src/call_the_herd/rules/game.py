"""Call the Herd as the contract asks for it."""

from __future__ import annotations

from typing import Any, Final

from call_the_herd.rules import position as positions
from call_the_herd.rules import story
from call_the_herd.rules.cards import ANIMALS, animal_of, bit
from call_the_herd.rules.moves import DESCRIPTIONS, MOST_CARDS, PLAY, TABLE
from call_the_herd.rules.options import Options
from call_the_herd.rules.state import HerdState
from sheepfold.engine.description import CardName
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import NOBODY, Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.engine.view_fields import ViewField

VIEW_FIELDS: Final = (
    ViewField("turned_up", "cards", high=1),
    ViewField("trick", "cards", high=1),
    ViewField("played", "cards", high=1),
    ViewField("lacks", by_seat=True, choices=ANIMALS),
    ViewField("bids", by_seat=True, high=MOST_CARDS),
    ViewField("tricks", by_seat=True, high=MOST_CARDS),
    ViewField("hand_sizes", by_seat=True, high=MOST_CARDS),
    ViewField("totals", by_seat=True),
    ViewField("leader", "seat"),
    ViewField("dealer", "seat"),
)
"""What programs that learn get as numbers, after the hand, whose turn it is and the phase."""


class CallTheHerd(Game[HerdState]):
    """The rulebook (RULES.md)."""

    id = "call-the-herd"
    title = "Call the Herd"
    author = "traditional"
    version = 1
    seats = range(3, 6)
    usual_seats = 4
    Options = Options
    moves = TABLE
    descriptions = DESCRIPTIONS
    phases = ("bid", "play", "over")
    view_fields = VIEW_FIELDS
    clause = "HERD"
    turn_clause = "HERD-6"
    end_clause = "HERD-10"

    def start(self, seats: int, rng: Chance, options: Any) -> HerdState:
        state = HerdState(self, seats, options)
        state.dealer = int(rng.below(seats))
        state.deal_round(rng)
        return state

    def phase(self, state: HerdState) -> str:
        if state.to_move == NOBODY:
            return "over"
        return "bid" if None in state.bids else "play"

    def public(self, state: HerdState) -> Json:
        return positions.public(state)

    def seen_by(self, state: HerdState, seat: int | None) -> Json:
        return positions.seen_by(state, seat)

    def place(self, position: Any) -> HerdState:
        return positions.place(self, position)

    def guess(self, view: Json, rng: Chance) -> HerdState:
        return positions.guess(self, view, rng)

    def tell(self, before: HerdState, move: int, after: HerdState, seat: int | None) -> list[Json]:
        return story.tell(before, move, after, seat)

    def refusal(self, state: HerdState, move: int) -> IllegalMove:
        if None in state.bids:
            return self.refused_bid(state, move)
        if move < PLAY:
            return IllegalMove("All bids are made: play a card.", "HERD-4")
        if not state.hands[state.to_move] & bit(move - PLAY):
            return IllegalMove("You hold no {card}.", "HERD-6", card=CardName(TABLE[move]))
        led = ANIMALS[animal_of(state.trick[0])]
        return IllegalMove("You hold a {animal} and must follow.", "HERD-7", animal=CardName(led))

    def refused_bid(self, state: HerdState, move: int) -> IllegalMove:
        """Why this is no bid now."""
        if move >= PLAY:
            return IllegalMove("No card is played before all bids are made.", "HERD-4")
        if move > state.size:
            return IllegalMove("There are only {size} tricks to bid for.", "HERD-4", size=state.size)
        return IllegalMove("The bids must not add up to {size}.", "HERD-5", size=state.size)


GAME: Final = CallTheHerd()
