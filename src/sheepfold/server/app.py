"""The house as a web application."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from sheepfold.server import learning, routes
from sheepfold.server.api import routes as api
from sheepfold.server.bot_pool import BotPool
from sheepfold.server.error_answers import HANDLERS
from sheepfold.server.files import static_file
from sheepfold.server.house import House
from sheepfold.server.request_checks import RequestChecks
from sheepfold.server.settings import Settings
from sheepfold.server.sockets import table_socket
from sheepfold.server.web import SafeHeaders


def create_app(settings: Settings, make_pool: type[BotPool] = BotPool) -> Starlette:
    """The application; its server opens and closes the house. `make_pool` makes the workers bots think in."""
    app = Starlette(
        routes=all_routes(),
        middleware=[
            Middleware(SafeHeaders),
            Middleware(RequestChecks),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers=HANDLERS,
    )
    app.state.house = House(settings, make_pool)
    return app


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
        Route("/learn/{game}/{step}", learning.step),
        Route("/learn/{game}/{step}", learning.made, methods=["POST"]),
        WebSocketRoute("/learn/{game}/{step}/socket", learning.socket),
        Route("/rules/{game}", routes.rules),
        Route("/rules/{game}/{clause}", routes.rules),
        Mount("/api", routes=api.ROUTES),
        Route("/healthz", routes.healthz),
        Route("/metrics", routes.metrics),
        Route("/static/{version}/{path:path}", static_file),
    ]
