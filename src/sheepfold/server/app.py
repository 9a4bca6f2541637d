"""The server as a web application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from sheepfold.server import pages
from sheepfold.server.live.bots.pool import BotPool
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.server import Server
from sheepfold.server.settings import Settings
from sheepfold.server.transport.connection_limits import ConnectionLimits
from sheepfold.server.web import (
    lessons,
    my_routes,
    page_routes,
    push_routes,
    puzzle_routes,
    replay_routes,
    review_routes,
    shell_routes,
)
from sheepfold.server.web.api import routes as api
from sheepfold.server.web.error_answers import HANDLERS
from sheepfold.server.web.replay_socket import replay_socket
from sheepfold.server.web.request_checks import RequestChecks
from sheepfold.server.web.requests import SafeHeaders
from sheepfold.server.web.static_files import static_file
from sheepfold.server.web.table_socket import table_socket


def create_app(settings: Settings, make_pool: type[BotPool] = BotPool) -> Starlette:
    """The application; `make_pool` makes the workers bots think in."""
    app = Starlette(
        routes=all_routes(),
        middleware=[
            Middleware(SafeHeaders),
            Middleware(RequestChecks),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers=HANDLERS,
        lifespan=opened,
    )
    app.state.server = Server(settings, make_pool, pages.attempt)
    app.state.connections = ConnectionLimits(settings)
    app.state.server.metrics.registry.register(app.state.connections)
    return app


@asynccontextmanager
async def opened(app: Starlette) -> AsyncIterator[None]:
    """Open the server and close it, under servers of others; our own does that itself (`serving.py`)."""
    server: Server = app.state.server
    await open_server(server)
    listening(server)
    try:
        yield
    finally:
        server.time.stop()
        await close_server(server)


def all_routes() -> list[BaseRoute]:
    """Every address of the server."""
    return [
        Route("/", page_routes.home),
        Route("/name", page_routes.rename, methods=["POST"]),
        Route("/language", page_routes.choose_language, methods=["POST"]),
        Route("/play", page_routes.play_now, methods=["POST"]),
        Route("/quick", page_routes.quick, methods=["POST"]),
        Route("/table/{table}/leave", page_routes.leave, methods=["POST"]),
        Route("/new", page_routes.new_table, methods=["GET", "POST"]),
        Route("/me/{link}", page_routes.personal_link, methods=["GET", "POST"]),
        Route("/sign-out", page_routes.sign_out, methods=["POST"]),
        Route("/push", push_routes.push_key),
        Route("/push", push_routes.subscribe, methods=["POST"]),
        Route("/push/remove", push_routes.unsubscribe, methods=["POST"]),
        Route("/table/{table}", page_routes.table_page),
        Route("/table/{table}", page_routes.table_post, methods=["POST"]),
        Route("/table/{table}/record.json", page_routes.record),
        Route("/table/{table}/result.png", page_routes.result_picture),
        Route("/table/{table}/story", page_routes.story),
        WebSocketRoute("/table/{table}/socket", table_socket),
        Route("/my", my_routes.my_matches),
        Route("/my/records.jsonl", my_routes.my_records),
        Route("/match/file", replay_routes.bring),
        Route("/match/file", replay_routes.brought, methods=["POST"]),
        Route("/match/file/frames", replay_routes.brought_frames, methods=["POST"]),
        Route("/match/{table}", replay_routes.replay_page),
        Route("/match/{table}/frames", replay_routes.replay_frames),
        Route("/match/{table}/review", review_routes.review_pieces),
        Route("/match/{table}/review", review_routes.ask_for_review, methods=["POST"]),
        WebSocketRoute("/match/{table}/socket", replay_socket),
        Route("/match/{table}/play-on", replay_routes.play_on, methods=["POST"]),
        Route("/learn/{game}", lessons.begin),
        Route("/learn/{game}/match", lessons.match, methods=["POST"]),
        Route("/learn/{game}/{step}", lessons.step),
        Route("/learn/{game}/{step}", lessons.made, methods=["POST"]),
        WebSocketRoute("/learn/{game}/{step}/socket", lessons.socket),
        Route("/puzzles", puzzle_routes.all_puzzles),
        Route("/puzzles/today", puzzle_routes.today),
        Route("/puzzles/{game}", puzzle_routes.first_untried),
        Route("/puzzles/{game}/{number}", puzzle_routes.puzzle),
        Route("/puzzles/{game}/{number}", puzzle_routes.made, methods=["POST"]),
        WebSocketRoute("/puzzles/{game}/{number}/socket", puzzle_routes.socket),
        Route("/rules/{game}", page_routes.rules),
        Route("/rules/{game}/{clause}", page_routes.rules),
        Route("/manifest.webmanifest", shell_routes.manifest),
        Route("/worker.js", shell_routes.worker),
        Route("/offline", shell_routes.offline),
        Mount("/api", routes=api.ROUTES),
        Route("/healthz", page_routes.healthz),
        Route("/metrics", page_routes.metrics),
        Route("/static/{version}/{path:path}", static_file),
    ]
