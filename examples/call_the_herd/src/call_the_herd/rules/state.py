"""A match of Call the Herd: rounds of bids and tricks.

In the order of play: a round is dealt (HERD-3), everybody bids (HERD-4, HERD-5), tricks are played (HERD-6 to
HERD-8), the round is scored (HERD-9).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from call_the_herd.rules.cards import DECK, SUIT, animal_of, bit, cards_in, set_of
from call_the_herd.rules.moves import PLAY
from call_the_herd.rules.options import Options
from sheepfold.engine.game import NOBODY, Game, Outcome, State, places_of
from sheepfold.engine.int_row import IntRow
from sheepfold.engine.rng import Chance

BONUS: Final = 10
"""Points for a bid that came true (HERD-9)."""


class RoundScore(NamedTuple):
    """One line of the score sheet, by seat."""

    bids: list[int]
    tricks: list[int]

    @property
    def points(self) -> list[int]:
        """HERD-9: for exactly as many tricks as bid."""
        return [BONUS + bid if bid == taken else 0 for bid, taken in zip(self.bids, self.tricks, strict=True)]


class HerdState(State):
    """One match at one moment. Sets of cards are integers (cards.py)."""

    def __init__(self, game: Game[Any], seats: int, options: Options) -> None:
        super().__init__(game, seats)
        self.options: Options = options
        # The match.
        self.dealer = 0
        self.round = 1
        self.rounds: tuple[RoundScore, ...] = ()
        """The score sheet: the rounds that are over."""
        # The round; the last one stays as it ended.
        self.turned_up = 0
        """The card that shows what is trump."""
        self.hands = [0] * seats
        self.stock = 0
        """The cards that were not dealt."""
        self.bids: list[int | None] = [None] * seats
        self.tricks = [0] * seats
        """How many tricks each seat has taken."""
        self.leader = 0
        """Who began the trick; before that, who begins to bid."""
        self.played: list[int] = []
        """All cards played, in order; those of the trick come last."""
        self.lacks = [0] * seats
        """Cards a seat is known not to hold, because it did not follow (HERD-11)."""

    def clone(self) -> HerdState:
        twin = HerdState(self.game, int(self.seats), self.options)
        twin.to_move = self.to_move
        twin.dealer, twin.round, twin.rounds = self.dealer, self.round, self.rounds
        twin.turned_up, twin.stock, twin.leader = self.turned_up, self.stock, self.leader
        twin.hands, twin.bids, twin.tricks = self.hands[:], self.bids[:], self.tricks[:]
        twin.played, twin.lacks = self.played[:], self.lacks[:]
        return twin

    @property
    def size(self) -> int:
        """HERD-2: the cards dealt to everybody in this round, which are its tricks."""
        return self.options.cards - self.round + 1

    @property
    def trick(self) -> list[int]:
        """The cards on the table, the leader's first."""
        return self.played[sum(self.tricks) * int(self.seats) :]

    # The deal.

    def deal_round(self, rng: Chance) -> None:
        """HERD-3: so many cards for everybody, and one turned up."""
        seats = int(self.seats)
        deck = cards_in(DECK)
        drawn = [deck.pop(int(rng.below(len(deck)))) for _ in range(seats * self.size + 1)]
        self.turned_up = drawn.pop()
        self.hands = [set_of(drawn[seat::seats]) for seat in range(seats)]
        self.stock = set_of(deck)
        self.open_round()

    def open_round(self) -> None:
        """HERD-4, HERD-6: nothing is bid or played yet, and the dealer's left begins with both."""
        seats = int(self.seats)
        self.bids, self.tricks, self.lacks, self.played = [None] * seats, [0] * seats, [0] * seats, []
        self.leader = self.to_move = int(self.left_of(self.dealer))

    # A turn.

    def write_legal(self, moves: IntRow) -> int:
        found = self.possible_bids() if None in self.bids else self.playable_cards()
        for at, move in enumerate(found):
            moves[at] = move
        return len(found)

    def possible_bids(self) -> list[int]:
        """HERD-4: up to the cards in hand; HERD-5: the last bid must not make the bids add up."""
        made = [bid for bid in self.bids if bid is not None]
        is_last = len(made) == int(self.seats) - 1
        excluded = self.size - sum(made) if is_last and self.options.last_bid else None
        return [bid for bid in range(self.size + 1) if bid != excluded]

    def playable_cards(self) -> list[int]:
        """HERD-7: the animal that was led, or any card."""
        hand, trick = self.hands[self.to_move], self.trick
        following = hand & SUIT[animal_of(trick[0])] if trick else 0
        return [PLAY + card for card in cards_in(following or hand)]

    def apply_unchecked(self, move: int, rng: Chance) -> None:
        if move < PLAY:
            self.bid(move)
        else:
            self.play(move - PLAY)
            if len(self.played) == self.size * int(self.seats):
                self.end_round(rng)

    def bid(self, number: int) -> None:
        """HERD-4: once each."""
        self.bids[self.to_move] = number
        self.to_move = self.left_of(self.to_move)

    def play(self, card: int) -> None:
        """HERD-6: a card goes to the table; the last one decides the trick, and its winner leads."""
        seat = int(self.to_move)
        self.hands[seat] &= ~bit(card)
        self.played.append(card)
        trick = self.trick
        if animal_of(card) != animal_of(trick[0]):
            self.lacks[seat] |= SUIT[animal_of(trick[0])]
        self.to_move = self.left_of(seat)
        if len(trick) == int(self.seats):
            self.leader = self.to_move = self.winner(trick)
            self.tricks[self.leader] += 1

    def winner(self, trick: list[int]) -> int:
        """HERD-8: who takes these cards."""
        trump, led = animal_of(self.turned_up), animal_of(trick[0])

        def strength(nth: int) -> tuple[bool, bool, int]:
            animal = animal_of(trick[nth])
            return animal == trump, animal == led, trick[nth]

        return (self.leader + max(range(len(trick)), key=strength)) % int(self.seats)

    # The end of a round.

    def end_round(self, rng: Chance) -> None:
        """HERD-9: the round is scored; HERD-2: the next one is dealt, or the match is over."""
        self.add_score()
        if self.round < self.options.cards:
            self.round += 1
            self.dealer = int(self.left_of(self.dealer))
            self.deal_round(rng)

    def add_score(self) -> None:
        """A new line on the score sheet; HERD-10: after the last one nobody is to move."""
        self.rounds += (RoundScore([bid or 0 for bid in self.bids], self.tricks[:]),)
        if self.round == self.options.cards:
            self.to_move = NOBODY

    @property
    def totals(self) -> list[int]:
        """The points of all rounds by seat."""
        return [sum(score.points[seat] for score in self.rounds) for seat in range(int(self.seats))]

    @property
    def outcome(self) -> Outcome | None:
        """HERD-10: most points win."""
        if self.to_move != NOBODY:
            return None
        places = places_of([(points,) for points in self.totals])
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(tuple(self.totals), places, winners, "all rounds played")
