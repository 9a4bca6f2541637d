"""Learning by playing: a guided first match of each game, on prepared positions (docs/learning.md).

lesson.py       what a lesson and its steps are; the positions
scene.py        a step as it is played

The lesson of a game is in its own folder.
"""

from __future__ import annotations

from functools import cache

from sheepfold.engine import registry
from sheepfold.engine.errors import UnknownGame
from sheepfold.play.lessons.lesson import LEARNER, Lesson, LessonStep
from sheepfold.play.lessons.scene import Scene


def has_lesson(game_id: str) -> bool:
    """Whether a game can be learnt here."""
    return bool(registry.manifest(game_id).lesson)


@cache
def lesson_of(game_id: str) -> Lesson:
    """The lesson of a game."""
    found: Lesson | None = registry.part(game_id, "lesson")
    if found is None:
        raise UnknownGame(f"game: {game_id!r}, has no lesson", "game")
    return found


__all__ = ["LEARNER", "Lesson", "LessonStep", "Scene", "has_lesson", "lesson_of"]
