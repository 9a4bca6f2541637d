"""A table as a fragment, pushed after every change, and as a whole page."""

from __future__ import annotations

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import REACTIONS, TableViewModel
from sheepfold.server.pages import hints
from sheepfold.server.pages.frame import frame
from sheepfold.server.pages.game_page import generic_page, page_for, page_of
from sheepfold.server.pages.hands import own_hand
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.parts import TableParts
from sheepfold.server.pages.result import archived, result
from sheepfold.server.pages.templates import page
from sheepfold.server.pages.waiting import waiting
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import _, speaking


def table_fragment(model: TableViewModel) -> Html:
    """The part of the page that is pushed after every change."""
    with speaking(model.language):
        return fragment(model, whole=False)


def table_page(model: TableViewModel) -> str:
    """The whole page."""
    with speaking(model.language):
        return page(
            "table-page.html" if model.lesson is None else "learning.html",
            fragment=fragment(model, whole=True),
            title=game_title(model.game),
            address=model.address,
            game=model.game,
            generic=page_for(model) is generic_page(),
            code=look_of(model.game).code,
            reactions=reaction_names(),
        )


def reaction_names() -> list[tuple[str, str]]:
    """The reactions and what they are called."""
    labels = (_("heart"), _("laugh"), _("wow"), _("clap"), _("sheep"), _("sad"))
    return list(zip(REACTIONS, labels, strict=True))


def fragment(model: TableViewModel, *, whole: bool) -> Html:
    """The table in the language in use, whatever its status."""
    if model.status == "over" and model.view is None:
        return archived(model)
    if model.status == "waiting" or model.view is None:
        return waiting(model)
    parts = table_parts(model, model.view)
    if model.status == "over":
        return result(model, parts)
    mine = model.me is not None and model.turn == model.me and model.curtain is None
    made = frame(model, parts, mine=mine, whole=whole)
    return made if model.hint is None or not mine else hints.marked(made, model.hint, parts)


def table_parts(model: TableViewModel, view: Json) -> TableParts:
    """The table as its game draws it for this viewer."""
    game = page_for(model)
    parts = game.draw(model, view, own_hand(view, model.me))
    if model.legal:
        game.decide(model, view, parts)
    return parts


def attempt(game: str, cards: list[str], target: str) -> MoveDescription:
    """What somebody tried, described as a move, so that the rulebook can say why it is none."""
    return page_of(game).attempt(cards, target)
