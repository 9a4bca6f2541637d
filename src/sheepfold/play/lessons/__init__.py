"""Learning by playing: a guided first match of each game, on prepared positions (docs/learning.md).

lesson.py       what a lesson and its steps are; the positions
scene.py        a step as it is played
kivsa_shchora.py and so on: the lesson of each game
"""

from __future__ import annotations

from typing import Final

from sheepfold import games
from sheepfold.play.lessons import bye_bye_black_sheep, kivsa_shchora, knizia_black_sheep, zoff_im_zoo
from sheepfold.play.lessons.lesson import LEARNER, Lesson, Step
from sheepfold.play.lessons.scene import Scene

LESSONS: Final[dict[str, Lesson]] = {
    lesson.game: lesson
    for lesson in (
        bye_bye_black_sheep.LESSON,
        knizia_black_sheep.LESSON,
        zoff_im_zoo.LESSON,
        kivsa_shchora.LESSON,
    )
}
"""By game."""


def lesson_of(game_id: str) -> Lesson:
    """The lesson of a game."""
    return LESSONS[games.get(game_id).id]


__all__ = ["LEARNER", "LESSONS", "Lesson", "Scene", "Step", "lesson_of"]
