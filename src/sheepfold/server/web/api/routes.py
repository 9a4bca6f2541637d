"""The addresses of the API, under `/api/v1`; document.py describes them for programs."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from sheepfold.server.live import actions, branches, quick_match, reviews, table_creation, tables
from sheepfold.server.live.credentials import DAY, Claim
from sheepfold.server.live.people import Person, newcomer, tidy_name
from sheepfold.server.live.presence import attending, record_request
from sheepfold.server.live.replays import shown_table
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.table_creation import Plan
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.transport.starlette_connection import connection_of
from sheepfold.server.web.api.document import document_of
from sheepfold.server.web.api.match_json import match_answer, match_moves
from sheepfold.server.web.api.models import (
    FinishedMatch,
    FinishedMatches,
    GameList,
    Go,
    MatchAnswer,
    MatchMoves,
    Me,
    MovesAsked,
    NewPerson,
    Nothing,
    PlayOn,
    QuickMatch,
    RefusedMessage,
    TableAnswer,
    TableList,
    Wait,
    WithToken,
)
from sheepfold.server.web.api.operations import OPERATIONS, Operation, Unknown, operation
from sheepfold.server.web.api.review_json import match_review
from sheepfold.server.web.api.review_models import MatchReview
from sheepfold.server.web.api.table_json import game_list, listed_table, table_text
from sheepfold.server.web.decoding import message_from, read_body
from sheepfold.server.web.lobby import MOST_LISTED, OPEN_FOR
from sheepfold.server.web.my_routes import matches_of
from sheepfold.server.web.outgoing import Outgoing
from sheepfold.server.web.requests import address_of, base_of, server_of
from sheepfold.server.web.table_connection import TableConnection
from sheepfold.server.web.table_socket import NotDone, enter, has_room, obey
from sheepfold.words.speech import SOURCE

LONGEST_POLL_SECONDS = 60.0
"""Seconds a question for the next change may wait."""


async def program(connection: HTTPConnection) -> Person:
    """Who asks, by the token."""
    return (await signed_in(connection))[0]


async def signed_in(connection: HTTPConnection) -> tuple[Person, Claim]:
    """Who asks, and what the token says."""
    server = server_of(connection)
    scheme, _space, token = connection.headers.get("authorization", "").partition(" ")
    claim = server.signatures.read_token(token) if scheme.lower() == "bearer" else None
    person = await server.person(claim)
    if claim is None or person is None:
        raise Unknown
    return person._replace(address=address_of(connection)), claim


def api_audience(connection: HTTPConnection, person: Person) -> Audience:
    """For whom a table is shown; the API speaks English."""
    return Audience(person.id, base_of(connection), name=person.name, epoch=person.epoch)


async def document(request: Request) -> Response:
    """All of this, as OpenAPI."""
    return JSONResponse(document_of(ROUTES))


@operation(Nothing, GameList, needs_token=False)
async def list_games(request: Request, asked: Nothing) -> GameList:
    """Games, options and levels."""
    return game_list()


@operation(NewPerson, WithToken, 201, needs_token=False)
async def new_person(request: Request, asked: NewPerson) -> WithToken:
    """Become somebody; the token is the only proof of it."""
    person = newcomer()._replace(address=address_of(request))
    if asked.name is not None:
        person = person._replace(name=tidy_name(asked.name))
    return with_token(server_of(request), await server_of(request).know(person))


def with_token(server: Server, person: Person) -> WithToken:
    """Somebody, and a new token that proves it."""
    expires = server.time.wall() + server.signatures.tokens.days * DAY
    return WithToken(person.name, server.signatures.token(person), int(expires))


@operation(Nothing, Me)
async def me(request: Request, asked: Nothing) -> Me:
    """Who I am, and until when this token is good."""
    person, claim = await signed_in(request)
    return Me(person.name, int(claim.expires))


@operation(Nothing, WithToken, 201)
async def renew(request: Request, asked: Nothing) -> WithToken:
    """Another token with the full time; the one that was sent stays good until it expires."""
    return with_token(server_of(request), await program(request))


@operation(Nothing, WithToken, 201)
async def revoke(request: Request, asked: Nothing) -> WithToken:
    """Sign out everywhere: all cookies, links and tokens of mine are worthless at once.

    Open connections are closed (4401). The token in the answer is the only one that is good.
    """
    server = server_of(request)
    return with_token(server, await server.revoke(await program(request)))


@operation(Nothing, TableList, needs_token=False)
async def list_tables(request: Request, asked: Nothing) -> TableList:
    """Public tables that wait for somebody."""
    server = server_of(request)
    found = await server.store.open_tables(
        server.time.wall() - OPEN_FOR, MOST_LISTED, quick_since=quick_match.oldest(server)
    )
    return TableList([listed_table(each) for each in found])


@operation(Plan, TableAnswer, 201)
async def new_table(request: Request, asked: Plan) -> str:
    """Make a table; I am its host."""
    server, person = server_of(request), await program(request)
    table = await table_creation.open_table(server, person, asked)
    return table_text(server, table, api_audience(request, person))


@operation(QuickMatch, TableAnswer, 201)
async def quick(request: Request, asked: QuickMatch) -> str:
    """Sit down with others who look for a match; bots take the free seats after a while."""
    server, person = server_of(request), await program(request)
    table = await server.run_to_completion(quick_match.quick_match(server, person, asked.game))
    return table_text(server, table, api_audience(request, person))


@operation(Wait, TableAnswer)
async def see_table(request: Request, asked: Wait) -> str:
    """A table as I see it; with `after`, as soon as more moves were made than that (within a minute)."""
    server, person, after = server_of(request), await program(request), asked.after
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        viewer = Waiting(api_audience(request, person))
        if after is not None and not server.draining:
            async with server.budgets.waiting(person):
                with attending(server, table, viewer):
                    # The process may have begun to leave since.
                    await more_moves(request, viewer, lambda: server.draining or has_more_moves(table, after))
        if not server.is_current(person):
            raise Unknown
        table.admit(person.id)
        record_request(server, table, person.id)
        return table_text(server, table, viewer.audience)


def has_more_moves(table: Table, after: int) -> bool:
    """Whether more moves were made than that, or none will be."""
    return table.moves > after or table.row.status == "over"


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
        await asyncio.wait(tasks, timeout=LONGEST_POLL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


@operation(Nothing, FinishedMatches)
async def my_finished(request: Request, asked: Nothing) -> FinishedMatches:
    """My finished matches, at most a thousand."""
    found = await matches_of(server_of(request), await program(request))
    return FinishedMatches(
        [
            FinishedMatch(
                each.table,
                each.game,
                int(each.ended),
                each.place,
                each.score,
                [other.name for other in each.opponents],
            )
            for each in found
        ]
    )


@operation(Nothing, MatchAnswer)
async def see_match(request: Request, asked: Nothing) -> MatchAnswer:
    """A match to be looked at again; one that runs, as I saw it."""
    server, person = server_of(request), await program(request)
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        return match_answer(table, person.id)


@operation(MovesAsked, MatchMoves)
async def see_moves(request: Request, asked: MovesAsked) -> MatchMoves:
    """Up to 50 moves of a match in a row, each with the table after it; none after the last."""
    server, person = server_of(request), await program(request)
    async with tables.at(server, request.path_params["table"]) as table:
        shown = await shown_table(server, table, person, SOURCE, asked.view)
        return match_moves(shown, asked.first)


@operation(Nothing, MatchReview)
async def see_review(request: Request, asked: Nothing) -> MatchReview:
    """The review of a finished match, as far as it is made."""
    server, person = server_of(request), await program(request)
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        return match_review(await reviews.look_at(server, table))


@operation(Nothing, MatchReview, 202)
async def ask_review(request: Request, asked: Nothing) -> MatchReview:
    """Ask for the review of a finished match; it is made once, and takes some seconds."""
    server, person = server_of(request), await program(request)
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        return match_review(await reviews.ask_for(server, table, person))


@operation(PlayOn, TableAnswer, 201)
async def play_on(request: Request, asked: PlayOn) -> str:
    """A new table that goes on from a move of a finished match, against bots."""
    server, person = server_of(request), await program(request)
    async with tables.at(server, request.path_params["table"]) as table:
        branch = await branches.play_on(server, table, person, asked.number, asked.seat)
    return table_text(server, branch, api_audience(request, person))


@operation(Nothing, TableAnswer)
async def act(request: Request, asked: Nothing) -> Go | str:
    """Anything one can do at a table; the answer is the table afterwards."""
    server, person = server_of(request), await program(request)
    fields = read_body(await request.body())
    async with tables.at(server, request.path_params["table"]) as table:
        record_request(server, table, person.id)
        message = message_from({**fields, "type": request.path_params["type"]})
        went = await server.run_to_completion(actions.act(server, table, person, message))
        return table_text(server, table, api_audience(request, person)) if went is None else Go(went.address)


async def stream(socket: WebSocket) -> None:
    """A WebSocket, with the token in the `Authorization` header.

    Out: the table after every change (`type` is `table`), and answers of the types `refused` and `go`.
    In: the bodies of all that can be done at a table, each with its `type`.
    """
    await socket.accept()
    entered = await enter(socket, program(socket))
    if entered is None:
        return
    server, (person, table) = server_of(socket), entered
    audience = api_audience(socket, person)
    show = functools.partial(table_text, server, table, audience)
    answer = functools.partial(answer_to, server, table, person)
    async with connection_of(socket, server.settings.stall_seconds) as connection:
        if await has_room(socket, connection, person, audience.language, RefusedMessage):
            await TableConnection(server, table, audience, connection, show, answer).begin()


async def answer_to(server: Server, table: Table, person: Person, text: str) -> Outgoing | None:
    """What a program is answered with, if with anything: changes are shown by the push."""
    try:
        return await obey(server, table, person, text)
    except NotDone as error:
        return RefusedMessage(error.refusal.text, error.refusal.clause)


OPERATIONS[stream] = Operation(Nothing, TableAnswer, 101)

ROUTES: list[BaseRoute] = [
    Route("/openapi.json", document),
    Route("/v1/games", list_games),
    Route("/v1/people", new_person, methods=["POST"]),
    Route("/v1/people/me", me),
    Route("/v1/people/me/token", renew, methods=["POST"]),
    Route("/v1/people/me/revoke", revoke, methods=["POST"]),
    Route("/v1/quick", quick, methods=["POST"]),
    Route("/v1/matches", my_finished),
    Route("/v1/matches/{table}", see_match),
    Route("/v1/matches/{table}/moves", see_moves),
    Route("/v1/matches/{table}/review", see_review),
    Route("/v1/matches/{table}/review", ask_review, methods=["POST"]),
    Route("/v1/matches/{table}/play_on", play_on, methods=["POST"]),
    Route("/v1/tables", list_tables),
    Route("/v1/tables", new_table, methods=["POST"]),
    Route("/v1/tables/{table}", see_table),
    WebSocketRoute("/v1/tables/{table}/stream", stream),
    Route("/v1/tables/{table}/{type}", act, methods=["POST"]),
]
