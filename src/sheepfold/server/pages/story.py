"""The whole story of a match, from the first move."""

from __future__ import annotations

from sheepfold.server.pages import words
from sheepfold.server.pages.archived import written
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.render import page
from sheepfold.server.pages.speech import speaking
from sheepfold.words.game_words import game_title


def story_page(sight: TableSight) -> str:
    """What this viewer saw, move by move; the log of the sight must hold every move."""
    to, seats = words.teller(sight), sight.named
    with speaking(sight.language):
        return page(
            "story.html",
            title=game_title(sight.game),
            code=look_of(sight.game).code,
            address=sight.address,
            moves=[
                {"number": told.number, "lines": words.told_lines(sight.game, told, seats, to)}
                for told in sight.log
            ],
            written=written(sight),
        )
