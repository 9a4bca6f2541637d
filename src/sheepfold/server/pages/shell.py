"""The pages as an app one can install, and what they show without a connection."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.server.pages.pieces import STATIC_FOLDER, static, static_version
from sheepfold.server.pages.templates import page
from sheepfold.words.speech import LANGUAGES, _, direction, speaking

FILES: Final = re.compile(r'(?:href|src)="(/static/[^"#]+)')
LINKED_LATER: Final = ("icons/touch-180.png",)
"""Files a page names that it can do without."""

PAPER: Final = "#F6F0DF"


def offline_page(language: str) -> str:
    """The page a browser shows where there is no connection."""
    with speaking(language):
        return page("offline.html")


def app_manifest(language: str) -> Json:
    """What browsers ask before they install an app."""
    with speaking(language):
        return {
            "id": "/",
            "name": "Sheepfold",
            "short_name": "Sheepfold",
            "description": _("Animal card games, one table in the meadow."),
            "lang": language,
            "dir": direction(),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": PAPER,
            "icons": [
                app_icon("icons/icon-192.png", 192, "any"),
                app_icon("icons/icon-512.png", 512, "any"),
                app_icon("icons/maskable-512.png", 512, "maskable"),
            ],
        }


def app_icon(address: str, side: int, purpose: str) -> Json:
    """An icon as the manifest names it."""
    return {"src": static(address), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}


@lru_cache(len(LANGUAGES))
def worker_parts(language: str) -> tuple[dict[str, object], str]:
    """The constants of the service worker for pages in a language, and its script."""
    found = dict.fromkeys(FILES.findall(offline_page(language)))
    with speaking(language):
        constants: dict[str, object] = {
            "VERSION": f"{static_version()}-{language}",
            "PAGE": f"/offline?language={language}",
            "FILES": [each for each in found if not each.endswith(LINKED_LATER)],
            "ICON": static("icons/icon-192.png"),
            "BADGE": static("icons/badge-96.png"),
            "TURN": _("Your turn"),
        }
    return constants, (STATIC_FOLDER / "js" / "worker.js").read_text("utf-8")
