"""The move table.

A *set* is any group of cards that counts as one animal: so many of the animal, perhaps the joker,
and with elephants perhaps one mosquito (ZOO-8, ZOO-9). The joker alone is the last set; it can be
shown or added but never played. What a set counts as follows from its cards.

    ids       notation                        meaning
      0-127   2 fox, 1 elephant +joker        play a set
    128       pass
    129-257   show 1 hedgehog                 show a set to the partner (ZOO-19)
    258-386   add 1 hedgehog                  complete the partner's shown set
    387       decline                         add nothing
    388-477   give lion, fox                  two cards to the partner (ZOO-17)
    478-581   aside nothing | fox | lion, fox lay up to two cards aside (ZOO-17)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, covers
from sheepfold.engine.description import CardCount, MoveDescription, counted
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.engine.move_lists import MoveLists
from sheepfold.games.zoff_im_zoo.rules.cards import (
    ANIMALS,
    DECK,
    ELEPHANT,
    JOKER,
    MOSQUITO,
    NAMES,
    beats,
)


class CardSet:
    """Cards that count as `size` of one animal; the joker alone counts as nothing."""

    def __init__(self, animal: int, natural: int, joker: bool, mosquito: bool) -> None:
        self.animal = animal
        self.size = natural + joker + mosquito
        self.cards: int = int(UNIT[animal]) * natural
        if joker:
            self.cards += int(UNIT[JOKER])
        if mosquito:
            self.cards += int(UNIT[MOSQUITO])
        self.described = (
            *[CardCount(NAMES[animal], natural)] * (natural > 0),
            *[CardCount(NAMES[JOKER])] * joker,
            *[CardCount(NAMES[MOSQUITO])] * mosquito,
        )
        """The cards by name, those that count as the animal last."""
        self.kinds = MoveDescription("play", self.described).kinds
        """The cards one by one, by name."""
        self.text = set_text(self.described)


def described_set(kinds: Sequence[str]) -> tuple[CardCount, ...]:
    """Cards in the order in which a set names them: the animal, the joker, an elephant's mosquito."""
    animals = [kind for kind in kinds if kind not in (NAMES[JOKER], NAMES[MOSQUITO])]
    mosquitoes = [kind for kind in kinds if kind == NAMES[MOSQUITO]]
    jokers = [kind for kind in kinds if kind == NAMES[JOKER]]
    return counted([*animals, *jokers, *mosquitoes] if animals else [*mosquitoes, *jokers])


def set_text(cards: tuple[CardCount, ...]) -> str:
    """A set in notation: `2 elephant +joker`, `joker`."""
    first, *added = cards
    start = first.kind if first.kind == NAMES[JOKER] else f"{first.number} {first.kind}"
    return start + "".join([f" +{each.kind}" for each in added])


def _sets() -> list[CardSet]:
    found = []
    for animal in range(ANIMALS):
        for natural in range(1, DECK[animal] + 1):
            for mosquito in (False, True) if animal == ELEPHANT else (False,):
                for joker in (False, True):
                    found.append(CardSet(animal, natural, joker, mosquito))
    return [*found, CardSet(JOKER, 0, True, False)]


SETS: Final = _sets()
SET_NAMED: Final = {each.text: number for number, each in enumerate(SETS)}


def set_of(cards: tuple[CardCount, ...]) -> CardSet:
    """The set of these cards."""
    return SETS[SET_NAMED[set_text(cards)]]


JOKER_ALONE: Final = 128
"""The set that is no play."""
PLAYS: Final = 128

PASS: Final = 128
SHOW: Final = 129
ADD: Final = 258
DECLINE: Final = 387
GIVE: Final = 388
ASIDE: Final = 478

PAIRS: Final = [
    (one, other) for one in range(JOKER + 1) for other in range(one, JOKER + 1) if not one == other == JOKER
]
"""Two cards to give or to lay aside."""

ASIDES: Final[list[tuple[int, ...]]] = [(), *[(kind,) for kind in range(JOKER + 1)], *PAIRS]

