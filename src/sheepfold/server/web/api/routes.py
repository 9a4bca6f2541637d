"""The addresses of the API, under `/api/v1`; document.py describes them for programs."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server.live import actions, table_creation, tables
from sheepfold.server.live.clocks import NO_CLOCK
from sheepfold.server.live.credentials import DAY, Claim
from sheepfold.server.live.messages import Message, flag, read_body, whole, word
from sheepfold.server.live.people import Person, newcomer
from sheepfold.server.live.presence import attending, note_request
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import CLOSE_REMOVED, CLOSE_SIGNED_OUT, Looker, Waiting
from sheepfold.server.refusals import Banned, Refused, TooMany, Unavailable, headers_of, status_of
from sheepfold.server.web.api.document import DOCUMENT
from sheepfold.server.web.api.table_json import games_json, listed_json, table_text
from sheepfold.server.web.lobby import MOST_LISTED, OPEN_FOR
from sheepfold.server.web.presenter import refusal_of
from sheepfold.server.web.requests import address_of, base_of, house_of, query_of
from sheepfold.server.web.table_connection import Conversation
from sheepfold.server.web.table_socket import (
    AGAIN_LATER,
    NOT_ALLOWED,
    NOT_THERE,
    TOO_MANY,
    NotDone,
    line_of,
    obey,
)
from sheepfold.words.speech import N_

LONGEST_WAIT = 60.0
"""Seconds a question for the next change may wait."""

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Unknown(Exception):
    """No token, or a worthless one."""


async def program(connection: HTTPConnection) -> Person:
    """Who asks, by the token."""
    return (await signed_in(connection))[0]


async def signed_in(connection: HTTPConnection) -> tuple[Person, Claim]:
    """Who asks, and what the token says."""
    house = house_of(connection)
    scheme, _space, token = connection.headers.get("authorization", "").partition(" ")
    claim = house.signatures.read_token(token) if scheme.lower() == "bearer" else None
    person = await house.person(claim)
    if claim is None or person is None:
        raise Unknown
    return person._replace(address=address_of(connection)), claim


def looker_for(connection: HTTPConnection, person: Person) -> Looker:
    """For whom a table is shown; the API speaks English."""
    return Looker(person.id, base_of(connection), name=person.name)


def answers(endpoint: Endpoint) -> Endpoint:
    """Refusals as JSON, with the status that fits."""

    @functools.wraps(endpoint)
    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Unknown:
            return no(401, "A token that has not expired is needed: POST /api/v1/people gives one.")
        except (Refused, IllegalMove) as error:
            refusal = refusal_of(error)
            answer = no(status_of(error, 409), refusal.text, refusal.clause)
            answer.headers.update(headers_of(error))
            return answer
        except SheepfoldError as error:
            return no(422, str(error))

    return answered


def no(status: int, text: str, clause: str = "") -> Response:
    """A refusal."""
    return JSONResponse({"refused": text, "clause": clause}, status)


async def body(request: Request) -> Message:
    """The JSON object of a request; an empty body is an empty object."""
    return read_body(await request.body())


@answers
async def document(request: Request) -> Response:
    """All of this, as OpenAPI."""
    return JSONResponse(DOCUMENT)


@answers
async def list_games(request: Request) -> Response:
    """The games, their options and the levels of bots."""
    return JSONResponse(games_json())


@answers
async def new_person(request: Request) -> Response:
    """A person for a program, and the token that proves it."""
    house, asked = house_of(request), await body(request)
    person = newcomer()._replace(address=address_of(request))
    if asked.get("name") is not None:
        person = person._replace(name=actions.name_asked(asked))
    person = await house.know(person)
    return JSONResponse(with_token(house, person), 201)


def with_token(house: House, person: Person) -> Message:
    """Somebody, and a new token that proves it."""
    expires = time.time() + house.signatures.tokens.days * DAY
    return {"name": person.name, "token": house.signatures.token(person), "expires": int(expires)}


@answers
async def me(request: Request) -> Response:
    """Who I am, and until when this token is good."""
    person, claim = await signed_in(request)
    return JSONResponse({"name": person.name, "expires": int(claim.expires)})


@answers
async def renew(request: Request) -> Response:
    """Another token for the same person; the one that was sent stays good until it expires."""
    return JSONResponse(with_token(house_of(request), await program(request)), 201)


@answers
async def revoke(request: Request) -> Response:
    """Make all my cookies, links and tokens worthless, but for the token in the answer."""
    house = house_of(request)
    return JSONResponse(with_token(house, await house.revoke(await program(request))), 201)


@answers
async def list_tables(request: Request) -> Response:
    """Public tables that wait for somebody."""
    found = await house_of(request).store.open_tables(time.time() - OPEN_FOR, MOST_LISTED)
    return JSONResponse({"tables": [listed_json(each) for each in found]})


@answers
async def new_table(request: Request) -> Response:
    """A table with me as its host."""
    house, person, asked = house_of(request), await program(request), await body(request)
    table = await table_creation.open_table(house, person, read_plan(asked))
    looker = looker_for(request, person)
    return Response(table_text(house, table, looker), 201, media_type="application/json")


def read_plan(asked: Message) -> table_creation.Plan:
    """The plan a JSON object describes."""
    game, places, options = asked.get("game"), asked.get("places"), asked.get("options", {})
    if not isinstance(game, str) or not isinstance(options, dict) or not isinstance(places, list):
        raise Refused(N_("A table needs a game, places and perhaps options."))
    if not all(isinstance(place, str) for place in places) or places.count(table_creation.ME) > 1:
        raise Refused(N_("A place is “me” (once), “open”, “here” or a level."))
    return table_creation.Plan(
        game,
        places,
        options,
        public=flag(asked, "public"),
        clock=word(asked, "clock") if "clock" in asked else NO_CLOCK,
        pace=word(asked, "pace") if "pace" in asked else "human",
        hints=flag(asked, "hints"),
        spectators_talk=flag(asked, "spectators_talk"),
    )


@answers
async def see_table(request: Request) -> Response:
    """A table as I see it; with `after`, as soon as more moves were made than that."""
    house, person = house_of(request), await program(request)
    async with tables.at(house, request.path_params["table"]) as table:
        table.admit(person.id)
        viewer = Waiting(looker_for(request, person))
        query = query_of(request)
        if "after" in query:
            after = whole(query, "after")
            with house.budgets.waiting(person), attending(house, table, viewer):
                await more_moves(request, viewer, lambda: table.moves > after or table.row.status == "over")
        if not house.is_current(person):
            raise Unknown
        table.admit(person.id)
        note_request(house, table, person.id)
        return Response(table_text(house, table, viewer.looker), media_type="application/json")


async def more_moves(request: Request, viewer: Waiting, enough: Callable[[], bool]) -> None:
    """Wait until it is so, but not for ever, nor for somebody who has hung up."""

    async def wait() -> None:
        while not enough() and viewer.dismissed is None:
            await viewer.change()

    async def hang_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    tasks = [asyncio.create_task(wait()), asyncio.create_task(hang_up())]
    try:
        await asyncio.wait(tasks, timeout=LONGEST_WAIT, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


@answers
async def act(request: Request) -> Response:
    """Anything one can do at a table; the answer is the table afterwards."""
    house, person, asked = house_of(request), await program(request), await body(request)
    async with tables.at(house, request.path_params["table"]) as table:
        note_request(house, table, person.id)
        asked["type"] = request.path_params["type"]
        went = await house.surely(actions.act(house, table, person, asked))
        if went is not None:
            return JSONResponse({"go": went.address})
        return Response(table_text(house, table, looker_for(request, person)), media_type="application/json")


async def stream(socket: WebSocket) -> None:
    """My view after every change, and a way to act, over one WebSocket."""
    house = house_of(socket)
    await socket.accept()
    try:
        person = await program(socket)
        table = await tables.find(house, socket.path_params["table"])
    except (Unknown, Banned):
        await socket.close(NOT_ALLOWED)
        return
    except Unavailable:
        await socket.close(AGAIN_LATER)
        return
    except Refused:
        await socket.close(NOT_THERE)
        return
    if not house.is_current(person):
        await socket.close(CLOSE_SIGNED_OUT)
        return
    if person.id in table.removed:
        await socket.close(CLOSE_REMOVED)
        return
    try:
        house.budgets.open_socket(person, line_of(socket))
    except TooMany as error:
        refusal = refusal_of(error)
        await socket.send_json({"type": "refused", "refused": refusal.text, "clause": ""})
        await socket.close(TOO_MANY)
        return
    looker = looker_for(socket, person)
    show = functools.partial(table_text, house, table, looker)
    answer = functools.partial(answer_to, house, table, person)
    Conversation(house, table, looker, line_of(socket), show, answer).begin()


async def answer_to(house: House, table: Table, person: Person, text: str) -> Message | None:
    """What a program is answered with, if with anything: changes are shown by the push."""
    try:
        return await obey(house, table, person, text)
    except NotDone as error:
        return {"type": "refused", "refused": error.refusal.text, "clause": error.refusal.clause}


ROUTES: list[BaseRoute] = [
    Route("/openapi.json", document),
    Route("/v1/games", list_games),
    Route("/v1/people", new_person, methods=["POST"]),
    Route("/v1/people/me", me),
    Route("/v1/people/me/token", renew, methods=["POST"]),
    Route("/v1/people/me/revoke", revoke, methods=["POST"]),
    Route("/v1/tables", list_tables),
    Route("/v1/tables", new_table, methods=["POST"]),
    Route("/v1/tables/{table}", see_table),
    WebSocketRoute("/v1/tables/{table}/stream", stream),
    Route("/v1/tables/{table}/{type}", act, methods=["POST"]),
]
