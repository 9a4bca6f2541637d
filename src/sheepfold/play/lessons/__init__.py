"""Learning by playing: a guided first match of each game, on prepared positions (docs/learning.md).

lesson.py       what a lesson and its steps are; the positions
scene.py        a step as it is played
kivsa_shchora.py and so on: the lesson of each game
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.errors import UnknownGame
from sheepfold.play.lessons import kivsa_shchora, knizia_black_sheep, zoff_im_zoo
from sheepfold.play.lessons.lesson import LEARNER, Lesson, Step
from sheepfold.play.lessons.scene import Scene

LESSONS: Final = {
    lesson.game: lesson for lesson in (zoff_im_zoo.LESSON, kivsa_shchora.LESSON, knizia_black_sheep.LESSON)
}
"""By game."""


def lesson_of(game_id: str) -> Lesson:
    """The lesson of a game."""
    if game_id not in LESSONS:
        raise UnknownGame(f"game: {game_id!r}, must be one of {', '.join(LESSONS)}")
    return LESSONS[game_id]


__all__ = ["LEARNER", "LESSONS", "Lesson", "Scene", "Step", "lesson_of"]
