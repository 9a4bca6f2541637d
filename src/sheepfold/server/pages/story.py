"""The whole story of a match, from the first move."""

from __future__ import annotations

from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.result import written
from sheepfold.server.pages.telling import story_of
from sheepfold.server.pages.templates import page
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import speaking


def story_page(sight: TableSight) -> str:
    """What this viewer saw, move by move; the log of the sight must hold every move."""
    with speaking(sight.language):
        return page(
            "story.html",
            title=game_title(sight.game),
            code=look_of(sight.game).code,
            address=sight.address,
            moves=[
                (told.number, story_of(sight.game, told, sight.named, sight.me).html) for told in sight.log
            ],
            written=written(sight),
        )
