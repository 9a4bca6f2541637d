"""The house as a web application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from sheepfold.engine.errors import SheepfoldError, UnknownGame
from sheepfold.server import learning, pages, routes
from sheepfold.server.api import routes as api
from sheepfold.server.files import static_file
from sheepfold.server.house import House
from sheepfold.server.pages.speech import N_
from sheepfold.server.refusals import Missing, Refused
from sheepfold.server.settings import Settings
from sheepfold.server.show import complaint_of, refusal_of, said
from sheepfold.server.sockets import WENT_WRONG, table_socket
from sheepfold.server.thinking import Thinker
from sheepfold.server.web import SafeHeaders, language_of


def create_app(settings: Settings, hire: type[Thinker] = Thinker) -> Starlette:
    """The application; the house opens and closes with it. `hire`: who thinks for the bots."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = House(settings, hire)
        await house.open()
        app.state.house = house
        yield
        await house.close()

    return Starlette(
        routes=all_routes(),
        lifespan=lifespan,
        middleware=[Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)],
        exception_handlers=HANDLERS,
    )


def all_routes() -> list[BaseRoute]:
    """Every address of the house."""
    return [
        Route("/", routes.home),
        Route("/name", routes.rename, methods=["POST"]),
        Route("/language", routes.choose_language, methods=["POST"]),
        Route("/play", routes.play_now, methods=["POST"]),
        Route("/new", routes.new_table, methods=["GET", "POST"]),
        Route("/me/{link}", routes.personal_link, methods=["GET", "POST"]),
        Route("/sign-out", routes.sign_out, methods=["POST"]),
        Route("/table/{table}", routes.table_page),
        Route("/table/{table}", routes.table_post, methods=["POST"]),
        Route("/table/{table}/record.json", routes.record),
        Route("/table/{table}/story", routes.story),
        WebSocketRoute("/table/{table}/socket", table_socket),
        Route("/learn/{game}", learning.begin),
        Route("/learn/{game}/match", learning.match, methods=["POST"]),
        Route("/learn/{game}/{step:int}", learning.step),
        Route("/learn/{game}/{step:int}", learning.made, methods=["POST"]),
        WebSocketRoute("/learn/{game}/{step:int}/socket", learning.socket),
        Route("/rules/{game}", routes.rules),
        Route("/rules/{game}/{clause}", routes.rules),
        Mount("/api", routes=api.ROUTES),
        Route("/healthz", routes.healthz),
        Route("/metrics", routes.metrics),
        Route("/static/{version}/{path:path}", static_file),
    ]


def message(request: Request, error: Exception, otherwise: str, status: int) -> Response:
    """A page that says why not."""
    language = language_of(request)
    if isinstance(error, Refused):
        text = refusal_of(error, language).text
    elif isinstance(error, SheepfoldError):
        text = complaint_of(error, language)
    else:
        text = said(otherwise, language)
    return HTMLResponse(pages.message_page(text, language), status)


async def missing(request: Request, error: Exception) -> Response:
    """Nothing is here."""
    return message(request, error, N_("There is nothing at this address."), 404)


async def refused(request: Request, error: Exception) -> Response:
    """Something was asked that the house does not do."""
    return message(request, error, "", 422)


async def failed(request: Request, error: Exception) -> Response:
    """Our fault."""
    return message(request, error, WENT_WRONG, 500)


HANDLERS: dict[Any, Callable[[Request, Exception], Any]] = {
    404: missing,
    Missing: missing,
    UnknownGame: missing,
    Refused: refused,
    SheepfoldError: refused,
    500: failed,
}
