"""Why something was not done, on the page."""

from __future__ import annotations

from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.model import Refusal, TableSight
from sheepfold.server.pages.pieces import clause_link, drawing
from sheepfold.words.speech import speaking


def refusal_fragment(refusal: Refusal, game_id: str, language: str = "en") -> Html:
    """Why something is no move."""
    with speaking(language):
        link = clause_link(game_id, refusal.clause)
        return Html(f'<div class="refusal">{drawing("ewe")}<p>{escape(refusal.text)}{link}</p></div>')


def refused(sight: TableSight) -> Html:
    """The answer to the last form, for pages without JavaScript."""
    return refusal_fragment(sight.refusal, sight.game, sight.language) if sight.refusal else NO_HTML
