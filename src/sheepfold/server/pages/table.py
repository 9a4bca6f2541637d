"""A table as a fragment, pushed after every change, and as a whole page."""

from __future__ import annotations

import dataclasses

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages import hints, moments, puzzles, talk
from sheepfold.server.pages.fragment import NO_FRAGMENT, Fragment
from sheepfold.server.pages.frame import frame
from sheepfold.server.pages.game_page import generic_page, page_for, page_of
from sheepfold.server.pages.hands import own_hand
from sheepfold.server.pages.html import Html, joined
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.parts import TableParts, last_events
from sheepfold.server.pages.pieces import card
from sheepfold.server.pages.previews import table_preview
from sheepfold.server.pages.result import archived, headline, result
from sheepfold.server.pages.templates import page
from sheepfold.server.pages.waiting import waiting
from sheepfold.words.game_words import game_title
from sheepfold.words.given_names import GUEST_NAMES
from sheepfold.words.speech import _, speaking


def table_push(model: TableViewModel) -> Fragment:
    """The part of the page that is pushed after every change."""
    with speaking(model.language):
        return fragment(model, whole=False)


def table_fragment(model: TableViewModel) -> Html:
    """The same with all that seldom changes."""
    return table_push(model).complete()


def held_fragment(model: TableViewModel) -> Html:
    """The same for `held_push`."""
    return held_push(model).complete()


def held_push(model: TableViewModel) -> Fragment:
    """The table in the middle of the last move, for its moment; nothing where the page has no moments."""
    game = page_for(model)
    if game.held is None or model.view is None:
        return NO_FRAGMENT
    with speaking(model.language):
        view, told = game.held(model.view, last_events(model))
        parts = game.draw(model, view, own_hand(view, model.me))
        parts.hand, parts.flown = moments.in_place_of_hand(model, parts), told
        return frame(model, parts, mine=False, whole=False)


def table_page(model: TableViewModel) -> str:
    """The whole page."""
    with speaking(model.language):
        return page(
            template_of(model),
            preview=table_preview(model, result_line(model)),
            push=model.push and not model.prepared,
            fragment=fragment(model, whole=True).complete(),
            title=game_title(model.game),
            address=model.address,
            game=model.game,
            generic=page_for(model) is generic_page(),
            code=look_of(model.game).code,
            scrolls=model.status != "playing" or model.view is None,
            reactions=talk.reactions(),
            phrases=talk.phrases(),
            faces=faces(model.game),
            headline="" if model.puzzle is None else puzzles.headline(model.puzzle),
            names=[_(each) for each in GUEST_NAMES] if model.status == "waiting" else [],
        )


def template_of(model: TableViewModel) -> str:
    """The template of a table of this kind."""
    if model.puzzle is not None:
        return "puzzle.html"
    return "table-page.html" if model.lesson is None else "learning.html"


def faces(game: str) -> Html:
    """Every card of a game in full size, for looking closer; on the generic table cards are whole already."""
    return joined([card(game, kind) for kind in look_of(game).faces])


def result_line(model: TableViewModel) -> str:
    """Who has won, as anybody reads it; empty before the end."""
    if model.status != "over" or model.outcome is None:
        return ""
    return headline(dataclasses.replace(model, me=None), model.outcome)


def fragment(model: TableViewModel, *, whole: bool) -> Fragment:
    """The table in the language in use, whatever its status."""
    if model.status == "over" and model.view is None:
        return Fragment(archived(model), model.language)
    if model.status == "waiting" or model.view is None:
        return Fragment(waiting(model), model.language)
    parts = table_parts(model, model.view)
    if model.status == "over":
        return Fragment(result(model, parts), model.language)
    if model.puzzle is not None and model.puzzle.answer is not None:
        made = frame(model, parts, mine=False, whole=whole)
        return made._replace(html=hints.marked(made.html, model.puzzle.answer.advice, parts))
    asked = model.takeback is not None and model.takeback.stage == "decide"
    mine = model.me is not None and model.turn == model.me and model.curtain is None and not asked
    made = frame(model, parts, mine=mine, whole=whole)
    if model.hint is None or not mine:
        return made
    return made._replace(html=hints.marked(made.html, model.hint, parts))


def table_parts(model: TableViewModel, view: Json) -> TableParts:
    """The table as its game draws it for this viewer."""
    game = page_for(model)
    parts = game.draw(model, view, own_hand(view, model.me))
    if model.legal:
        game.decide(model, view, parts)
        parts.slips = [move.text for move in model.legal if game.is_slip(move.description)]
    return parts


def attempt(game: str, cards: list[str], target: str) -> MoveDescription:
    """What somebody tried, described as a move, so that the rulebook can say why it is none."""
    return page_of(game).attempt(cards, target)
