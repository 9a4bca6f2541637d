"""What one sees: view models in, HTML out (docs/web.md, "How a page is made").

    table_push(model)           the part of a table that is pushed after every change
    held_push(model)            the table in the middle of the last move, if it is worth a moment
    table_fragment(model), held_fragment(model)   the same, with the parts that seldom change put in
    table_page(model)           the whole page of a table
    refusal_fragment(...)       why something is no move
    attempt(game, cards, target)  what somebody tried, for the rulebook to refuse
    story_page(model)           the whole story of a match
    replay_page(model), replay_fragment(model), replay_held_fragment(model)   a match looked at again
    bring_page(...)             asks for a record to look at
    my_page(model)              somebody's finished matches and their numbers
    puzzles_page(model)         the puzzles of all games
    home_page(model), new_table_page(model), personal_page(...), rules_page(game, clause), message_page(text)
    app_manifest(language), worker_parts(language), offline_page(language)   an app one can install
    static_version()            changes when a static file does

`live/view_model.py` says what view models are made of and which messages pages send and get.
"""

from __future__ import annotations

from sheepfold.server.pages.lobby import home_page, new_table_page, personal_page
from sheepfold.server.pages.my import my_page
from sheepfold.server.pages.pieces import static_version
from sheepfold.server.pages.puzzle_list import puzzles_page
from sheepfold.server.pages.refusing import refusal_fragment
from sheepfold.server.pages.replay import bring_page, replay_fragment, replay_page
from sheepfold.server.pages.replay import held_fragment as replay_held_fragment
from sheepfold.server.pages.rules import message_page, rules_page
from sheepfold.server.pages.shell import app_manifest, offline_page, worker_parts
from sheepfold.server.pages.story import story_page
from sheepfold.server.pages.table import (
    attempt,
    held_fragment,
    held_push,
    table_fragment,
    table_page,
    table_push,
)

__all__ = [
    "app_manifest",
    "attempt",
    "bring_page",
    "held_fragment",
    "held_push",
    "home_page",
    "message_page",
    "my_page",
    "new_table_page",
    "offline_page",
    "personal_page",
    "puzzles_page",
    "refusal_fragment",
    "replay_fragment",
    "replay_held_fragment",
    "replay_page",
    "rules_page",
    "static_version",
    "story_page",
    "table_fragment",
    "table_page",
    "table_push",
    "worker_parts",
]
