"""Golden matches line by line; this needs nothing but the package."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sheepfold.engine.game import Game
from sheepfold.engine.record import Record, replay


def lines(game: Game[Any], record: Record) -> Iterator[str]:
    """A match line by line: the move, how many there were, and a digest of all that every seat got."""
    for step in replay(game, record):
        seats = [None, *range(record.seats)]
        got = [[step.after.view(seat), game.tell(step.before, step.move, step.after, seat)] for seat in seats]
        digest = hashlib.blake2b(json.dumps(got, sort_keys=True).encode(), digest_size=4).hexdigest()
        yield f"{step.before.turn}: {step.text} | {len(step.before.legal())} legal | {digest}"


def golden(text: str) -> tuple[Record, list[str]]:
    """The match of a golden file, and its lines."""
    data = json.loads(text)
    found: list[str] = data.pop("lines")
    moves = [line.split(" | ")[0].partition(": ")[2] for line in found]
    return Record(**data, moves=moves), found
