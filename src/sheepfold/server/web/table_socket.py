"""The WebSocket of a table: the newest fragment out, messages in."""

from __future__ import annotations

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from starlette.websockets import WebSocket

from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server import pages
from sheepfold.server.live import actions, tables
from sheepfold.server.live.messages import AskTakeback, Message, Move, Why, type_of
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import Refusal
from sheepfold.server.live.view_model_builder import seat_names
from sheepfold.server.live.viewers import CLOSE_REMOVED, CLOSE_RESTART, CLOSE_SIGNED_OUT, Audience
from sheepfold.server.pages.html import NO_HTML
from sheepfold.server.pages.offers import offers
from sheepfold.server.refusals import SIGNED_OUT, ActionRejected, TooMany
from sheepfold.server.transport.connection import Connection
from sheepfold.server.transport.starlette_connection import connection_of
from sheepfold.server.web.decoding import read_message
from sheepfold.server.web.outgoing import GoTo, Notice, Outgoing, RefusedMove
from sheepfold.server.web.presenter import (
    Screen,
    complaint_of,
    refusal_of,
    said,
    view_model_for,
)
from sheepfold.server.web.requests import audience_of, same_origin, server_of, visitor
from sheepfold.server.web.table_connection import MessageChannel, TableConnection
from sheepfold.words.speech import N_

AGAIN_LATER = 1013
"""Why a socket is closed that could not be opened just now; the page tries again."""

NOT_ALLOWED, NOT_THERE, TOO_MANY = 4403, 4404, 4429
"""Why a socket is closed at once; the page then does not try again."""

CLOSE_CODES: Final[dict[int | None, int]] = {401: NOT_ALLOWED, 403: NOT_ALLOWED, 503: AGAIN_LATER}
"""Why a socket is closed, by the HTTP status of the refusal."""

ABOUT_MOVES = (Move, Why)
REFUSED_IN_THE_VOICE: Final = (*ABOUT_MOVES, AskTakeback)
"""Messages whose refusal stands where the table speaks; of others a notice says for a while why not."""

WENT_WRONG = N_("Something went wrong here. Nothing has changed.")

log = logging.getLogger(__name__)


async def table_socket(socket: WebSocket) -> None:
    """One viewer at one table: what is said from then on is for its `TableConnection`."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(NOT_ALLOWED)
        return
    entered = await enter(socket, person_of(socket))
    if entered is None:
        return
    server, (person, table) = server_of(socket), entered
    audience = audience_of(socket, person)
    screen = Screen(server, table, audience, keeps="slots" in socket.query_params)
    answer = functools.partial(answer_to, server, table, person, audience)
    async with connection_of(socket, server.settings.stall_seconds) as connection:
        if await has_room(socket, connection, person, audience.language):
            await TableConnection(
                server, table, audience, connection, screen.frame, answer, screen.held_frame
            ).begin()


async def person_of(socket: WebSocket) -> Person:
    """Who asks, by the cookie."""
    return (await visitor(socket)).person


async def enter(socket: WebSocket, asking: Awaitable[Person]) -> tuple[Person, Table] | None:
    """Who asks, and for which table; None where the socket was closed with the reason why not."""
    server = server_of(socket)
    try:
        person = await asking
        table = await tables.find(server, socket.path_params["table"])
    except ActionRejected as error:
        await socket.close(CLOSE_CODES.get(error.status, NOT_THERE))
        return None
    if server.draining:
        await socket.close(CLOSE_RESTART)
    elif not server.is_current(person):
        await socket.close(CLOSE_SIGNED_OUT)
    elif person.id in table.removed:
        await socket.close(CLOSE_REMOVED)
    else:
        return person, table
    return None


class Prepared(NamedTuple):
    """A table prepared for one reader, a lesson or a puzzle: messages are answered, nothing is pushed."""

    language: str
    answer: Callable[[Connection, str], Awaitable[Outgoing | None]]


async def serve_prepared(
    socket: WebSocket, opening: Callable[[WebSocket, Person], Awaitable[Prepared]]
) -> None:
    """One reader at a prepared table; the socket is closed with the reason where there is none."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(NOT_ALLOWED)
        return
    try:
        person = await person_of(socket)
        found = await opening(socket, person)
    except ActionRejected as error:
        await socket.close(CLOSE_CODES.get(error.status, NOT_THERE))
        return
    except SheepfoldError:
        await socket.close(NOT_THERE)
        return
    server = server_of(socket)
    async with connection_of(socket, server.settings.stall_seconds) as connection:
        if await has_room(socket, connection, person, found.language):
            answer = functools.partial(found.answer, connection)
            await MessageChannel(server, connection, found.language, answer).begin()


async def has_room(
    socket: WebSocket,
    connection: Connection,
    person: Person,
    language: str,
    saying: Callable[[str], Outgoing] = Notice,
) -> bool:
    """Whether one more socket may be open; whoever has too many is told so."""
    try:
        await server_of(socket).budgets.open_socket(person, connection)
    except TooMany as error:
        await socket.send_text(saying(refusal_of(error, language).text).encoded())
        await socket.close(TOO_MANY)
        return False
    return True


async def answer_to(
    server: Server, table: Table, person: Person, audience: Audience, text: str
) -> Outgoing | None:
    """What a page is answered with, if with anything: changes are shown by the push."""
    try:
        return await obey(server, table, person, text, audience.language, on_page=True)
    except NotDone as error:
        if isinstance(error.message, REFUSED_IN_THE_VOICE):
            return RefusedMove(refusal_with_offers(server, table, audience, error))
        return Notice(error.refusal.text)


def refusal_with_offers(server: Server, table: Table, audience: Audience, error: NotDone) -> str:
    """Why something is no move; whoever touched cards is also offered what would fit."""
    offered = NO_HTML
    if isinstance(error.message, Why):
        tried = [*error.message.cards, error.message.target]
        offered = offers(view_model_for(server, table, audience), tried)
    return pages.refusal_fragment(error.refusal, table.game.id, audience.language, offered)


class NotDone(Exception):
    """What a message asked for was not done; `message` is None where it could not be read."""

    def __init__(self, message: Message | None, refusal: Refusal) -> None:
        self.message = message
        self.refusal = refusal
        super().__init__(refusal.text)


async def obey(
    server: Server, table: Table, person: Person, text: str, language: str = "en", *, on_page: bool = False
) -> Outgoing | None:
    """Do what a message asks for, or say why not."""
    message: Message | None = None
    try:
        message = read_message(text)
        if not isinstance(message, ABOUT_MOVES):
            person = await still_there(server, person)
        went = await actions.act(server, table, person, message)
    except (ActionRejected, IllegalMove) as error:
        server.metrics.refusals.labels(kind_of(message)).inc()
        names = seat_names(table, language) if on_page else ()
        raise NotDone(message, refusal_of(error, language, names)) from None
    except SheepfoldError as error:
        raise NotDone(message, Refusal(complaint_of(error, language), "")) from None
    except Exception:
        log.exception("message failed", extra={"type": kind_of(message)})
        raise NotDone(message, Refusal(said(WENT_WRONG, language), "")) from None
    return None if went is None else GoTo(went.address)


def kind_of(message: Message | None) -> str:
    """The type of a message as logs and figures name it."""
    return "unknown" if message is None else type_of(type(message))


async def still_there(server: Server, person: Person) -> Person:
    """Somebody as they are now: their name may be another, and they may have been signed out."""
    found = await server.person_at(person.id, person.epoch)
    if found is None:
        raise ActionRejected(SIGNED_OUT)
    return found._replace(address=person.address)
