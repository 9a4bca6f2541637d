"""A match of Zoff im Zoo: rounds of a climbing game in which each animal beats others.

In the order of play: a round is dealt (ZOO-3), teams exchange cards (ZOO-17), tricks are played
(turns.py), the round is scored and the next one dealt (ZOO-14 to ZOO-25).
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import size
from sheepfold.engine.dealing import deal_out
from sheepfold.engine.game import NOBODY, Outcome, State
from sheepfold.engine.int_row import int_row, listed, zeros
from sheepfold.engine.rng import Chance
from sheepfold.games.zoff_im_zoo.rules.board import LAYING_ASIDE, OVER, PLAYING, PUSHING, RETURNING, TWO_CARDS
from sheepfold.games.zoff_im_zoo.rules.cards import ALL_CARDS, CARDS_OF_THREE
from sheepfold.games.zoff_im_zoo.rules.scoring import (
    APART,
    MOST_ROUNDS_OF_THREE,
    TEAMS_BY_PLACE,
    RoundScore,
    going_out_points,
    hedgehog_points,
    lion_points,
    standings_after,
    team_points,
)
from sheepfold.games.zoff_im_zoo.rules.turns import ZoffTurns


class ZoffState(ZoffTurns):
    """One match at one moment."""

    def clone(self) -> ZoffState:
        twin = ZoffState(self.game, self.seats, self.options)
        self.copy_to(twin)
        return twin

    # Python calls a compiled method directly only if the object's own class has it.

    def legal(self) -> list[int]:
        return State.legal(self)

    def apply(self, move: int, rng: Chance) -> None:
        State.apply(self, move, rng)

    # Dealing.

    def set_up(self, rng: Chance) -> None:
        """ZOO-14: the first dealer is named or drawn by lot; with three it is always drawn (ZOO-24)."""
        self.standing = int_row(list(range(int(self.seats))))
        self.totals = zeros(self.seats)
        dealer = self.options.dealer
        self.dealer = rng.below(self.seats) if dealer is None or self.seats == 3 else dealer
        self.deal_round(self.left_of(self.dealer), rng)

    def deal_round(self, leader: i64, rng: Chance) -> None:
        """ZOO-3: deal everything, starting left of the dealer; form the teams; say who begins."""
        seats = self.seats
        self.round += 1
        deck = CARDS_OF_THREE if seats == 3 else ALL_CARDS
        self.hands = deal_out(deck, len(deck), self.left_of(self.dealer), seats, rng)
        self.sizes = zeros(seats)
        for seat in range(seats):
            self.sizes[seat] = size(self.hands[seat])
        self.tricks = zeros(seats)
        self.known = zeros(seats)
        self.partner_knows = zeros(seats)
        self.out = zeros(seats)
        self.plays = zeros(len(deck))
        self.aside = 0
        self.gone = 0
        self.clear_table()
        self.phase = PLAYING
        self.to_move = leader
        self.form_teams()
        if self.playing_in_teams():
            self.exchanged = 0
            self.next_exchange()

    def playing_in_teams(self) -> bool:
        """ZOO-15, ZOO-24: from the second round on, with four or more, if the table wants it."""
        return self.in_teams(self.round) and self.phase != OVER

    def in_teams(self, number: i64) -> bool:
        """Whether round `number` of this match is played in teams."""
        return number > 1 and self.seats > 3 and self.options.teams

    def form_teams(self) -> None:
        """ZOO-15: teams by place in the standings."""
        seats = self.seats
        self.partner = zeros(seats)
        self.lower = zeros(seats)
        self.solo = NOBODY
        for seat in range(seats):
            self.partner[seat] = NOBODY
        if not self.playing_in_teams():
            return
        for place in range(seats >> 1):
            high, low = self.standing[place], self.standing[place + APART[seats]]
            self.partner[high] = low
            self.partner[low] = high
            self.lower[low] = 1
        if seats & 1:
            self.solo = self.standing[seats >> 1]

    def teams(self) -> list[list[int]]:
        """The pairs of this round, the higher-placed first, in order of the standings."""
        if not self.playing_in_teams():
            return []
        places = TEAMS_BY_PLACE[int(self.seats)]
        return [[int(self.standing[high]), int(self.standing[low])] for high, low in places]

    def next_exchange(self) -> None:
        """ZOO-17: the teams in order of the standings, then the solo player; ZOO-18: the last leads."""
        if self.exchanged < self.seats >> 1:
            self.phase = PUSHING
            self.to_move = self.standing[self.exchanged + APART[self.seats]]
        elif self.solo != NOBODY and self.phase != LAYING_ASIDE:
            self.phase = LAYING_ASIDE
            self.to_move = self.solo
        else:
            self.phase = PLAYING
            self.to_move = self.standing[self.seats - 1]

    def give(self, seat: i64, cards: i64) -> None:
        """ZOO-17: two cards to the partner; only the two of them know which."""
        other = self.partner[seat]
        self.take_from_hand(seat, cards, TWO_CARDS)
        self.hands[other] += cards
        self.sizes[other] += TWO_CARDS
        self.partner_knows[other] += cards
        if self.phase == PUSHING:
            self.phase = RETURNING
            self.to_move = other
        else:
            self.exchanged += 1
            self.next_exchange()

    def lay_aside(self, seat: i64, cards: i64) -> None:
        """ZOO-17: the solo player's cards count as won."""
        self.take_from_hand(seat, cards, size(cards))
        self.aside = cards
        self.next_exchange()

    # The end of a round.

    def end_round(self, rng: Chance) -> None:
        """Score the round; then the match is over, or the next round is dealt."""
        for seat in range(self.seats):
            if self.sizes[seat] > 0:
                self.go_out(seat)
        self.score_round()
        self.standing = standings_after(self.round, self.out, self.totals, self.standing)
        if self.match_over():
            self.end_match()
        else:
            self.dealer = self.standing[0]  # ZOO-16
            self.deal_round(self.standing[self.seats - 1], rng)  # ZOO-18

    def end_match(self) -> None:
        """Everything is open now: what lay aside lies with the tricks, and there are no teams."""
        if self.solo != NOBODY:
            self.tricks[self.solo] += self.aside
            self.aside = 0
        self.known = self.hands[:]
        self.partner_knows = self.hands[:]
        self.phase = OVER
        self.to_move = NOBODY
        self.exchanged = 0
        self.form_teams()

    def score_round(self) -> None:
        """ZOO-14, ZOO-20, ZOO-21; ZOO-24 counts tricks with three from the first round on."""
        seats = self.seats
        own = zeros(seats)
        for place in range(seats):
            own[self.out[place]] = going_out_points(place, seats)
        team = zeros(seats)
        lions = zeros(seats)
        hedgehog = zeros(seats)
        if self.playing_in_teams():
            team = team_points(own, self.standing)
        if self.playing_in_teams() or seats == 3:
            for seat in range(seats):
                won = self.tricks[seat]
                if seat == self.solo:
                    won += self.aside
                lions[seat] = lion_points(won, self.hands[seat])
                hedgehog[seat] = hedgehog_points(won)
        # A fresh row: clones share the old one.
        self.totals = self.totals[:]
        for seat in range(seats):
            self.totals[seat] += own[seat] + team[seat] + lions[seat] + hedgehog[seat]
        self.rounds = (*self.rounds, RoundScore(self.out, own, team, lions, hedgehog, self.aside))

    def match_over(self) -> bool:
        """ZOO-23: two totals at the target; ZOO-25: with three, one above it, or 200 rounds."""
        target: i64 = self.options.target
        reached: i64 = 0
        above: i64 = 0
        for seat in range(self.seats):
            if self.totals[seat] >= target:
                reached += 1
            if self.totals[seat] > target:
                above += 1
        if self.seats == 3:
            return above > 0 or len(self.rounds) >= MOST_ROUNDS_OF_THREE
        return reached >= 2

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        standing = listed(self.standing)
        places = tuple(standing.index(seat) + 1 for seat in range(len(standing)))
        over = max(listed(self.totals)) > self.options.target
        reason = "target reached" if self.seats > 3 or over else "round limit reached"
        return Outcome(tuple(listed(self.totals)), places, (standing[0],), reason)
