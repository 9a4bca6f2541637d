"""How a turn goes: a few sentences, each with a picture of the real cards.

The pictures speak as the table does: what lies on the meadow is there already, what has the marigold ring
is yours to play. They are examples; the tests hold them against the rulebooks.
"""

from __future__ import annotations

from functools import cache

from sheepfold.server.pages.game_page import page_of
from sheepfold.server.pages.rules.pictures import drawn
from sheepfold.server.pages.speech import _, language


def steps(game_id: str) -> list[dict[str, str]]:
    """The steps of a turn in the language in use, for the template."""
    return _steps(game_id, language())


@cache
def _steps(game_id: str, _language: str) -> list[dict[str, str]]:
    return [{"text": _(each.text), "picture": drawn(game_id, each.picture)} for each in page_of(game_id).turn]
