"""The WebSocket of a table: the newest fragment out, messages in."""

from __future__ import annotations

import asyncio
import functools
import json
import logging

from starlette.websockets import WebSocket

from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server import actions
from sheepfold.server.house import House
from sheepfold.server.limits import Bucket
from sheepfold.server.messages import Message, read_message
from sheepfold.server.people import Person
from sheepfold.server.presence import attending, push
from sheepfold.server.refusals import Missing, Refused
from sheepfold.server.refusals import mark as _
from sheepfold.server.show import frame_of, pages, refusal_of
from sheepfold.server.table import Table
from sheepfold.server.viewer import Viewer
from sheepfold.server.web import house_of, looker_of, same_origin, visitor

NOT_ALLOWED, NOT_THERE = 4403, 4404
"""Why a socket is closed at once; the page then does not try again."""

BURST, PER_SECOND = 40, 10
"""Messages one connection may send."""

ABOUT_MOVES = ("move", "why")

log = logging.getLogger(__name__)


async def table_socket(socket: WebSocket) -> None:
    """One viewer at one table, until the connection ends."""
    house = house_of(socket)
    await socket.accept()
    if not same_origin(socket):
        await socket.close(NOT_ALLOWED)
        return
    asking = await visitor(socket)
    try:
        async with house.at(socket.path_params["table"]) as table:
            await look_and_listen(house, table, socket, asking.person)
    except Missing:
        await socket.close(NOT_THERE)


async def look_and_listen(house: House, table: Table, socket: WebSocket, person: Person) -> None:
    """Show the table and hear what the viewer says."""
    viewer = Viewer(looker_of(socket, person))
    async with attending(house, table, viewer):
        show = functools.partial(frame_of, house, table, viewer.looker)
        pushing = asyncio.create_task(push(house, viewer, socket, show))
        try:
            await listen(house, table, socket, person)
        finally:
            pushing.cancel()
            await asyncio.gather(pushing, return_exceptions=True)


async def listen(house: House, table: Table, socket: WebSocket, person: Person) -> None:
    """Answer messages until the connection ends."""
    limit = Bucket(BURST, PER_SECOND)
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        if limit.take(house.time.now()):
            answer = await answer_to(house, table, person, received.get("text") or "")
        else:
            answer = notice(_("One thing after another, please: wait a moment."))
        if answer is not None:
            await socket.send_text(json.dumps(answer, ensure_ascii=False))


async def answer_to(house: House, table: Table, person: Person, text: str) -> Message | None:
    """What a message is answered with, if with anything: changes are shown by the push."""
    kind = ""
    try:
        message = read_message(text)
        kind = message["type"]
        if kind not in ABOUT_MOVES:
            person = await house.person((person.id, person.epoch)) or person
        went = await actions.act(house, table, person, message)
    except (Refused, IllegalMove) as error:
        house.metrics.refusals.labels(kind if kind in actions.ACTIONS else "unknown").inc()
        return refused(error, table.game.id) if kind in ABOUT_MOVES else notice(refusal_of(error).text)
    except SheepfoldError as error:
        return notice(str(error))
    except Exception:
        log.exception("message failed", extra={"type": kind})
        return notice(_("Something went wrong here. Nothing has changed."))
    return None if went is None else {"type": "go", "address": went.address}


def refused(error: Refused | IllegalMove, game_id: str) -> Message:
    """Why that is no move."""
    return {"type": "refused", "html": pages.refusal_fragment(refusal_of(error), game_id)}


def notice(text: str) -> Message:
    """Something to be said for a moment."""
    return {"type": "notice", "text": text}
