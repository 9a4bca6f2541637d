"""A match of Kivsa Shchora: rounds of getting rid of cards by sums on top of the pen.

In the order of play: a round is dealt (PEN-2), seats take turns (turns.py), the round ends and is
scored, the next one is dealt or the match is over (PEN-15 to PEN-18).
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, card_at, size
from sheepfold.engine.dealing import deal_out
from sheepfold.engine.game import NOBODY, Outcome, State, places_of
from sheepfold.engine.int_row import listed, zeros
from sheepfold.engine.rng import Chance
from sheepfold.games.kivsa_shchora.rules.board import OVER, PLAYING
from sheepfold.games.kivsa_shchora.rules.cards import (
    ALL_CARDS,
    DECK_BAG,
    DECK_SIZE,
    HAND_SIZE,
    PEN_ROOM,
    SHEEP,
)
from sheepfold.games.kivsa_shchora.rules.scoring import RoundScore, score_round
from sheepfold.games.kivsa_shchora.rules.turns import KivsaTurns


class KivsaState(KivsaTurns):
    """One match at one moment."""

    def clone(self) -> KivsaState:
        twin = KivsaState(self.game, self.seats, self.options)
        self.copy_to(twin)
        return twin

    # Python calls a compiled method directly only if the object's own class has it.

    def legal(self) -> list[int]:
        return State.legal(self)

    def apply(self, move: int, rng: Chance) -> None:
        State.apply(self, move, rng)

    # Dealing.

    def set_up(self, rng: Chance) -> None:
        """PEN-2: the first dealer is named or drawn by lot."""
        self.agree_on(self.options)
        self.totals = zeros(self.seats)
        dealer = self.options.dealer
        self.dealer = rng.below(self.seats) if dealer is None else dealer
        self.deal_round(rng)

    def deal_round(self, rng: Chance) -> None:
        """PEN-2: seven cards each, a sheep card in the pen; the seat left of the dealer starts."""
        seats = self.seats
        start = self.left_of(self.dealer)
        self.hands = deal_out(ALL_CARDS, HAND_SIZE * seats, start, seats, rng)
        self.sizes = zeros(seats)
        self.known = zeros(seats)
        self.pile = DECK_BAG
        self.pile_size = DECK_SIZE - HAND_SIZE * seats
        for seat in range(seats):
            self.pile -= self.hands[seat]
            self.sizes[seat] = HAND_SIZE
        self.pen = zeros(PEN_ROOM)
        self.height = 0
        self.specials = 0
        self.turn_up(rng)
        self.phase = PLAYING
        self.to_move = start

    def turn_up(self, rng: Chance) -> None:
        """PEN-2: other cards are put back until a sheep card comes, so each of those is as likely."""
        sheep = self.pile & SHEEP
        face = card_at(sheep, rng.below(size(sheep)))
        self.pile -= UNIT[face]
        self.pile_size -= 1
        self.cover(face)

    # The end of a round.

    def end_round(self, ending: i64, winner: i64, rng: Chance) -> None:
        """PEN-15, PEN-17: score the round; then the match is over, or the next round is dealt."""
        self.add_score(score_round(ending, winner, self.hands))
        if self.match_over():
            self.phase = OVER
            self.to_move = NOBODY
            # PEN-19: all hands are seen at the end.
            self.known = self.hands[:]
        else:
            self.dealer = self.left_of(self.dealer)
            self.deal_round(rng)

    def add_score(self, score: RoundScore) -> None:
        """A new line on the score sheet."""
        self.rounds = (*self.rounds, score)
        # A fresh row: clones share the old one.
        totals = self.totals[:]
        for seat in range(self.seats):
            totals[seat] += score.points[seat]
        self.totals = totals

    def match_over(self) -> bool:
        """PEN-18: a total has reached the limit, or all rounds are played; one per seat if none is set."""
        if self.limit == 0:
            return len(self.rounds) >= self.last_round
        most: i64 = 0
        for seat in range(self.seats):
            if self.totals[seat] > most:
                most = self.totals[seat]
        return most >= self.limit

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        totals = listed(self.totals)
        places = places_of([(-total,) for total in totals])
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        reason = "points limit reached" if self.limit else "all rounds played"
        return Outcome(tuple(totals), places, winners, reason)
