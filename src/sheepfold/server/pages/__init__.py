"""What one sees: sights in, HTML out.

    table_fragment(sight)       the part of a table that is pushed after every change
    table_page(sight)           the whole page of a table
    refusal_fragment(...)       why something is no move
    attempt(game, cards, target)  what somebody tried, for the rulebook to refuse
    story_page(sight)           the whole story of a match
    home_page(sight), new_table_page(sight), personal_page(...), rules_page(game, clause), message_page(text)
    static_version()            changes when a static file does

`model.py` says what sights are made of and which messages pages send and get.
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
