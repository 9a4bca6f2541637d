"""Legal moves taken apart, so that a person can put one together.

A move's *atoms* are what a person touches to make it: cards of the hand, seats, fields, values. The page
lists for every legal move its atoms; its script only compares what has been touched with these lists.

- An atom that begins with `!` is a gate: until its button is pressed, moves behind it do not count.
- One that begins with `=` is a value, asked for when it is needed.
- In an ordered move the atoms are touched in their order, otherwise in any.

A move is written as a head and a tail, so that hundreds of them take little room: `3 then ` and `8`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

COMPACT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON without spaces, for the page's script."""


class Choice(NamedTuple):
    """One legal move that takes touching something."""

    head: str
    """The first part of its notation."""
    atoms: tuple[str, ...]
    """What is touched for that part."""
    label: str
    """What the button says; braces stand for the tail's word."""
    tail: str = ""
    tail_atoms: tuple[str, ...] = ()
    word: str = ""
    """The tail in the button's words."""
    note: str = ""
    """Shown while this move is chosen."""
    ordered: bool = False

    @property
    def move(self) -> str:
        """The notation."""
        return self.head + self.tail

    @property
    def all_atoms(self) -> tuple[str, ...]:
        """Everything that is touched."""
        return self.atoms + self.tail_atoms


def encoded(choices: Iterable[Choice]) -> str:
    """The choices for the page's script.

    `heads` are lists of text, atoms, label, ordered and the tails that go with it (a number, or a number and
    a note); `tails` are lists of text, atoms and word, the atoms empty where the text is the one atom.
    """
    heads: dict[str, list[str]] = {}
    tails: dict[str, int] = {}
    for each in choices:
        tail = tails.setdefault(tail_text(each.tail, each.tail_atoms, each.word), len(tails))
        own = heads.setdefault(head_text(each.head, each.atoms, each.label, each.ordered), [])
        own.append(COMPACT([tail, each.note]) if each.note else str(tail))
    listed = ",".join([f"{head},[{','.join(own)}]]" for head, own in heads.items()])
    return f'{{"heads":[{listed}],"tails":[{",".join(tails)}]}}'


@lru_cache(1024)
def head_text(head: str, atoms: tuple[str, ...], label: str, ordered: bool) -> str:
    """The list of a head without its end: which tails go with it is another matter every time."""
    return COMPACT([head, "|".join(atoms), label, int(ordered)]).removesuffix("]")


@lru_cache(2048)
def tail_text(tail: str, atoms: tuple[str, ...], word: str) -> str:
    """The list of a tail."""
    return COMPACT([tail, "" if atoms == (tail,) else "|".join(atoms), word])
