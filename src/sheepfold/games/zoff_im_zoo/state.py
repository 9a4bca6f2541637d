"""A match of Zoff im Zoo: rounds of a climbing game in which each animal beats others.

In the order of play: a round is dealt (ZOO-3), teams exchange cards (ZOO-17), tricks are played
(tricks.py), the round is scored and the next one dealt (ZOO-14 to ZOO-25).
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, covers, kinds, size
from sheepfold.engine.cells import Cells, listed, zeros
from sheepfold.engine.dealing import deal_out
from sheepfold.engine.game import NOBODY, Outcome
from sheepfold.engine.rng import Chance
from sheepfold.games.zoff_im_zoo.board import LAYING_ASIDE, OVER, PLAYING, PUSHING, RETURNING, TWO_CARDS
from sheepfold.games.zoff_im_zoo.cards import NAMES, deck_bag
from sheepfold.games.zoff_im_zoo.moves import ASIDE, ASIDE_CARDS, GIVE, PAIR_CARDS
from sheepfold.games.zoff_im_zoo.scoring import (
    MOST_ROUNDS_OF_THREE,
    TEAMS_BY_PLACE,
    RoundScore,
    going_out_points,
    hedgehog_points,
    lion_points,
    standings_after,
    team_points,
)
from sheepfold.games.zoff_im_zoo.tricks import ZooTricks


class ZooState(ZooTricks):
    """One match at one moment."""

    def clone(self) -> ZooState:
        twin = ZooState(self.game, self.seats, self.options)
        self.copy_to(twin)
        return twin

    def fill(self, moves: Cells) -> i64:
        if self.phase >= PLAYING:
            return self.fill_turn(moves)
        hand = self.hands[self.to_move]
        if self.phase == LAYING_ASIDE:
            return fill_covered(hand, ASIDE_CARDS, ASIDE, moves)
        return fill_covered(hand, PAIR_CARDS, GIVE, moves)

    def step(self, move: i64, rng: Chance) -> None:
        if move < GIVE:
            self.step_turn(move, rng)
        elif move < ASIDE:
            self.give(self.to_move, PAIR_CARDS[move - GIVE])
        else:
            self.lay_aside(self.to_move, ASIDE_CARDS[move - ASIDE])

    # Dealing a round.

    def deal_round(self, leader: i64, rng: Chance) -> None:
        """ZOO-3: deal everything, starting left of the dealer; form the teams; say who begins."""
        seats = self.seats
        self.round += 1
        deck = [int(UNIT[kind]) for kind in kinds(deck_bag(int(seats)))]
        self.hands = deal_out(deck, rng, [int(self.dealer + 1 + i) % int(seats) for i in range(len(deck))])
        self.sizes = zeros(int(seats))
        for seat in range(seats):
            self.sizes[seat] = size(self.hands[seat])
        self.tricks = zeros(int(seats))
        self.known = zeros(int(seats))
        self.partner_knows = zeros(int(seats))
        self.out = zeros(int(seats))
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
        self.partner = zeros(int(self.seats))
        self.lower = zeros(int(self.seats))
        self.solo = NOBODY
        for seat in range(self.seats):
            self.partner[seat] = NOBODY
        if not self.playing_in_teams():
            return
        for high, low in TEAMS_BY_PLACE[int(self.seats)]:
            self.partner[self.standing[high]] = self.standing[low]
            self.partner[self.standing[low]] = self.standing[high]
            self.lower[self.standing[low]] = 1
        for seat in range(self.seats):
            if self.partner[seat] == NOBODY:
                self.solo = seat

    def next_exchange(self) -> None:
        """ZOO-17: the teams in order of the standings, then the solo player; ZOO-18: the last leads."""
        teams = TEAMS_BY_PLACE[int(self.seats)]
        if self.exchanged < len(teams):
            self.phase = PUSHING
            self.to_move = self.standing[teams[int(self.exchanged)][1]]
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
        score = self.score_round()
        self.rounds = (*self.rounds, score)
        totals = listed(self.totals)
        for seat in range(len(totals)):
            totals[seat] += score.points(seat)
        self.set_standing(totals, standings_after(score, int(self.round), totals, listed(self.standing)))
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

    def set_standing(self, totals: list[int], standing: list[int]) -> None:
        """Fresh rows: clones share the old ones."""
        self.totals = zeros(len(totals))
        self.standing = zeros(len(totals))
        for seat in range(self.seats):
            self.totals[seat] = totals[seat]
            self.standing[seat] = standing[seat]

    def score_round(self) -> RoundScore:
        """ZOO-14, ZOO-20, ZOO-21; ZOO-24 counts tricks with three from the first round on."""
        seats = int(self.seats)
        out = listed(self.out)
        own = [going_out_points(out.index(seat), seats) for seat in range(seats)]
        team = team_points(own, listed(self.standing)) if self.playing_in_teams() else [0] * seats
        lions = [0] * seats
        hedgehog = [0] * seats
        if self.playing_in_teams() or seats == 3:
            for seat in range(seats):
                won = int(self.tricks[seat]) + (int(self.aside) if seat == self.solo else 0)
                lions[seat] = lion_points(won, int(self.hands[seat]))
                hedgehog[seat] = hedgehog_points(won)
        aside = tuple([NAMES[kind] for kind in kinds(self.aside)])
        return RoundScore(tuple(out), tuple(own), tuple(team), tuple(lions), tuple(hedgehog), aside)

    def match_over(self) -> bool:
        """ZOO-23: two totals at the target; ZOO-25: with three, one above it, or 200 rounds."""
        target = self.options.target
        if self.seats == 3:
            return max(listed(self.totals)) > target or len(self.rounds) >= MOST_ROUNDS_OF_THREE
        return sum(total >= target for total in listed(self.totals)) >= 2

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        standing = listed(self.standing)
        places = tuple(standing.index(seat) + 1 for seat in range(len(standing)))
        over = max(listed(self.totals)) > self.options.target
        reason = "target reached" if self.seats > 3 or over else "round limit reached"
        return Outcome(tuple(listed(self.totals)), places, (standing[0],), reason)


def fill_covered(hand: i64, groups: Cells, first: i64, moves: Cells) -> i64:
    """The groups of cards this hand covers, as moves counted from `first`."""
    found: i64 = 0
    for group in range(len(groups)):
        if covers(hand, groups[group]):
            moves[found] = first + group
            found += 1
    return found
