"""Legal moves taken apart, so that a person can put one together.

A move's *targets* are what a person touches to make it: cards of the hand, seats, fields, values. The page
lists for every legal move its targets; its script only compares what has been touched with these lists.

- A target that begins with `!` is a mode: until its button is pressed, moves behind it do not count.
- One that begins with `=` is a value, asked for when it is needed.
- In an ordered move the targets are touched in their order, otherwise in any.

Moves that begin with the same touches share a head, and what follows is a tail that many heads share, so
that hundreds of moves take little room. The text of a move is sent back as it is; nobody here reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

COMPACT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON without spaces, for the page's script."""

Tail: TypeAlias = tuple[str, str | int, str]
"""Text, targets and word of a tail."""


class Choice(NamedTuple):
    """One legal move that takes touching something."""

    move: str
    """The move as it is sent back."""
    targets: tuple[str, ...]
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
    def all_targets(self) -> tuple[str, ...]:
        """Everything that is touched."""
        return self.targets + self.tail


def encoded(choices: Iterable[Choice]) -> str:
    """The choices for the page's script.

    `heads` are lists of text, targets, label, ordered and the tails that go with it (a number, or a number
    and a note); `tails` are lists of text, targets and word, 0 where the text is the one target. The
    text of a move is that of its head and that of its tail.
    """
    heads: dict[tuple[tuple[str, ...], str, bool], list[Choice]] = {}
    for each in choices:
        heads.setdefault((each.targets, each.label, each.ordered), []).append(each)
    tails: dict[Tail, int] = {}
    listed = [head_with_tails(own, tails) for own in heads.values()]
    return COMPACT({"heads": listed, "tails": list(tails)})


def head_with_tails(choices: list[Choice], tails: dict[Tail, int]) -> list[object]:
    """Choices that begin alike; tails nobody had before join the others."""
    first = choices[0]
    text = shared_start([each.move for each in choices])
    own: list[object] = []
    for each in choices:
        rest = each.move[len(text) :]
        tail = (rest, 0 if each.tail == (rest,) else "|".join(each.tail), each.word)
        number = tails.setdefault(tail, len(tails))
        own.append([number, each.note] if each.note else number)
    return [text, "|".join(first.targets), first.label, int(first.ordered), own]


def shared_start(texts: list[str]) -> str:
    """The characters with which all texts begin."""
    if len(texts) == 1:
        return texts[0]
    first, last = min(texts), max(texts)
    at = 0
    while at < len(first) and first[at] == last[at]:
        at += 1
    return first[:at]
