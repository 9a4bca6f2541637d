"""How a turn goes: a few sentences, each with a picture of the real cards.

The pictures speak as the table does: what lies on the meadow is there already, what has the marigold ring
is yours to play. They are examples; the tests hold them against the rulebooks.
"""

from __future__ import annotations

from sheepfold.server.pages.game_page import page_of
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.rules.pictures import drawn
from sheepfold.words.speech import _


def steps(game_id: str) -> list[tuple[str, Html]]:
    """The steps of a turn in the language in use: sentence and picture."""
    return [(_(each.text), drawn(game_id, each.picture)) for each in page_of(game_id).turn]
