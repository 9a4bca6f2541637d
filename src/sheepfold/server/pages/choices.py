"""Legal moves taken apart, so that a person can put one together.

A move's *atoms* are what a person touches to make it: cards of the hand, seats, fields, values. The page
lists for every legal move its atoms; its script only compares what has been touched with these lists.

- An atom that begins with `!` is a gate: until its button is pressed, moves behind it do not count.
- One that begins with `=` is a value, asked for when it is needed.
- In an ordered move the atoms are touched in their order, otherwise in any.

Moves that begin with the same touches share a head, and what follows is a tail that many heads share, so
that hundreds of moves take little room. The text of a move is sent back as it is; nobody here reads it.
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

    move: str
    """The move as it is sent back."""
    atoms: tuple[str, ...]
    """What is touched first."""
    label: str
    """What the button says; braces stand for the tail's word."""
    tail: tuple[str, ...] = ()
    """What is touched afterwards."""
    word: str = ""
    """The tail in the button's words."""
    note: str = ""
    """Shown while this move is chosen."""
    ordered: bool = False

    @property
    def all_atoms(self) -> tuple[str, ...]:
        """Everything that is touched."""
        return self.atoms + self.tail


def encoded(choices: Iterable[Choice]) -> str:
    """The choices for the page's script.

    `heads` are lists of text, atoms, label, ordered and the tails that go with it (a number, or a number and
    a note); `tails` are lists of text, atoms and word, 0 where the text is the one atom. The
    text of a move is that of its head and that of its tail.
    """
    heads: dict[tuple[tuple[str, ...], str, bool], list[Choice]] = {}
    for each in choices:
        heads.setdefault((each.atoms, each.label, each.ordered), []).append(each)
    tails: dict[str, int] = {}
    listed = ",".join([head_with_tails(own, tails) for own in heads.values()])
    return f'{{"heads":[{listed}],"tails":[{",".join(tails)}]}}'


def head_with_tails(choices: list[Choice], tails: dict[str, int]) -> str:
    """Choices that begin alike; tails nobody had before join the others."""
    first = choices[0]
    text = shared_start([each.move for each in choices])
    own = []
    for each in choices:
        tail = tails.setdefault(tail_text(each.move[len(text) :], each.tail, each.word), len(tails))
        own.append(COMPACT([tail, each.note]) if each.note else str(tail))
    return f"{head_text(text, first.atoms, first.label, first.ordered)},[{','.join(own)}]]"


def shared_start(texts: list[str]) -> str:
    """The characters with which all texts begin."""
    first, last = min(texts), max(texts)
    at = 0
    while at < len(first) and first[at] == last[at]:
        at += 1
    return first[:at]


@lru_cache(1024)
def head_text(text: str, atoms: tuple[str, ...], label: str, ordered: bool) -> str:
    """The list of a head without its end: which tails go with it is another matter every time."""
    return COMPACT([text, "|".join(atoms), label, int(ordered)]).removesuffix("]")


@lru_cache(2048)
def tail_text(text: str, atoms: tuple[str, ...], word: str) -> str:
    """The list of a tail."""
    return COMPACT([text, 0 if atoms == (text,) else "|".join(atoms), word])
