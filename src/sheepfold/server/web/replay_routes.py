"""Matches looked at again: the page of a replay, and the moves its script asks for."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sheepfold.engine.errors import BadRecord, SheepfoldError
from sheepfold.engine.record import read_record
from sheepfold.play.faults import fault_line
from sheepfold.server import pages
from sheepfold.server.live import branches, reviews, tables
from sheepfold.server.live.people import Person
from sheepfold.server.live.replays import Shown, built, frame_model, held_model, shown_record, shown_table
from sheepfold.server.live.review_view_model_builder import review_model
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import ActionRejected, Missing
from sheepfold.server.text import read_whole
from sheepfold.server.web.api.models import PlayOn
from sheepfold.server.web.decoding import read
from sheepfold.server.web.page_routes import NO_STORE, go, page
from sheepfold.server.web.presenter import complaint_of, said
from sheepfold.server.web.requests import base_of, language_of, query_of, read_form, server_of, visitor
from sheepfold.server.web.review_routes import judged_at
from sheepfold.server.web.uploads import read_upload
from sheepfold.words.speech import N_

MOST_FRAMES: Final = 16
"""So many moves are sent at once."""

MOST_MOVES: Final = 5000
"""Moves of a record that somebody brings along: every state of it is kept for a while."""

LONGEST_FAULT: Final = 300
"""Letters of a fault that are quoted."""

BROUGHT: Final = "/match/file"
DAMAGED: Final = N_("This record cannot be shown. The fault is in line {line}:")
TOO_LONG: Final = N_("A record that is shown here may have {most} moves.")
NOT_HERE: Final = N_("There is no such move in this match.")


async def replay_page(request: Request) -> Response:
    """A match from its first move; one that runs, up to now."""
    person, asked = (await visitor(request)).person, query_of(request)
    async with tables.at(server_of(request), request.path_params["table"]) as table:
        shown = await shown_for(request, table, person, asked)
        model = frame_model(shown, number_in(shown, asked))
        found = await reviews.look_at(server_of(request), table) if shown.over else None
        review = None if found is None else review_model(shown, found)
        judged = None if found is None else judged_at(shown, found, model.table.moves)
        return page(request, pages.replay_page(model, "", review, judged), person)


async def shown_for(request: Request, table: Table, person: Person, asked: Mapping[str, str]) -> Shown:
    """The match of a table as this request wants to see it."""
    language, view = language_of(request), asked.get("view", "")
    return await shown_table(server_of(request), table, person, language, view, base_of(request))


def number_in(shown: Shown, asked: Mapping[str, str]) -> int:
    """Where somebody wants to look; at first the deal, or the present of a match that runs."""
    if not asked.get("move"):
        return 0 if shown.over else len(shown.replay)
    return whole_number(asked["move"], len(shown.replay))


def whole_number(text: str, most: int) -> int:
    """A number of an entry, or 0 for the deal."""
    number = read_whole(text)
    if number is None or not 0 <= number <= most:
        raise Missing(NOT_HERE)
    return number


async def play_on(request: Request) -> Response:
    """A new table that goes on from a move, against bots."""
    server, person = server_of(request), (await visitor(request)).person
    asked = read(PlayOn, await read_form(request))
    async with tables.at(server, request.path_params["table"]) as table:
        branch = await server.run_to_completion(
            branches.play_on(server, table, person, asked.number, asked.seat)
        )
    return go(request, f"/table/{branch.row.id}", person)


async def replay_frames(request: Request) -> Response:
    """Some moves in a row, for the page's script."""
    person, asked = (await visitor(request)).person, query_of(request)
    async with tables.at(server_of(request), request.path_params["table"]) as table:
        shown = await shown_for(request, table, person, asked)
        return await frames_answer(shown, asked)


async def frames_answer(shown: Shown, asked: Mapping[str, str]) -> Response:
    """From the move asked for on: each as a table, and in the middle of the move if it has a moment."""
    first = whole_number(asked.get("first", ""), len(shown.replay))
    found: list[tuple[str, str]] = []
    for number in range(first, min(first + MOST_FRAMES, len(shown.replay) + 1)):
        held = held_model(shown, number)
        moment = "" if held is None else pages.replay_held_fragment(held)
        found.append((pages.replay_fragment(frame_model(shown, number)), moment))
        await asyncio.sleep(0)  # Live tables go first.
    return Response(
        msgspec.json.encode({"first": first, "frames": found}),
        media_type="application/json",
        headers=NO_STORE,
    )


# Records that people bring along. They are not kept: the page sends its record with every question.


async def bring(request: Request) -> Response:
    """The form for a record."""
    return page(request, pages.bring_page(language_of(request)), None)


async def brought(request: Request) -> Response:
    """A record as a match to look at, or what is wrong with it."""
    person, language = (await visitor(request)).person, language_of(request)
    form = await read_upload(request)
    text = form.get("record", "")
    try:
        shown = await shown_upload(request, person, text, form.get("view", ""))
    except BadRecord as error:
        line = fault_line(text, error)
        told = said(DAMAGED, language, line=line), str(error)[:LONGEST_FAULT]
        return page(request, pages.bring_page(language, *told), person, 422)
    except SheepfoldError as error:
        return page(request, pages.bring_page(language, complaint_of(error, language)), person, 422)
    return page(request, pages.replay_page(frame_model(shown, number_in(shown, form)), text), person)


async def brought_frames(request: Request) -> Response:
    """Some moves of such a record."""
    person, form = (await visitor(request)).person, await read_upload(request)
    shown = await shown_upload(request, person, form.get("record", ""), form.get("view", ""))
    return await frames_answer(shown, form)


async def shown_upload(request: Request, person: Person, text: str, view: str) -> Shown:
    """The match of a record that was sent along."""
    server, record = server_of(request), read_record(text)
    if len(record.moves) + 2 * len(record.takebacks) > MOST_MOVES:
        raise ActionRejected(TOO_LONG, most=MOST_MOVES)
    replay = await built(server, hashlib.sha256(text.encode()).digest(), record, person)
    generic = server.settings.generic_tables
    return shown_record(replay, language_of(request), view, BROUGHT, generic=generic)
