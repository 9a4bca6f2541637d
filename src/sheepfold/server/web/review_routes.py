"""The review of a match on the page of its replay: with the page, and in pieces for its script."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sheepfold.server.live import reviews, tables
from sheepfold.server.live.replays import Shown, shown_table
from sheepfold.server.live.review_view_model import ReviewState
from sheepfold.server.live.review_view_model_builder import better_than, mark_of, marked, review_model
from sheepfold.server.live.reviews import Found
from sheepfold.server.pages import review as pages
from sheepfold.server.pages.review import Judged
from sheepfold.server.refusals import Missing
from sheepfold.server.text import read_whole
from sheepfold.server.web.page_routes import NO_STORE, go
from sheepfold.server.web.requests import language_of, query_of, read_form, server_of, visitor
from sheepfold.words.speech import N_, speaking

NOT_HERE: Final = N_("There are not so many judgements.")


class ReviewPieces(Struct, frozen=True):
    """A review for the script of a page, which puts the pieces to their places at every move."""

    state: ReviewState
    judged: int
    """How many decisions are judged; the next question goes on from there."""
    curve: str
    rail: str
    steps: str
    marks: list[int]
    """The entries that are marked, in order."""
    chances: list[tuple[int, str]]
    """The chance of the seat that looks, after so many entries and from then on."""
    verdicts: dict[int, str]
    """By entry; those that were not asked for before."""


def judged_at(shown: Shown, found: Found, number: int) -> Judged | None:
    """What a review says of an entry of the match."""
    for step in marked(found.review.judged, shown.eyes):
        if shown.replay.move_entries[step.number - 1] == number:
            return mark_of(shown, step), better_than(shown, step)
    return None


async def ask_for_review(request: Request) -> Response:
    """Begin a review, and on to the page that shows it at the same move."""
    server, person, asked = server_of(request), (await visitor(request)).person, await read_form(request)
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        await reviews.ask_for(server, table, person)
    kept = urlencode({name: asked[name] for name in ("view", "move") if asked.get(name)})
    return go(request, f"/match/{table.row.id}{'?' * bool(kept)}{kept}", person)


async def review_pieces(request: Request) -> Response:
    """The review as far as it is made, for the page's script."""
    server, person, asked = server_of(request), (await visitor(request)).person, query_of(request)
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        reviews.ensure_reviewable(table)
        shown = await shown_table(server, table, person, language_of(request), asked.get("view", ""))
        found = await reviews.look_at(server, table)
        pieces = await pieces_of(shown, found, after_in(asked))
    return Response(msgspec.json.encode(pieces), media_type="application/json", headers=NO_STORE)


def after_in(asked: Mapping[str, str]) -> int:
    """How many judgements the page has."""
    after = read_whole(asked.get("after", "") or "0")
    if after is None or after < 0:
        raise Missing(NOT_HERE)
    return after


async def pieces_of(shown: Shown, found: Found, after: int) -> ReviewPieces:
    """The pieces, with the verdicts after so many judgements."""
    model = review_model(shown, found)
    verdicts: dict[int, str] = {}
    for step in marked(found.review.judged[after : model.judged], shown.eyes):
        mark = mark_of(shown, step)
        with speaking(shown.language):
            verdicts[mark.number] = pages.verdict(mark, better_than(shown, step))
        await asyncio.sleep(0)  # Live tables go first.
    with speaking(shown.language):
        line = pages.main_line(model)
        return ReviewPieces(
            model.state,
            model.judged,
            pages.curve(model, 0),
            pages.rail_sections(model),
            pages.mark_steps(model, 0),
            [each.number for each in model.marks],
            [] if line is None else [(each.at, pages.percent(each.chance)) for each in line.points],
            verdicts,
        )
