"""The WebSocket of a table: the newest fragment out, messages in."""

from __future__ import annotations

import asyncio
import functools
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.websockets import WebSocket

from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server import actions, pages
from sheepfold.server.house import House
from sheepfold.server.limits import Bucket
from sheepfold.server.messages import Message, read_message
from sheepfold.server.pages.model import Refusal
from sheepfold.server.pages.speech import N_
from sheepfold.server.people import Person
from sheepfold.server.presence import attending, push
from sheepfold.server.refusals import Missing, Refused
from sheepfold.server.show import complaint_of, frame_of, refusal_of, said
from sheepfold.server.table import Table
from sheepfold.server.viewer import Viewer
from sheepfold.server.web import house_of, language_of, looker_of, same_origin, visitor

NOT_ALLOWED, NOT_THERE = 4403, 4404
"""Why a socket is closed at once; the page then does not try again."""

BURST, PER_SECOND = 100, 30
"""Messages one connection may send."""

ABOUT_MOVES = ("move", "why")

SLOWLY = N_("One thing after another, please: wait a moment.")
WENT_WRONG = N_("Something went wrong here. Nothing has changed.")

Answer: TypeAlias = Callable[[str], Awaitable[Message | None]]

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
    show = functools.partial(frame_of, house, table, viewer.looker)
    await converse(
        house,
        table,
        viewer,
        socket,
        show,
        functools.partial(answer_to, house, table, person, viewer.looker.language),
    )


async def converse(
    house: House, table: Table, viewer: Viewer, socket: WebSocket, show: Callable[[], str], answer: Answer
) -> None:
    """Push every change and answer every message, until the connection ends."""
    async with attending(house, table, viewer):
        pushing = asyncio.create_task(push(house, viewer, socket, show))
        try:
            await listen(house, socket, functools.partial(heard, viewer, answer))
        finally:
            pushing.cancel()
            await asyncio.gather(pushing, return_exceptions=True)


async def heard(viewer: Viewer, answer: Answer, text: str) -> Message | None:
    """Answer a message, and remember when it came as long as a push may still show what it has done."""
    viewer.asked = time.perf_counter()
    answered = await answer(text)
    if answered is not None:
        viewer.asked = None
    return answered


async def listen(house: House, socket: WebSocket, answer: Answer) -> None:
    """Answer messages until the connection ends."""
    limit = Bucket(BURST, PER_SECOND)
    while (received := await socket.receive())["type"] != "websocket.disconnect":
        if limit.take(house.time.now()):
            answered = await answer(received.get("text") or "")
        else:
            answered = notice(said(SLOWLY, language_of(socket)))
        if answered is not None:
            await socket.send_text(json.dumps(answered, ensure_ascii=False))


async def answer_to(house: House, table: Table, person: Person, language: str, text: str) -> Message | None:
    """What a page is answered with, if with anything: changes are shown by the push."""
    try:
        return await obey(house, table, person, text, language)
    except NotDone as error:
        if error.kind in ABOUT_MOVES:
            html = pages.refusal_fragment(error.refusal, table.game.id, language)
            return {"type": "refused", "html": html}
        return notice(error.refusal.text)


class NotDone(Exception):
    """What a message asked for was not done."""

    def __init__(self, kind: str, refusal: Refusal) -> None:
        self.kind = kind
        self.refusal = refusal
        super().__init__(refusal.text)


async def obey(house: House, table: Table, person: Person, text: str, language: str = "en") -> Message | None:
    """Do what a message asks for, or say why not."""
    kind = ""
    try:
        message = read_message(text)
        kind = message["type"]
        if kind not in ABOUT_MOVES:
            person = await house.person((person.id, person.epoch)) or person
        went = await actions.act(house, table, person, message)
    except (Refused, IllegalMove) as error:
        house.metrics.refusals.labels(kind if kind in actions.ACTIONS else "unknown").inc()
        raise NotDone(kind, refusal_of(error, language)) from None
    except SheepfoldError as error:
        raise NotDone(kind, Refusal(complaint_of(error, language), "")) from None
    except Exception:
        log.exception("message failed", extra={"type": kind})
        raise NotDone(kind, Refusal(said(WENT_WRONG, language), "")) from None
    return None if went is None else {"type": "go", "address": went.address}


def notice(text: str) -> Message:
    """Something to be said for a moment."""
    return {"type": "notice", "text": text}
