"""A table as a fragment, pushed after every change, and as a whole page."""

from __future__ import annotations

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.pages import hints
from sheepfold.server.pages.frame import frame
from sheepfold.server.pages.game_page import generic_page, page_for, page_of
from sheepfold.server.pages.hands import own_hand
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.model import REACTIONS, TableSight
from sheepfold.server.pages.parts import TableParts
from sheepfold.server.pages.result import archived, result
from sheepfold.server.pages.templates import page
from sheepfold.server.pages.waiting import waiting
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import _, speaking


def table_fragment(sight: TableSight) -> Html:
    """The part of the page that is pushed after every change."""
    with speaking(sight.language):
        return fragment(sight, whole=False)


def table_page(sight: TableSight) -> str:
    """The whole page."""
    with speaking(sight.language):
        return page(
            "table-page.html" if sight.lesson is None else "learning.html",
            fragment=fragment(sight, whole=True),
            title=game_title(sight.game),
            address=sight.address,
            game=sight.game,
            generic=page_for(sight) is generic_page(),
            code=look_of(sight.game).code,
            reactions=reaction_names(),
        )


def reaction_names() -> list[tuple[str, str]]:
    """The reactions and what they are called."""
    labels = (_("heart"), _("laugh"), _("wow"), _("clap"), _("sheep"), _("sad"))
    return list(zip(REACTIONS, labels, strict=True))


def fragment(sight: TableSight, *, whole: bool) -> Html:
    """The table in the language in use, whatever its status."""
    if sight.status == "over" and sight.view is None:
        return archived(sight)
    if sight.status == "waiting" or sight.view is None:
        return waiting(sight)
    parts = table_parts(sight, sight.view)
    if sight.status == "over":
        return result(sight, parts)
    mine = sight.me is not None and sight.turn == sight.me and sight.curtain is None
    made = frame(sight, parts, mine=mine, whole=whole)
    return made if sight.hint is None or not mine else hints.marked(made, sight.hint, parts)


def table_parts(sight: TableSight, view: Json) -> TableParts:
    """The table as its game draws it for this viewer."""
    game = page_for(sight)
    parts = game.draw(sight, view, own_hand(view, sight.me))
    if sight.legal:
        game.decide(sight, view, parts)
    return parts


def attempt(game: str, cards: list[str], target: str) -> MoveDescription:
    """What somebody tried, described as a move, so that the rulebook can say why it is none."""
    return page_of(game).attempt(cards, target)
