"""My matches: the page of somebody's finished matches and their numbers, and all records in one file."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import AsyncIterator, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sheepfold.server import pages
from sheepfold.server.live import match_history
from sheepfold.server.live.display_names import own_name
from sheepfold.server.live.match_history import MatchFilter, played_matches
from sheepfold.server.live.people import Person
from sheepfold.server.live.puzzle_attempts import progress_of
from sheepfold.server.live.puzzles import numbers_of
from sheepfold.server.live.server import Server
from sheepfold.server.live.view_model import MyMatchesViewModel, PlayedMatch
from sheepfold.server.text import read_whole
from sheepfold.server.web.page_routes import page
from sheepfold.server.web.requests import language_of, query_of, server_of, visitor

MOST_COUNTED: Final = 1000
"""So many matches, the newest, are counted and listed."""

ON_A_PAGE: Final = 25


async def my_matches(request: Request) -> Response:
    """My finished matches, those asked for, and my numbers over all of them."""
    person, language = (await visitor(request)).person, language_of(request)
    server = server_of(request)
    matches = await matches_of(server, person, language)
    model = view_model(matches, query_of(request), own_name(person, language), language)
    numbers = numbers_of(await progress_of(server, person))
    return page(request, pages.my_page(dataclasses.replace(model, puzzles=numbers)), person)


async def matches_of(server: Server, person: Person, language: str = "en") -> list[PlayedMatch]:
    """Somebody's finished matches, the newest first; nothing is asked for somebody who never did anything."""
    if not person.known:
        return []
    return played_matches(await server.store.finished_of(person.id, MOST_COUNTED), person.id, language)


def view_model(
    matches: list[PlayedMatch], asked: Mapping[str, str], name: str, language: str
) -> MyMatchesViewModel:
    """What the page is made from."""
    shown = MatchFilter(asked.get("game", ""), asked.get("result", ""), asked.get("against", ""))
    fitting = [each for each in matches if shown.fits(each)]
    first = max(0, (read_whole(asked.get("page", "1")) or 1) - 1) * ON_A_PAGE
    return MyMatchesViewModel(
        name=name,
        game=shown.game,
        result=shown.result,
        against=shown.against,
        matches=tuple(fitting[first : first + ON_A_PAGE]),
        found=len(fitting),
        page=first // ON_A_PAGE + 1,
        pages=max(1, -(-len(fitting) // ON_A_PAGE)),
        played=len(matches),
        won=sum(each.won for each in matches),
        by_game=tuple(match_history.by_game(matches)),
        by_level=tuple(match_history.by_level(matches)),
        by_friend=tuple(match_history.by_friend(matches)),
        trend=tuple(match_history.trend(fitting)),
        language=language,
    )


async def my_records(request: Request) -> Response:
    """The records of all my finished matches, one a line."""
    server, person = server_of(request), (await visitor(request)).person
    found = [each.table for each in await matches_of(server, person)]
    headers = {"content-disposition": 'attachment; filename="sheepfold-records.jsonl"'}
    return StreamingResponse(lines(server, found), media_type="application/jsonl", headers=headers)


async def lines(server: Server, table_ids: list[str]) -> AsyncIterator[str]:
    """One record after the other; each is read when it is sent."""
    for table_id in table_ids:
        stored = await server.store.stored_table(table_id)
        if stored is not None:
            yield json.dumps(match_history.record_of(stored).as_json(), ensure_ascii=False) + "\n"
