"""A match of Zoff im Zoo: rounds of a trick-climbing game, each animal beating others.

In the order of play: a round is dealt (ZOO-3), teams exchange cards (ZOO-17), tricks are played
(ZOO-4 to ZOO-13, ZOO-19), the round is scored and the next one dealt (ZOO-14 to ZOO-25).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, covers, kinds, overlap, size, union
from sheepfold.engine.cells import Cells, listed, zeros
from sheepfold.engine.dealing import deal_out
from sheepfold.engine.game import NOBODY, Game, Outcome, State
from sheepfold.engine.rng import Chance
from sheepfold.games.zoff_im_zoo.cards import ANIMALS, ELEPHANT, JOKER, MOSQUITO, deck_bag
from sheepfold.games.zoff_im_zoo.moves import (
    ADD,
    ANSWERS,
    ANSWERS_AT,
    ASIDE,
    ASIDE_CARDS,
    CARDS,
    DECLINE,
    FIRST,
    GIVE,
    MISSING,
    PAIR_CARDS,
    PASS,
    PLAYS,
    SHOW,
    SHOWS,
    SHOWS_AT,
    completed,
)
from sheepfold.games.zoff_im_zoo.options import Options
from sheepfold.games.zoff_im_zoo.scoring import (
    MOST_ROUNDS_OF_THREE,
    SOLO_BONUS,
    TEAMS_BY_PLACE,
    RoundScore,
    going_out_points,
    hedgehog_points,
    lion_points,
    standings,
)

PUSHING: Final = 0
RETURNING: Final = 1
LAYING_ASIDE: Final = 2
PLAYING: Final = 3
ADDING: Final = 4
OVER: Final = 5
PHASES: Final = ["push", "return", "aside", "play", "add", "over"]
"""push, return: two cards between partners; aside: the solo player; add: the partner is asked."""

NOTHING: Final[i64] = -1
"""No play on top, or no cards shown."""

SEAT_SHIFT: Final[i64] = 7
"""An entry of `plays` is the seat above these bits and the play in them."""

TWO_CARDS: Final[i64] = 2


class ZooState(State):
    """One match at one moment."""

    def __init__(self, game: Game[Any], seats: i64, options: Options) -> None:
        super().__init__(game, seats)
        self.options = options
        # The match.
        self.round: i64 = 0
        """The number of this round, from 1."""
        self.dealer: i64 = 0
        self.standing: Cells = _NONE
        """Seats by place, the first place first; in the first round seats in order."""
        self.totals: Cells = _NONE
        self.rounds: tuple[RoundScore, ...] = ()
        """The score sheet."""
        # The round.
        self.phase: i64 = PLAYING
        self.partner: Cells = _NONE
        """By seat; NOBODY for who plays alone."""
        self.lower: Cells = _NONE
        """1 for the lower-placed of a team, who pushes cards and may show."""
        self.solo: i64 = NOBODY
        """The one who plays alone among teams."""
        self.exchanged: i64 = 0
        """Teams that have exchanged."""
        self.hands: Cells = _NONE
        self.sizes: Cells = _NONE
        """Hand sizes."""
        self.tricks: Cells = _NONE
        """The cards each seat has won, without those laid aside."""
        self.aside: i64 = 0
        """What the solo player laid aside."""
        self.known: Cells = _NONE
        """Cards in each hand that everybody knows to be there."""
        self.partner_knows: Cells = _NONE
        """Cards in each hand that the partner knows to be there."""
        self.out: Cells = _NONE
        """Seats in the order of going out; `gone` of them count."""
        self.gone: i64 = 0
        # The trick.
        self.plays: Cells = _NONE
        """What lies on the table, oldest first; `height` entries count."""
        self.height: i64 = 0
        self.top: i64 = NOTHING
        """The play to beat."""
        self.owner: i64 = NOBODY
        """Whose play is on top."""
        self.table: i64 = 0
        """All cards on the table."""
        self.shown: i64 = NOTHING
        """The set shown to the partner, who is asked to complete it."""
        self.shower: i64 = NOBODY

    def clone(self) -> ZooState:
        twin = ZooState(self.game, self.seats, self.options)
        twin.to_move = self.to_move
        twin._legal = self._legal
        twin.round = self.round
        twin.dealer = self.dealer
        twin.rounds = self.rounds
        twin.phase = self.phase
        twin.solo = self.solo
        twin.exchanged = self.exchanged
        twin.aside = self.aside
        twin.gone = self.gone
        twin.height = self.height
        twin.top = self.top
        twin.owner = self.owner
        twin.table = self.table
        twin.shown = self.shown
        twin.shower = self.shower
        # These rows change only when a round is dealt, and then as a whole.
        twin.standing = self.standing
        twin.totals = self.totals
        twin.partner = self.partner
        twin.lower = self.lower
        twin.hands = self.hands[:]
        twin.sizes = self.sizes[:]
        twin.tricks = self.tricks[:]
        twin.known = self.known[:]
        twin.partner_knows = self.partner_knows[:]
        twin.out = self.out[:]
        twin.plays = self.plays[:]
        return twin

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
        return self.round > 1 and self.seats > 3 and self.options.teams

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

    def clear_table(self) -> None:
        """An empty table: the next play leads."""
        self.height = 0
        self.top = NOTHING
        self.owner = NOBODY
        self.table = 0
        self.shown = NOTHING
        self.shower = NOBODY

    # Legal moves.

    def fill(self, moves: Cells) -> i64:
        hand = self.hands[self.to_move]
        if self.phase == PLAYING:
            return self.fill_leads(hand, moves) if self.top == NOTHING else self.fill_answers(hand, moves)
        if self.phase == ADDING:
            return self.fill_additions(hand, moves)
        if self.phase == LAYING_ASIDE:
            return fill_covered(hand, ASIDE_CARDS, ASIDE, moves)
        return fill_covered(hand, PAIR_CARDS, GIVE, moves)

    def fill_leads(self, hand: i64, moves: Cells) -> i64:
        """ZOO-4: any set in hand; ZOO-12: who holds only the joker passes."""
        found: i64 = 0
        joker = hand >> 4 * JOKER & 1
        mosquito = hand >> 4 * MOSQUITO & 15
        for animal in range(ANIMALS):
            held = hand & 15
            hand >>= 4
            if held == 0:
                continue
            play = FIRST[animal]
            for _ in range(held):
                moves[found] = play
                found += 1
                if joker:
                    moves[found] = play + 1
                    found += 1
                play += 2
                if animal == ELEPHANT:
                    if mosquito:
                        moves[found] = play
                        found += 1
                        if joker:
                            moves[found] = play + 1
                            found += 1
                    play += 2
        if found == 0:
            moves[0] = PASS
            found = 1
        return found

    def fill_answers(self, hand: i64, moves: Cells) -> i64:
        """ZOO-5: what beats the top; passing; ZOO-19: what may be shown to the partner."""
        found: i64 = 0
        top = self.top
        for at in range(ANSWERS_AT[top], ANSWERS_AT[top + 1]):
            play = ANSWERS[at]
            if covers(hand, CARDS[play]):
                moves[found] = play
                found += 1
        moves[found] = PASS
        found += 1
        if self.may_show(self.to_move):
            for at in range(SHOWS_AT[top], SHOWS_AT[top + 1]):
                shown = SHOWS[at]
                if covers(hand, CARDS[shown]):
                    moves[found] = SHOW + shown
                    found += 1
        return found

    def may_show(self, seat: i64) -> bool:
        """ZOO-19: the lower-placed of a team, while the partner has cards."""
        return self.lower[seat] == 1 and self.sizes[self.partner[seat]] > 0

    def fill_additions(self, hand: i64, moves: Cells) -> i64:
        """ZOO-19: what completes the shown cards to a play that beats the top; or nothing."""
        wanted: i64 = 0
        # Ascending by the cards added, while the table of answers ascends by the whole play.
        for at in range(ANSWERS_AT[self.top], ANSWERS_AT[self.top + 1]):
            added = MISSING[PLAYS * self.shown + ANSWERS[at]]
            if added >= 0 and covers(hand, CARDS[added]):
                slot = wanted
                while slot > 0 and moves[slot - 1] > ADD + added:
                    moves[slot] = moves[slot - 1]
                    slot -= 1
                moves[slot] = ADD + added
                wanted += 1
        moves[wanted] = DECLINE
        return wanted + 1

    # What a move changes.

    def step(self, move: i64, rng: Chance) -> None:
        seat = self.to_move
        if move < PLAYS:
            self.lay(seat, move, CARDS[move])
            self.after_play(rng)
        elif move == PASS:
            self.pass_on(seat)
        elif move < ADD:
            self.show(seat, move - SHOW)
        elif move < DECLINE:
            self.complete(seat, move - ADD, rng)
        elif move == DECLINE:
            self.shown = NOTHING
            self.phase = PLAYING
            self.turn_from(self.shower)
        elif move < ASIDE:
            self.give(seat, PAIR_CARDS[move - GIVE])
        else:
            self.lay_aside(seat, ASIDE_CARDS[move - ASIDE])

    def take_from_hand(self, seat: i64, cards: i64, number: i64) -> None:
        """Cards leave a hand; of those known to be there, these are known to be gone."""
        self.hands[seat] -= cards
        self.sizes[seat] -= number
        if self.partner_knows[seat]:
            self.partner_knows[seat] -= overlap(self.partner_knows[seat], cards)
        if self.known[seat]:
            self.known[seat] -= overlap(self.known[seat], cards)

    def lay(self, seat: i64, play: i64, own: i64) -> None:
        """A set lands on the table, counting as this seat's play; `own` are the seat's cards in it."""
        self.take_from_hand(seat, own, size(own))
        self.plays[self.height] = seat << SEAT_SHIFT | play
        self.height += 1
        self.top = play
        self.owner = seat
        self.table += CARDS[play]
        if self.sizes[seat] == 0:
            self.go_out(seat)

    def go_out(self, seat: i64) -> None:
        """ZOO-10: a seat without cards is out."""
        self.out[self.gone] = seat
        self.gone += 1

    def after_play(self, rng: Chance) -> None:
        """ZOO-11: the round ends the moment at most one seat has cards; otherwise play goes on."""
        if self.gone >= self.seats - 1:
            self.end_round(rng)
        else:
            self.turn_from(self.owner)

    def pass_on(self, seat: i64) -> None:
        if self.top == NOTHING:
            # ZOO-12: only who holds nothing but the joker passes the lead, so now everybody knows.
            self.known[seat] = UNIT[JOKER]
            self.partner_knows[seat] = UNIT[JOKER]
            self.to_move = self.next_with_cards(seat)
        else:
            self.turn_from(seat)

    def next_with_cards(self, seat: i64) -> i64:
        """The next seat to the left that holds cards."""
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.sizes[seat] > 0:
                return seat

    def turn_from(self, seat: i64) -> None:
        """ZOO-7, ZOO-10: the next seat with cards; if the owner of the top is met first, the trick is won."""
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if seat == self.owner:
                self.win_trick(seat)
                return
            if self.sizes[seat] > 0:
                self.to_move = seat
                return

    def win_trick(self, seat: i64) -> None:
        """ZOO-7: the owner of the top takes everything and leads; ZOO-10: or the next with cards."""
        self.tricks[seat] += self.table
        self.clear_table()
        self.to_move = seat if self.sizes[seat] > 0 else self.next_with_cards(seat)

    def show(self, seat: i64, shown: i64) -> None:
        """ZOO-19: everybody sees the cards, and the partner is asked."""
        self.shown = shown
        self.shower = seat
        self.known[seat] = union(self.known[seat], CARDS[shown])
        self.partner_knows[seat] = union(self.partner_knows[seat], CARDS[shown])
        self.phase = ADDING
        self.to_move = self.partner[seat]

    def complete(self, seat: i64, added: i64, rng: Chance) -> None:
        """ZOO-19: the whole counts as played by who showed, who also goes out first."""
        play = completed(self.top, self.shown, added)
        shown = CARDS[self.shown]
        self.shown = NOTHING
        self.phase = PLAYING
        self.take_from_hand(seat, CARDS[added], size(CARDS[added]))
        self.lay(self.shower, play, shown)
        if self.sizes[seat] == 0:
            self.go_out(seat)
        self.after_play(rng)

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
        before = listed(self.standing)
        if self.seats == 3 and self.round == 1:
            before = list(score.out)[::-1]  # ZOO-24: who went out earlier stands higher.
        self.set_standing(totals, standings(totals, before))
        if self.match_over():
            self.phase = OVER
            self.to_move = NOBODY
        else:
            self.dealer = self.standing[0]  # ZOO-16
            self.deal_round(self.standing[self.seats - 1], rng)  # ZOO-18

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
        team = [0] * seats
        lions = [0] * seats
        hedgehog = [0] * seats
        for seat in range(seats):
            if self.partner[seat] != NOBODY:
                team[seat] = own[int(self.partner[seat])]
            elif seat == self.solo:
                team[seat] = SOLO_BONUS
            if self.playing_in_teams() or seats == 3:
                won = int(self.tricks[seat]) + (int(self.aside) if seat == self.solo else 0)
                lions[seat] = lion_points(won, int(self.hands[seat]))
                hedgehog[seat] = hedgehog_points(won)
        return RoundScore(tuple(out), tuple(own), tuple(team), tuple(lions), tuple(hedgehog))

    def match_over(self) -> bool:
        """ZOO-23: two totals at the target; ZOO-25: with three, one above it, or 200 rounds."""
        target = self.options.target
        if self.seats == 3:
            return max(listed(self.totals)) > target or self.round >= MOST_ROUNDS_OF_THREE
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


_NONE: Final[Cells] = zeros(0)
