"""Pages that are not tables, and what all pages are made of."""

from __future__ import annotations

from sheepfold.server import pages
from sheepfold.server.live.view_model import (
    LevelLine,
)
from sheepfold.server.pages import drawing, pieces

LEVELS = (LevelLine("lamb", "Lamb", "gentle"), LevelLine("wolf", "Wolf", "strong"))


def test_a_message_is_a_page() -> None:
    assert "Nobody &amp; nothing" in pages.message_page("Nobody & nothing")


def drawn_of_nothing() -> dict[str, str]:
    """Drawings without their lines."""
    noto = {name: f'<path id="{name}" d="M0 0" fill="#fff"/>' for name in drawing.NOTO.values()}
    return drawing.artwork(noto, dict.fromkeys(drawing.OWN, "<path/>"))


def test_what_the_project_serves_itself_is_small() -> None:
    own = [path for path in pieces.STATIC_FOLDER.rglob("*") if path.is_file() and "vendor" not in path.parts]
    assert sum(path.stat().st_size for path in own) < 260_000
