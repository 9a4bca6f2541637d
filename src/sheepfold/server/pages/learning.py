"""What the sheep at the table says to somebody who learns a game."""

from __future__ import annotations

from sheepfold.server.pages.model import LessonSight
from sheepfold.server.pages.render import render


def panel(lesson: LessonSight, game: str) -> str:
    """The idea of this step, how far one has come, and the ways on, back and out."""
    return render("learning-panel.html", lesson=lesson._asdict(), game=game)
