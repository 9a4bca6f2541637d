"""Why something was not done, on the page."""

from __future__ import annotations

from sheepfold.server.pages.model import Refusal, TableSight
from sheepfold.server.pages.render import render
from sheepfold.server.pages.speech import speaking


def refusal_fragment(refusal: Refusal, game_id: str, language: str = "en") -> str:
    """Why something is no move."""
    with speaking(language):
        return render("refusal.html", text=refusal.text, clause=refusal.clause, game=game_id)


def refused(sight: TableSight) -> str:
    """The answer to the last form, for pages without JavaScript."""
    return refusal_fragment(sight.refusal, sight.game, sight.language) if sight.refusal else ""
