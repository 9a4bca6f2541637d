"""The whole story of a match, from the first move."""

from __future__ import annotations

from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.result import written
from sheepfold.server.pages.telling import story_of
from sheepfold.server.pages.templates import page
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import speaking


def story_page(model: TableViewModel) -> str:
    """What this viewer saw, move by move; the log of the model must hold every move."""
    with speaking(model.language):
        return page(
            "story.html",
            title=game_title(model.game),
            code=look_of(model.game).code,
            address=model.address,
            moves=[
                (told.number, story_of(model.game, told, model.named, model.me).html) for told in model.log
            ],
            written=written(model),
        )
