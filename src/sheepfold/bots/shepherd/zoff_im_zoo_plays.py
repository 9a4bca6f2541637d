"""Judging plays, passes and shows in Zoff im Zoo."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.bots.shepherd.zoff_im_zoo_counting import ONLY_JOKER, SURE, SURE_BITS, Counting
from sheepfold.bots.shepherd.zoff_im_zoo_tables import (
    COMPLETING,
    CONTROL_ANSWER,
    CONTROL_LEAD,
    DANGER,
    GROUPS,
    HELD,
    JOKER_LEFT,
    KEEP,
    LEAD_SIZE,
    PARTNER,
    PASSING,
    PASSING_TO,
    POINTS,
    SHOWING,
    WITH_ELEPHANT,
)
from sheepfold.engine.bag import count
from sheepfold.engine.cells import Cells, cells
from sheepfold.engine.game import NOBODY
from sheepfold.games.zoff_im_zoo.board import NOTHING
from sheepfold.games.zoff_im_zoo.cards import ANIMALS, ELEPHANT, HEDGEHOG, JOKER, LION, MOSQUITO, beats
from sheepfold.games.zoff_im_zoo.moves import CARDS, JOKER_ALONE, SETS, SIZE, completed
from sheepfold.games.zoff_im_zoo.scoring import hedgehog_points, lion_points
from sheepfold.games.zoff_im_zoo.state import ZooState

OUT: Final[i64] = 900
"""To go out leaves little doubt."""

STUCK: Final[i64] = -1500
"""To be left with the joker alone leaves none (ZOO-8)."""

COUNTS: Final = 6
"""A hand holds none to five of an animal."""

IN_SCORING: Final[i64] = ANIMALS * COUNTS
"""Where the second half of HELD starts: rounds in which tricks count."""

NO_CARDS: Final[i64] = 0

ANIMAL: Final[Cells] = cells([each.animal for each in SETS])
"""What a set counts as."""
NATURAL: Final[Cells] = cells(
    [0 if each.animal == JOKER else int(count(each.cards, each.animal)) for each in SETS]
)
"""How many cards of the animal itself are in a set."""
MOSQUITO_IN: Final[Cells] = cells(
    [int(each.animal == ELEPHANT and count(each.cards, MOSQUITO) > 0) for each in SETS]
)
"""1 for elephants with a mosquito among them."""
ELEPHANT_OR_MOSQUITO: Final[Cells] = cells([int(kind in (ELEPHANT, MOSQUITO)) for kind in range(JOKER + 1)])
JOKER_IN: Final[Cells] = cells([int(count(each.cards, JOKER)) for each in SETS])

BEATS: Final[Cells] = cells([int(beats(one, other)) for one in range(ANIMALS) for other in range(ANIMALS)])


class Judge(Counting):
    """Weighs the moves of the seat to move while tricks are played."""

    def __init__(self, zoo: ZooState) -> None:
        super().__init__(zoo)
        self.groups: i64 = groups_in(self.hand)
        """How many animals are in hand: so many turns it takes at least."""
        self.scoring: bool = zoo.seats == 3 or self.partner != NOBODY or zoo.solo != NOBODY
        """Whether tricks count in this round (ZOO-14, ZOO-21, ZOO-24)."""
        self.held_from: i64 = 0
        if self.scoring:
            self.held_from = IN_SCORING
        self.partner_size: i64 = 0
        if self.partner != NOBODY:
            self.partner_size = zoo.sizes[self.partner]
        self.top_stays: i64 = 0
        if zoo.top != NOTHING:
            self.top_stays = self.stays(ANIMAL[zoo.top], SIZE[zoo.top])
        self.after: i64 = 0
        """How many animals are in hand after the play that is being weighed."""

    def parting(self, played: i64) -> i64:
        """What the hand gains when a set leaves it: fewer turns to come against control given up."""
        if self.hand - CARDS[played] == ONLY_JOKER:
            return STUCK
        animal = ANIMAL[played]
        self.after = self.groups
        gain: i64 = 0
        control: i64 = 0
        if animal != JOKER:
            held = count(self.hand, animal)
            left = held - NATURAL[played]
            place = self.held_from + animal * COUNTS
            gain += HELD[place + left] - HELD[place + held]
            control -= self.stays(animal, held)
            if left > 0:
                control += self.stays(animal, left)
            else:
                self.after -= 1
        if MOSQUITO_IN[played] == 1:
            held = count(self.hand, MOSQUITO)
            place = self.held_from + MOSQUITO * COUNTS + held
            gain += HELD[place - 1] - HELD[place]
            if held == 1:
                self.after -= 1
        gain += GROUPS[self.after] - GROUPS[self.groups]
        gain += KEEP[at_most_five(self.after)] * control >> SURE_BITS
        if self.hand >= ONLY_JOKER:
            gain -= JOKER_LEFT[at_most_five(self.groups)]
            if JOKER_IN[played] == 0:
                gain += JOKER_LEFT[at_most_five(self.after)]
        if ELEPHANT_OR_MOSQUITO[animal] == 1:
            gain += self.elephants_and_mosquitoes(self.hand - CARDS[played])
        return gain

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
        won = zoo.tricks[zoo.to_move]
        if zoo.solo == zoo.to_move:
            won += zoo.aside
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
        return weight + (gain * chance >> SURE_BITS)

    def adding(self, added: i64) -> i64:
        """ZOO-19: complete the partner's play, above all when it lets somebody go out."""
        zoo = self.zoo
        play = completed(zoo.top, zoo.shown, added)
        weight = COMPLETING[0] + (COMPLETING[1] * self.stays(ANIMAL[play], SIZE[play]) >> SURE_BITS)
        if SIZE[zoo.shown] == zoo.sizes[zoo.shower]:
            weight += COMPLETING[2]
        if self.hand == CARDS[added]:
            return weight + COMPLETING[3]
        return weight + self.parting(added)


SMALL: Final[Cells] = cells([3, 2, 2, 1, 1] + [0] * 30)
"""Hands by size: 0 for more than four cards, 1 for three or four, 2 for one or two, 3 for none."""


def at_most_five(number: i64) -> i64:
    """Tables by number of animals in hand end with five or more."""
    if number > 5:
        return 5
    return number


_ONES: Final[i64] = 0x1111_1111_1111


def groups_in(hand: i64) -> i64:
    """How many animals are in a hand."""
    some = (hand | hand >> 1 | hand >> 2) & _ONES
    return some % 15
