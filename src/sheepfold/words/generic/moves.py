"""Legal moves in words, and grouped so that hundreds of them can be used.

Moves are grouped by verb. Where a verb has many, they are grouped by their first card or target, then by
the next, until each group is small: a tree whose leaves are moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sheepfold.engine.description import CardCount, LegalMove, MoveDescription
from sheepfold.words.generic.labels import place_in_words, title, verb_title
from sheepfold.words.names import and_joined, several
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

FEW: Final = 9
"""Up to so many moves stand beside each other."""


class Leaf(NamedTuple):
    """One move."""

    move: LegalMove
    label: str
    """All of it, in words."""
    short: str
    """Without the verb, for a group that is named after it."""


class Branch(NamedTuple):
    """Moves that begin alike."""

    label: str
    kind: str
    """The card they begin with, if it is one."""
    members: tuple[Leaf | Branch, ...]

    def leaves(self) -> Iterator[Leaf]:
        """All moves of the branch."""
        for each in self.members:
            if isinstance(each, Leaf):
                yield each
            else:
                yield from each.leaves()


class MovePart(NamedTuple):
    """A part of a move that moves may have in common: a card, a target."""

    label: str
    kind: str = ""


class VerbGroup(NamedTuple):
    """All legal moves of one verb."""

    verb: str
    label: str
    members: tuple[Leaf | Branch, ...]
    number: int
    """How many moves there are."""


def card_in_words(card: CardCount) -> str:
    """Cards of one kind, and what they stand for."""
    text = several(card.kind, card.number)
    return text if card.value is None else _("{card} as {value}").format(card=text, value=card.value)


def without_verb(does: MoveDescription, to: Teller) -> str:
    """The cards and targets of a move; empty where it has none."""
    text = and_joined([card_in_words(each) for each in does.cards]) if does.cards else ""
    for target in targets(does, to):
        text = _("{cards} ({target})").format(cards=text, target=target) if text else target
    if does.then is not None:
        then = in_words(does.then, to)
        text = _("{first}, then {second}").format(first=text, second=then) if text else then
    return text


def targets(does: MoveDescription, to: Teller) -> list[str]:
    """The number a move says, the seat and the place it is aimed at."""
    number = [] if does.number is None else [str(does.number)]
    seat = [] if does.seat is None else [to.who(does.seat)]
    return [*number, *seat, *([place_in_words(does.place, to)] if does.place else [])]


def in_words(does: MoveDescription, to: Teller) -> str:
    """A whole move."""
    verb = verb_title(does.verb, with_cards=bool(does.cards))
    rest = without_verb(does, to)
    return _("{verb}: {what}").format(verb=verb, what=rest) if rest else verb


def parts_of(does: MoveDescription, to: Teller) -> list[MovePart]:
    """The parts of a move in the order in which they are chosen: cards, targets, what follows."""
    found = [MovePart(title(card_in_words(each)), each.kind) for each in does.cards]
    found += [MovePart(each) for each in targets(does, to)]
    return found if does.then is None else [*found, MovePart(in_words(does.then, to))]


def grouped(legal: Sequence[LegalMove], to: Teller) -> list[VerbGroup]:
    """The legal moves by verb, in the order of the moves."""
    again = Counter(in_words(each.description, to) for each in legal)
    verbs: dict[str, list[Leaf]] = {}
    for move in legal:
        verbs.setdefault(move.description.verb, []).append(leaf(move, to, again))
    return [
        VerbGroup(verb, group_title(verb, moves), branches(moves, to, 0), len(moves))
        for verb, moves in verbs.items()
    ]


def leaf(move: LegalMove, to: Teller, again: Counter[str]) -> Leaf:
    """A move in words; where these are another move's words too, with its notation."""
    label = in_words(move.description, to)
    short = title(without_verb(move.description, to)) or label
    if again[label] > 1:
        return Leaf(move, f"{label} [{move.text}]", f"{short} [{move.text}]")
    return Leaf(move, label, short)


def group_title(verb: str, moves: list[Leaf]) -> str:
    """What a group is called."""
    return verb_title(verb, with_cards=any(each.move.description.cards for each in moves))


def branches(moves: list[Leaf], to: Teller, at: int) -> tuple[Leaf | Branch, ...]:
    """A few moves as they are; many by their next part."""
    if len(moves) <= FEW:
        return tuple(moves)
    groups: dict[MovePart | None, list[Leaf]] = {}
    for each in moves:
        own = parts_of(each.move.description, to)
        groups.setdefault(own[at] if at < len(own) else None, []).append(each)
    if groups.keys() == {None}:
        return tuple(moves)
    found: list[Leaf | Branch] = []
    for part, members in groups.items():
        if part is None or len(members) == 1:
            found += members
        else:
            found.append(Branch(part.label, part.kind, branches(members, to, at + 1)))
    return found[0].members if len(found) == 1 and isinstance(found[0], Branch) else tuple(found)