DESCRIPTIONS: Final = [
    *[MoveDescription("play", each.described) for each in SETS[:PLAYS]],
    MoveDescription("pass"),
    *[MoveDescription("show", each.described) for each in SETS],
    *[MoveDescription("add", each.described) for each in SETS],
    MoveDescription("decline"),
    *[MoveDescription("give", counted(NAMES[kind] for kind in pair)) for pair in PAIRS],
    *[MoveDescription("aside", counted(NAMES[kind] for kind in some)) for some in ASIDES],
]
"""DESCRIPTIONS[move]: verb and cards."""


def text_of(move: MoveDescription) -> str:
    """A move in notation."""
    match move.verb:
        case "play":
            return set_text(move.cards)
        case "show" | "add":
            return f"{move.verb} {set_text(move.cards)}"
        case "give" | "aside":
            return f"{move.verb} {', '.join(move.kinds) or 'nothing'}"
        case _:
            return move.verb


TABLE: Final = [text_of(each) for each in DESCRIPTIONS]
"""TABLE[move]: its notation."""

# From here on: the same data as rows of machine integers, for speed.

CARDS: Final[IntRow] = int_row([each.cards for each in SETS])
"""CARDS[set]: the cards of a set, as a bag."""

SIZE: Final[IntRow] = int_row([each.size for each in SETS])

FIRST: Final[IntRow] = int_row(
    [next(i for i, each in enumerate(SETS) if each.animal == animal) for animal in range(ANIMALS)]
)
"""FIRST[animal]: its first set. One card more is 2 sets on, with elephants 4."""

PAIR_CARDS: Final[IntRow] = int_row([int(UNIT[one] + UNIT[other]) for one, other in PAIRS])
ASIDE_CARDS: Final[IntRow] = int_row([sum(int(UNIT[kind]) for kind in some) for some in ASIDES])

GIVES: Final = MoveLists([[(GIVE + pair, int(cards)) for pair, cards in enumerate(PAIR_CARDS)]])
LAYING: Final = MoveLists([[(ASIDE + some, int(cards)) for some, cards in enumerate(ASIDE_CARDS)]])
"""One list each: what may be given or laid aside."""


def _beating(top: CardSet) -> list[int]:
    """ZOO-5: as many of a stronger animal, or exactly one more of the same."""
    return [
        play
        for play, each in enumerate(SETS[:PLAYS])
        if (each.size == top.size and beats(each.animal, top.animal))
        or (each.size == top.size + 1 and each.animal == top.animal)
    ]


def _showable(answers: list[int]) -> list[int]:
    """ZOO-19: sets that beat nothing yet, but would with one or more cards of the printed deck."""
    return [
        shown
        for shown, each in enumerate(SETS)
        if shown not in answers and any(covers(SETS[play].cards, each.cards) for play in answers)
    ]


_BEATING = [_beating(each) for each in SETS[:PLAYS]]


def _by_top(first: int, lists: list[list[int]]) -> MoveLists:
    """By the play on top, and again from PLAYS on without the joker, which few hands hold."""
    full = [[(first + each, SETS[each].cards) for each in sets] for sets in lists]
    without = [[(move, cards) for move, cards in moves if not count(cards, JOKER)] for moves in full]
    return MoveLists(full + without)


ANSWERS: Final = _by_top(0, _BEATING)
"""The plays that beat the top."""

SHOWS: Final = _by_top(SHOW, [_showable(plays) for plays in _BEATING])
"""What may be shown against the top."""

SET_OF: Final[dict[int, int]] = {each.cards: number for number, each in enumerate(SETS)}

MISSING: Final[IntRow] = int_row(
    [
        SET_OF[play.cards - shown.cards]
        if covers(play.cards, shown.cards) and play.cards != shown.cards
        else -1
        for shown in SETS
        for play in SETS[:PLAYS]
    ]
)
"""MISSING[PLAYS * shown + play]: the set that completes the shown one to the play, or -1."""


def completed(top: i64, shown: i64, added: i64) -> i64:
    """The play that shown and added cards make together against `top`."""
    for at in range(ANSWERS.starts[top], ANSWERS.starts[top + 1]):
        play = ANSWERS.moves[at]
        if MISSING[PLAYS * shown + play] == added:
            return play
    raise AssertionError("a legal addition completes a play")
