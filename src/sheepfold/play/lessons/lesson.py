"""A lesson: steps in a teaching order, each a prepared position in which the learner tries one new idea.

The positions are JSON, as `game.position` writes them, in `positions/<name>.json` beside the lesson. The
sentences are in the folders of the games, marked for gettext. Tests check both against the rules. In a
sentence `{one}`, `{two}` and so on are the others at the table, in the order of play from the learner.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sheepfold.engine.game import Json

LEARNER: Final = 0
"""The learner's seat, in every position."""


class LessonStep(NamedTuple):
    """One idea, tried in one move."""

    position: str
    """The name of the prepared position."""
    idea: str
    """In two or three words."""
    say: str
    """What the idea is and what to try: two sentences at most."""
    wanted: tuple[str, ...]
    """The moves that show the idea, in notation; if empty, every legal move does."""
    after: str
    """What happened, said after the last reply."""
    clause: str
    """The rule behind it."""
    otherwise: str = ""
    """Said after any other legal move; empty if there is none."""
    before: tuple[str, ...] = ()
    """Moves of the others that lead from the position to the learner's turn."""
    replies: tuple[str, ...] = ()
    """Moves of the others after the learner's."""
    seed: int = 0
    """The seed of this step's generator: the cards drawn in it are always the same."""
    claims: tuple[Json, ...] = ()
    """Events that must be told for the sentences to be true; a claim lists the fields that matter."""


class Lesson(NamedTuple):
    """The lesson of one game."""

    game: str
    positions: Path
    """The folder of its positions."""
    steps: tuple[LessonStep, ...]


@cache
def read_position(folder: Path, name: str) -> Json:
    """A prepared position; it is cached, so callers must not change it."""
    found: Json = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return found
