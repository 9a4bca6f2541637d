"""A lesson: steps in the order of a good teacher, each a prepared position in which one new idea is tried.

The positions are JSON, as every game writes and reads them, in `positions/<name>.json` beside the lesson. The
sentences stand in the folders of the games, marked for gettext; the tests hold both against the rules. In a
sentence `{one}`, `{two}` and so on stand for the others at the table, in the order of play from the learner.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sheepfold.engine.game import Json

LEARNER: Final = 0
"""The seat of the one who learns, in every position."""


class LessonStep(NamedTuple):
    """One idea, tried in one move."""

    position: str
    """The name of the prepared position."""
    idea: str
    """In two or three words."""
    say: str
    """What the idea is and what to try: two sentences at most."""
    wanted: tuple[str, ...]
    """The moves that show the idea, in notation; none named: every legal move does."""
    after: str
    """What happened, said when everything has."""
    clause: str
    """The rule behind it."""
    otherwise: str = ""
    """Said after any other legal move; empty where there is none."""
    before: tuple[str, ...] = ()
    """Moves of the others that lead from the position to the learner's turn."""
    replies: tuple[str, ...] = ()
    """Moves of the others after the learner's."""
    seed: int = 0
    """The luck of this step: whatever is drawn in it is always the same."""
    claims: tuple[Json, ...] = ()
    """Events that must be told for the sentences to be true; a claim lists the fields that matter."""


class Lesson(NamedTuple):
    """How one game is learnt."""

    game: str
    positions: Path
    """The folder of its positions."""
    steps: tuple[LessonStep, ...]


@cache
def read_position(folder: Path, name: str) -> Json:
    """A prepared position; it is shared, so nobody may change it."""
    found: Json = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return found
