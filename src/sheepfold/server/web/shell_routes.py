"""The pages as an app: the manifest, the service worker, and the page without a connection."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from sheepfold.server import pages
from sheepfold.server.web.requests import language_of

AGAIN = {"cache-control": "no-cache"}
"""Kept by browsers, but asked for again: these addresses stay the same when what is there changes."""


async def manifest(request: Request) -> Response:
    """The program as an app."""
    found = pages.app_manifest(language_of(request))
    return JSONResponse(found, headers=AGAIN, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """The service worker for pages in one language; it changes when any file does."""
    constants, script = pages.worker_parts(language_of(request))
    lines = [f"const {name} = {json.dumps(value)};" for name, value in constants.items()]
    return Response("\n".join([*lines, script]), media_type="text/javascript", headers=AGAIN)


async def offline(request: Request) -> Response:
    """The page a browser shows where there is no connection; the same for everybody."""
    return HTMLResponse(pages.offline_page(language_of(request)), headers=AGAIN)
