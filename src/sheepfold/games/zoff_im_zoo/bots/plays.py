"""Judging plays, passes and shows in Zoff im Zoo."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import count
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.games.zoff_im_zoo.bots.counting import ONLY_JOKER, SURE, SURE_BITS, Counting
from sheepfold.games.zoff_im_zoo.bots.tables import (
    CLEAR,
    COMPLETING,
    CONTROL_ANSWER,
    CONTROL_LEAD,
    DANGER,
    HELD,
    HUNTING,
    JOKER_LEFT,
    KEEP,
    KEEP_LATE,
    KEEP_SIZE,
    LEAD_SIZE,
    LIONS_SAFE,
    PARTNER,
    PASSING,
    PASSING_TO,
    POINTS,
    SHOWING,
    WANTED,
    WAY_OUT,
    WITH_ELEPHANT,
)
from sheepfold.games.zoff_im_zoo.rules.board import NOTHING
from sheepfold.games.zoff_im_zoo.rules.cards import (
    ANIMALS,
    ELEPHANT,
    HEDGEHOG,
    JOKER,
    LION,
    MOSQUITO,
    NAMES,
    beats,
)
from sheepfold.games.zoff_im_zoo.rules.moves import CARDS, JOKER_ALONE, SETS, SIZE, completed
from sheepfold.games.zoff_im_zoo.rules.scoring import hedgehog_points, lion_points
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState

OUT: Final[i64] = 1200
"""To go out leaves little doubt."""

STUCK: Final[i64] = -2000
"""To be left with the joker alone leaves none (ZOO-8)."""

COUNTS: Final = 6
"""A hand holds none to five of an animal."""

IN_SCORING: Final[i64] = ANIMALS * COUNTS
"""Where the second half of HELD starts: rounds in which tricks count."""

FOX: Final = NAMES.index("fox")
MOST_ANIMALS: Final = 6
"""Hands of so many animals and more are valued alike."""

STEPS: Final = 9
HALF_BITS: Final = 9
HALF: Final[i64] = 512
MOST_CHANCES: Final[i64] = 4096
"""Tables by sums of chances have an entry for 0, a half, 1 and so on up to 4."""

ALL_ANIMALS: Final[i64] = 0xFFFF_FFFF_FFFF
"""The part of a bag that holds animals."""

NO_CARDS: Final[i64] = 0

ANIMAL: Final[IntRow] = int_row([each.animal for each in SETS])
"""What a set counts as."""
NATURAL: Final[IntRow] = int_row(
    [0 if each.animal == JOKER else int(count(each.cards, each.animal)) for each in SETS]
)
"""How many cards of the animal itself are in a set."""
MOSQUITO_IN: Final[IntRow] = int_row(
    [int(each.animal == ELEPHANT and count(each.cards, MOSQUITO) > 0) for each in SETS]
)
"""1 for elephants with a mosquito among them."""
ELEPHANT_OR_MOSQUITO: Final[IntRow] = int_row(
    [int(kind in (ELEPHANT, MOSQUITO)) for kind in range(JOKER + 1)]
)
JOKER_IN: Final[IntRow] = int_row([int(count(each.cards, JOKER)) for each in SETS])

HUNTED: Final[IntRow] = int_row([int(kind in (ELEPHANT, LION, HEDGEHOG, FOX)) for kind in range(ANIMALS)])
"""1 for animals that have to do with points in tricks."""

BEATS: Final[IntRow] = int_row([int(beats(one, other)) for one in range(ANIMALS) for other in range(ANIMALS)])


class Judge(Counting):
    """Weighs the moves of the seat to move while tricks are played."""

    def __init__(self, zoo: ZoffState) -> None:
        super().__init__(zoo)
        self.groups: i64 = groups_in(self.hand)
        """How many animals are in hand: so many turns it takes at least."""
        self.scoring: bool = zoo.seats == 3 or self.partner != NOBODY or zoo.solo != NOBODY
        """Whether tricks count in this round (ZOO-14, ZOO-21, ZOO-24)."""
        self.won: i64 = zoo.tricks[zoo.to_move]
        if zoo.solo == zoo.to_move:
            self.won += zoo.aside
        self.held_from: i64 = 0
        if self.scoring:
            self.held_from = IN_SCORING
        self.partner_size: i64 = 0
        if self.partner != NOBODY:
            self.partner_size = zoo.sizes[self.partner]
        self.top_stays: i64 = 0
        if zoo.top != NOTHING:
            self.top_stays = self.stays(ANIMAL[zoo.top], SIZE[zoo.top])
        self.late: i64 = 0
        """1 when a rival has but one or two cards."""
        if self.fewest <= 2:
            self.late = 1
        self.risk: i64 = 0
        """How many of the sets in hand are likely to be beaten, in chances."""
        self.worst: i64 = 0
        """The chance of the weakest set to be beaten; it can be the last to go."""
        self.weakest: i64 = NOTHING
        self.second: i64 = 0
        """The same of the next weakest."""
        self.find_risks()
        self.after: i64 = 0
        """How many animals are in hand after the play that is being weighed."""
        self.to_lose: i64 = 0
        """How many leads will be lost on the way out after it, in chances."""

    def find_risks(self) -> None:
        """Add up how likely the sets in hand are to be beaten."""
        rest = self.hand & ALL_ANIMALS
        animal: i64 = 0
        while rest > 0:
            held = rest & 15
            if held > 0:
                risk = SURE - self.stays(animal, held)
                self.risk += risk
                if risk > self.worst:
                    self.second = self.worst
                    self.worst = risk
                    self.weakest = animal
                elif risk > self.second:
                    self.second = risk
            rest >>= 4
            animal += 1

    def parting(self, played: i64) -> i64:
        """What the hand gains when a set leaves it: fewer turns to come against control given up."""
        if self.hand - CARDS[played] == ONLY_JOKER:
            return STUCK
        animal = ANIMAL[played]
        self.after = self.groups
        self.to_lose = self.risk - self.worst
        gain = -self.way_out(self.groups, self.to_lose)
        control: i64 = 0
        if animal != JOKER:
            held = count(self.hand, animal)
            left = held - NATURAL[played]
            place = self.held_from + animal * COUNTS
            gain += HELD[place + left] - HELD[place + held]
            if self.scoring and HUNTED[animal] == 1:
                gain += self.hunting(animal, held, left)
            before = self.stays(animal, held)
            control -= before
            gain -= KEEP_SIZE[held] * before >> SURE_BITS
            risk: i64 = 0
            if left > 0:
                stays = self.stays(animal, left)
                risk = SURE - stays
                control += stays
                gain += KEEP_SIZE[left] * stays >> SURE_BITS
            else:
                self.after -= 1
            worst = self.worst
            if animal == self.weakest:
                worst = self.second
            if risk > worst:
                worst = risk
            self.to_lose = self.risk - (SURE - before) + risk - worst
        if MOSQUITO_IN[played] == 1:
            held = count(self.hand, MOSQUITO)
            place = self.held_from + MOSQUITO * COUNTS + held
            gain += HELD[place - 1] - HELD[place]
            if held == 1:
                self.after -= 1
        gain += self.way_out(self.after, self.to_lose)
        gain += KEEP[at_most_five(self.after)] * control >> SURE_BITS
        if self.fewest <= 3:
            gain += KEEP_LATE[self.fewest] * control >> SURE_BITS
        if self.hand >= ONLY_JOKER:
            gain -= JOKER_LEFT[at_most_five(self.groups)]
            if JOKER_IN[played] == 0:
                gain += JOKER_LEFT[at_most_five(self.after)]
        if ELEPHANT_OR_MOSQUITO[animal] == 1:
            gain += self.elephants_and_mosquitoes(self.hand - CARDS[played])
        return gain

    def way_out(self, animals: i64, to_lose: i64) -> i64:
        """The worth of a hand by its animals and by how many leads it will lose."""
        if animals > MOST_ANIMALS:
            animals = MOST_ANIMALS
        return between(WAY_OUT, (self.late * (MOST_ANIMALS + 1) + animals) * STEPS, to_lose)

    def hunting(self, animal: i64, held: i64, left: i64) -> i64:
        """Elephants catch lions, foxes hedgehogs; lions that nobody beats are points to come (ZOO-21)."""
        if animal == ELEPHANT:
            return (HUNTING[left] - HUNTING[held]) * count(self.unseen, LION)
        if animal == LION:
            safe = -held * self.stays(LION, held)
            if left > 0:
                safe += left * self.stays(LION, left)
            return LIONS_SAFE[0] * safe >> SURE_BITS
        if left > 0 or count(self.won, HEDGEHOG) > 0:
            return 0
        if animal == HEDGEHOG:
            return WANTED[0]
        return WANTED[1]

    def elephants_and_mosquitoes(self, left: i64) -> i64:
        """A mosquito beside an elephant needs no turn of its own (ZOO-9)."""
        gain: i64 = 0
        if count(self.hand, ELEPHANT) > 0 and count(self.hand, MOSQUITO) > 0:
            gain -= WITH_ELEPHANT[0]
        if count(left, ELEPHANT) > 0 and count(left, MOSQUITO) > 0:
            gain += WITH_ELEPHANT[0]
        return gain

    def play(self, played: i64) -> i64:
        """A play: what it does to the hand, the lead it may win, the points, the danger, the partner."""
        if self.hand == CARDS[played]:
            return OUT
        weight = self.parting(played)
        number = SIZE[played]
        stays = self.stays(ANIMAL[played], number)
        after = at_most_five(self.after)
        weight += between(CLEAR, self.late * STEPS, self.to_lose) * stays >> SURE_BITS
        if self.zoo.top == NOTHING:
            weight += (CONTROL_LEAD[after] * stays >> SURE_BITS) + LEAD_SIZE[number]
        else:
            weight += CONTROL_ANSWER[after] * stays >> SURE_BITS
        if self.scoring:
            weight += self.points(CARDS[played], stays)
        if self.fewest <= 3:
            weight += self.danger(number, stays)
        if self.partner_size > 0:
            weight += self.beside_partner(number)
        return weight

    def points(self, cards: i64, stays: i64) -> i64:
        """ZOO-21: what the trick would bring, and what one's own lions and hedgehogs may bring others."""
        zoo = self.zoo
        won = self.won
        taken = won + zoo.table + cards
        gain = lion_points(taken, NO_CARDS) - lion_points(won, NO_CARDS)
        gain += hedgehog_points(taken) - hedgehog_points(won)
        weight: i64 = 0
        if gain > 0:
            if zoo.top == NOTHING:
                weight += POINTS[0] * gain * stays >> SURE_BITS
            else:
                weight += POINTS[1] * gain * stays >> SURE_BITS
        lions = count(cards, LION)
        if lions > 0:
            weight += POINTS[2] * lions * (SURE - stays) >> SURE_BITS
        if count(cards, HEDGEHOG) > 0 and count(won, HEDGEHOG) == 0:
            weight += POINTS[3] * (SURE - stays) >> SURE_BITS
        if zoo.owner == self.partner:
            return weight + POINTS[5] * count(zoo.table, LION)
        return weight + POINTS[4] * count(zoo.table, LION)

    def danger(self, number: i64, stays: i64) -> i64:
        """A rival with few cards left should not get the lead, nor a chance to go out."""
        weight = DANGER[self.fewest]
        if self.fewest == number:
            weight += DANGER[4]
        return weight * (SURE - stays) >> SURE_BITS

    def beside_partner(self, number: i64) -> i64:
        """Leave the partner's play alone if it wins anyway; lead what lets the partner go out."""
        if self.zoo.top == NOTHING:
            if number == self.partner_size:
                return PARTNER[5]
            return 0
        if self.zoo.owner != self.partner:
            return 0
        return PARTNER[SMALL[self.partner_size]] + (PARTNER[4] * self.top_stays >> SURE_BITS)

    def passing(self) -> i64:
        """To pass gives the trick and the lead to the owner of the top, if it stays."""
        weight = PASSING[at_most_five(self.groups)]
        owner = self.zoo.owner
        if owner == NOBODY:
            return weight
        place = SMALL[self.zoo.sizes[owner]]
        if owner == self.partner:
            place += 4
        return weight + (PASSING_TO[place] * self.top_stays >> SURE_BITS)

    def showing(self, shown: i64) -> i64:
        """ZOO-19: show what the partner can probably complete, and what then stays."""
        weight = self.passing() + SHOWING[0]
        if JOKER_IN[shown] == 1:
            weight += SHOWING[3]
        if self.zoo.owner == self.partner:
            weight += SHOWING[5]
        if shown == JOKER_ALONE:
            return weight
        animal = ANIMAL[shown]
        top = self.zoo.top
        number = SIZE[top]
        if BEATS[animal * ANIMALS + ANIMAL[top]] == 0:
            if animal == MOSQUITO and ANIMAL[top] != MOSQUITO:
                animal = ELEPHANT
            if animal == ANIMAL[top]:
                number += 1
        chance = self.partner_has(animal, number - SIZE[shown])
        gain = SHOWING[1] + SHOWING[2] * SIZE[shown] + (SHOWING[4] * self.stays(animal, number) >> SURE_BITS)
        gain += SHOWING[6] * count(self.zoo.table, LION)
        if self.hand == CARDS[shown]:
            gain += SHOWING[7]
        else:
            gain += self.parting(shown)
        return weight + (gain * chance >> SURE_BITS)

    def adding(self, added: i64) -> i64:
        """ZOO-19: complete the partner's play, above all when it lets somebody go out."""
        zoo = self.zoo
        play = completed(zoo.top, zoo.shown, added)
        weight = COMPLETING[0] + (COMPLETING[1] * self.stays(ANIMAL[play], SIZE[play]) >> SURE_BITS)
        if SIZE[zoo.shown] == zoo.sizes[zoo.shower]:
            weight += COMPLETING[2]
        weight += COMPLETING[4] * count(zoo.table, LION)
        if self.hand == CARDS[added]:
            return weight + COMPLETING[3]
        return weight + self.parting(added)


SMALL: Final[IntRow] = int_row([3, 2, 2, 1, 1] + [0] * 30)
"""Hands by size: 0 for more than four cards, 1 for three or four, 2 for one or two, 3 for none."""


def at_most_five(number: i64) -> i64:
    """Tables by number of animals in hand end with five or more."""
    if number > 5:
        return 5
    return number


def between(table: IntRow, place: i64, chances: i64) -> i64:
    """What a table with an entry for each half says about a sum of chances."""
    if chances >= MOST_CHANCES:
        return table[place + STEPS - 1]
    place += chances >> HALF_BITS
    part = chances & HALF - 1
    return table[place] * (HALF - part) + table[place + 1] * part >> HALF_BITS


_ONES: Final[i64] = 0x1111_1111_1111


def groups_in(hand: i64) -> i64:
    """How many animals are in a hand."""
    some = (hand | hand >> 1 | hand >> 2) & _ONES
    return some % 15
