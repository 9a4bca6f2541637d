"""Static files: small, lasting, and ready to be sent.

The address of a file changes when any file does (`pages.static_version`), so a browser may keep what it got
for ever. There are few of them: each is read and compressed when it is first asked for, as well as it can
be, and kept in memory from then on.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from sheepfold.server.pages import icons
from sheepfold.server.pages.pieces import game_styles
from sheepfold.server.refusals import Missing
from sheepfold.words.speech import N_

STATIC: Final = Path(__file__).parents[1] / "static"

VENDOR_STAMP: Final = STATIC / "vendor" / "stamp"
"""Where it is, so are the pictures, fonts and scripts of others (assets.py writes it last)."""

FOREVER: Final = "public, max-age=31536000, immutable"

WORTH_IT: Final = 0.9
"""A file is sent compressed if that makes it smaller than this share; fonts and pictures already are."""

MEDIA_TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""What the machine's own list may not know, or not know well."""


class File(NamedTuple):
    """A file as it is sent."""

    plain: bytes
    gzipped: bytes | None
    """The same compressed, where that is worth it."""
    media_type: str


@cache
def addresses() -> dict[str, Path]:
    """Every static file by its address below the version, the styles of the games among them."""
    found = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
    return found | {f"games/{game_id}.css": style for game_id, style in game_styles().items()}


@cache
def prepared(path: Path) -> File:
    """A file, read and compressed once."""
    plain = path.read_bytes()
    gzipped = gzip.compress(plain, 9, mtime=0)
    media_type = MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return File(plain, gzipped if len(gzipped) < WORTH_IT * len(plain) else None, media_type)


async def static_file(request: Request) -> Response:
    """A static file, compressed for those who can read it so."""
    address = request.path_params["path"]
    if address in icons.DRAWN:
        picture = await asyncio.to_thread(icons.drawn, address)
        return Response(picture, media_type="image/png", headers={"cache-control": FOREVER})
    path = addresses().get(address)
    if path is None:
        raise Missing(N_("There is nothing at this address."))
    found = prepared(path)
    headers = {"cache-control": FOREVER}
    body = found.plain
    if found.gzipped is not None:
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            body = found.gzipped
    return Response(body, media_type=found.media_type, headers=headers)
