"""What one sees: view models in, HTML out (docs/web.md, "How a page is made").

    table_fragment(model)       the part of a table that is pushed after every change
    table_page(model)           the whole page of a table
    refusal_fragment(...)       why something is no move
    attempt(game, cards, target)  what somebody tried, for the rulebook to refuse
    story_page(model)           the whole story of a match
    home_page(model), new_table_page(model), personal_page(...), rules_page(game, clause), message_page(text)
    static_version()            changes when a static file does

`live/view_model.py` says what view models are made of and which messages pages send and get.
"""

from __future__ import annotations

from sheepfold.server.pages.lobby import home_page, new_table_page, personal_page
from sheepfold.server.pages.pieces import static_version
from sheepfold.server.pages.refusing import refusal_fragment
from sheepfold.server.pages.rules import message_page, rules_page
from sheepfold.server.pages.story import story_page
from sheepfold.server.pages.table import attempt, table_fragment, table_page

__all__ = [
    "attempt",
    "home_page",
    "message_page",
    "new_table_page",
    "personal_page",
    "refusal_fragment",
    "rules_page",
    "static_version",
    "story_page",
    "table_fragment",
    "table_page",
]
