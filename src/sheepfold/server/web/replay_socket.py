"""The WebSocket of a replay that several look at together (live/shared_replays.py)."""

from __future__ import annotations

import functools
from typing import Final, Literal

from msgspec import Struct
from starlette.websockets import WebSocket

from sheepfold.server.live import looking_together
from sheepfold.server.live.display_names import own_name
from sheepfold.server.live.messages import Count
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.shared_replays import Group, Member, Position
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import SENSELESS, ActionRejected, Malformed
from sheepfold.server.transport.connection import Connection
from sheepfold.server.transport.starlette_connection import connection_of
from sheepfold.server.web.decoding import MOST_MESSAGE_CHARACTERS, read, read_json
from sheepfold.server.web.outgoing import Notice, Outgoing
from sheepfold.server.web.presenter import refusal_of
from sheepfold.server.web.requests import language_of, same_origin, server_of
from sheepfold.server.web.table_connection import MessageChannel
from sheepfold.server.web.table_socket import NOT_ALLOWED, NOT_THERE, enter, has_room, person_of

NOBODY: Final = ""


class ReplayMessage(Struct, frozen=True):
    """What a page sends: it wants to lead from a move, or has gone to one."""

    type: Literal["lead", "at"]
    number: Count


class Together(Outgoing, tag="together"):
    """Where the group looks."""

    number: int
    leader: str
    """The name of whoever leads; empty where nobody does."""
    mine: bool
    """Whether this page leads."""
    viewers: int
    branch: str
    """The table at which the leader plays on, where this page goes, too; else empty."""


async def replay_socket(socket: WebSocket) -> None:
    """One who looks at a finished match with others."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(NOT_ALLOWED)
        return
    entered = await enter(socket, person_of(socket))
    if entered is None:
        return
    person, table = entered
    if table.row.status != "over" or table.match is None:
        await socket.close(NOT_THERE)
        return
    await look_together(socket, server_of(socket), table, person)


async def look_together(socket: WebSocket, server: Server, table: Table, person: Person) -> None:
    """Join the group of a match until the connection ends; the last who leaves ends the group."""
    language = language_of(socket)
    async with connection_of(socket, server.settings.stall_seconds) as connection:
        if not await has_room(socket, connection, person, language):
            return
        group = looking_together.group_of(server, table.row.id)
        member = Member(person, lambda position: None, played=bool(table.seats_of(person.id)))
        member.tell = functools.partial(show, connection, group, member, language)
        connection.when_closed(lambda: looking_together.leave(server, table.row.id, member))
        looking_together.join(server, table.row.id, table.row.host, member)
        answer = functools.partial(answer_to, server, group, member, table.moves, language)
        await MessageChannel(server, connection, language, answer).begin()


def show(connection: Connection, group: Group, member: Member, language: str, position: Position) -> None:
    """Tell a page where to look."""
    leader = NOBODY if position.leader is None else own_name(position.leader, language)
    mine = group.leading is member
    told = Together(position.number, leader, mine, position.viewers, position.branch)
    connection.say(told.encoded())


async def answer_to(
    server: Server, group: Group, member: Member, last: int, language: str, text: str
) -> Outgoing | None:
    """Do what a page asks for, or say why not."""
    try:
        found = read_json(text) if len(text) <= MOST_MESSAGE_CHARACTERS else None
        if not isinstance(found, dict):
            raise Malformed(SENSELESS)
        asked = read(ReplayMessage, found)
        number = min(asked.number, last)
        if asked.type == "lead":
            group.lead(member, number, server.time.now())
        else:
            group.move(member, number)
    except ActionRejected as error:
        return Notice(refusal_of(error, language).text)
    return None
