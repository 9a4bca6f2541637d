"""Checked of every request before anything else: that its address and headers can be read at all.

What they say is for the routes to read (`web/decoding.py`); here they are text or they are refused.
"""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sheepfold.server.refusals import Malformed
from sheepfold.server.text import UNREADABLE, readable
from sheepfold.server.web.error_answers import refusal_answer
from sheepfold.server.web.requests import query_of

HOST: Final = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?", re.ASCII)
"""A name or an address, perhaps with a port."""

READ_HEADERS: Final = ("accept-language", "authorization", "origin", "x-forwarded-for")
"""Headers whose text is used. A cookie or referrer that makes no sense is ignored: it may not be ours."""


class RequestChecks:
    """Answers requests that cannot be read; passes all others on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        try:
            check(connection)
        except Malformed as error:
            await refusal_answer(connection, error)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def check(connection: HTTPConnection) -> None:
    """Refuse an address or a header that cannot be read."""
    check_path(connection.scope)
    query_of(connection)
    headers = connection.headers
    if "host" in headers and not HOST.fullmatch(headers["host"]):
        raise Malformed(UNREADABLE, field="host")
    for name in READ_HEADERS:
        if name in headers:
            readable(headers[name], name)


def check_path(scope: Scope) -> None:
    """Refuse a path that is not UTF-8 or has text that may not enter."""
    readable(scope["path"], "address")
    # Servers replace what is no UTF-8; a path that truly has this sign is none of ours.
    if "\N{REPLACEMENT CHARACTER}" in scope["path"]:
        raise Malformed(UNREADABLE, field="address")
