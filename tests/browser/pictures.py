"""The pictures of the README: `python -m tests.browser.pictures` plays at the real table and looks at it.

A match of each game against bots, some moves in, at the turn of a person; the window of a desktop, by day.
The pictures are WebP files in docs/pictures. Which cards are dealt is luck: run it again for other ones.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final

from PIL import Image

from sheepfold import games
from tests.browser.camera import Studio, open_studio, photograph
from tests.browser.guests import guest, play, play_now, wait_for_turn

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
WINDOW: Final = {"width": 1280, "height": 900}
SHARP: Final = 2
"""Pixels of the screen for one of the page, before the picture is made smaller."""
WIDTH: Final = 1120
"""Of the picture, about twice as wide as pages show it."""
MOST_BYTES: Final = 80_000
MOVES: Final = 4
"""Moves of mine before the picture is taken."""


def picture(studio: Studio, game_id: str) -> Image.Image:
    """The table of a match some moves in, with my turn to move."""
    with guest(*studio, viewport=WINDOW, device_scale_factor=SHARP, reduced_motion="reduce") as ann:
        play_now(ann.page, game_id)
        play(ann.page, most=MOVES)
        wait_for_turn(ann.page)
        taken = photograph(ann.page)
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
    with open_studio() as studio:
        for game_id in sys.argv[1:] or games.IDS:
            path = FOLDER / f"{game_id}.webp"
            path.write_bytes(pressed(picture(studio, game_id)))
            print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
