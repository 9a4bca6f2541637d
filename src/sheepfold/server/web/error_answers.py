"""What is answered when something is refused or goes wrong: a page for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from sheepfold.engine.errors import IllegalMove, SheepfoldError, UnknownGame
from sheepfold.server import pages
from sheepfold.server.refusals import ActionRejected, Missing, headers_of, status_of
from sheepfold.server.web.presenter import complaint_of, refusal_of, said
from sheepfold.server.web.requests import HEADERS, language_of
from sheepfold.server.web.table_socket import WENT_WRONG
from sheepfold.words.speech import N_, SOURCE

API: Final = "/api/"
"""What is asked below this address is answered in JSON and in English."""


def answer(connection: HTTPConnection, text: str, status: int, clause: str = "") -> Response:
    """A sentence, as whoever asked can read it."""
    if connection.scope["path"].startswith(API):
        return JSONResponse({"refused": text, "clause": clause}, status)
    return HTMLResponse(pages.message_page(text, language_of(connection)), status)


def speech_of(connection: HTTPConnection) -> str:
    """The language of the answer."""
    return SOURCE if connection.scope["path"].startswith(API) else language_of(connection)


def refusal_answer(
    connection: HTTPConnection, error: ActionRejected | IllegalMove, usual: int = 422
) -> Response:
    """Why not."""
    refusal = refusal_of(error, speech_of(connection))
    made = answer(connection, refusal.text, status_of(error, usual), refusal.clause)
    made.headers.update(headers_of(error))
    return made


def cut_answer(connection: HTTPConnection, error: ActionRejected) -> Response:
    """Why a request was refused before it had arrived; no middleware sees this answer."""
    made = refusal_answer(connection, error)
    made.headers.update(HEADERS)
    return made


async def refused(request: Request, error: Exception) -> Response:
    """Something was asked that is not done here."""
    assert isinstance(error, ActionRejected | IllegalMove)
    return refusal_answer(request, error)


async def complained(request: Request, error: Exception) -> Response:
    """The engine objects to something."""
    assert isinstance(error, SheepfoldError)
    status = 404 if isinstance(error, UnknownGame) else 422
    return answer(request, complaint_of(error, speech_of(request)), status)


async def missing(request: Request, error: Exception) -> Response:
    """Nothing is here."""
    return refusal_answer(request, Missing(N_("There is nothing at this address.")))


async def failed(request: Request, error: Exception) -> Response:
    """Our fault."""
    return answer(request, said(WENT_WRONG, speech_of(request)), 500)


async def gone(request: Request, error: Exception) -> Response:
    """Whoever asked has hung up meanwhile: nobody reads this."""
    return Response(status_code=400)


HANDLERS: Final[dict[Any, Callable[[Request, Exception], Any]]] = {
    404: missing,
    ActionRejected: refused,
    IllegalMove: refused,
    SheepfoldError: complained,
    ClientDisconnect: gone,
    500: failed,
}
