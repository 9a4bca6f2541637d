"""The pictures of the README: `python -m tests.browser.pictures` plays at the real table and looks at it.

A match of each game against bots, some moves in, at the turn of a person; the window of a desktop, by day.
The pictures are WebP files in docs/pictures. Which cards are dealt is luck: run it again for other ones.
"""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from sheepfold import games
from tests.browser.conftest import FLAGS
from tests.browser.guests import guest, play, play_now, wait_for_turn
from tests.browser.running import TableServer, open_table_server

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
WINDOW: Final = {"width": 1280, "height": 900}
SHARP: Final = 2
"""Pixels of the screen for one of the page, before the picture is made smaller."""
WIDTH: Final = 1120
"""Of the picture, about twice as wide as pages show it."""
MOST_BYTES: Final = 80_000
MOVES: Final = 4
"""Moves of mine before the picture is taken."""


def picture(browser: Browser, server: TableServer, game_id: str) -> Image.Image:
    """The table of a match some moves in, with my turn to move."""
    with guest(browser, server, viewport=WINDOW, device_scale_factor=SHARP, reduced_motion="reduce") as ann:
        play_now(ann.page, game_id)
        play(ann.page, most=MOVES)
        wait_for_turn(ann.page)
        ann.page.mouse.move(0, 0)
        taken = Image.open(io.BytesIO(ann.page.screenshot()))
    return taken.resize((WIDTH, WIDTH * taken.height // taken.width), Image.Resampling.LANCZOS)


def pressed(taken: Image.Image) -> bytes:
    """The picture as WebP, as good as fits into the bytes it may have."""
    for quality in range(85, 20, -5):
        file = io.BytesIO()
        taken.convert("RGB").save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= MOST_BYTES:
            return file.getvalue()
    raise ValueError(f"{taken.size}: does not fit into {MOST_BYTES} bytes")


def main() -> None:
    """Take a picture of every game, or of those named."""
    FOLDER.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        open_table_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for game_id in sys.argv[1:] or games.IDS:
            path = FOLDER / f"{game_id}.webp"
            path.write_bytes(pressed(picture(browser, server, game_id)))
            print(f"{path}: {path.stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    main()
