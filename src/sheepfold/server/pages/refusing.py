"""Why something was not done, on the page."""

from __future__ import annotations

from sheepfold.server.live.view_model import Refusal, TableViewModel
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.pieces import clause_link, drawing
from sheepfold.words.speech import speaking


def refusal_fragment(refusal: Refusal, game_id: str, language: str = "en", offered: Html = NO_HTML) -> Html:
    """Why something is no move, and what would fit."""
    with speaking(language):
        link = clause_link(game_id, refusal.clause)
        return Html(
            f'<div class="refusal">{drawing("ewe")}<p>{escape(refusal.text)}{link}</p></div>{offered}'
        )


def refused(model: TableViewModel) -> Html:
    """The answer to the last form, for pages without JavaScript."""
    return refusal_fragment(model.refusal, model.game, model.language) if model.refusal else NO_HTML
