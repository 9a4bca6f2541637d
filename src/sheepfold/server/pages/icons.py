"""The pictures of the program itself: icons of an installed page, and the picture of a link's preview.

They are drawn from our own ewe when they are first asked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Final

from sheepfold import server
from sheepfold.server.pages.raster import (
    Picture,
    Polygon,
    Shape,
    colour_of,
    ellipse,
    moved,
    rounded,
    shapes_of,
)

EWE: Final = Path(server.__file__).parent / "static" / "art" / "ewe.svg"
EWE_SIZE: Final = 32
"""The side of its view box."""

SKY, SUN = colour_of("#CFE6EE"), colour_of("#F2C14E")
HILLS: Final = tuple(map(colour_of, ("#B9D48B", "#9CC270", "#7FAE57")))

SHARE_SIZE: Final = (1200, 630)
"""Width and height of the picture of a link's preview, as sites ask for it."""


@cache
def ewe() -> list[Shape]:
    """The ewe of the browser's tab."""
    return shapes_of(EWE.read_text("utf-8"))


def hill(width: float, height: float, top: float, wave: float, shift: float) -> Polygon:
    """A hill across a picture: a slow wave above everything below."""
    steps = [width * n / 60 for n in range(61)]
    ridge = [(x, top + wave * math.sin(shift + 2.6 * math.pi * x / width)) for x in steps]
    return [(0.0, height), *ridge, (width, height)]


def icon(side: int, *, corner: float, ewe_share: float) -> bytes:
    """The ewe on a meadow; `corner` and `ewe_share` are shares of the side."""
    picture = Picture(side, side)
    frame = rounded(0, 0, side, side, corner * side)
    ridge = hill(side, side, 0.68 * side, 0.05 * side, 0.6)[1:-1]
    picture.fill(Shape([frame], SKY))
    picture.fill(Shape([[*ridge, *frame[: len(frame) // 2]]], HILLS[1]))
    size = ewe_share * side / EWE_SIZE
    for shape in moved(ewe(), size, side / 2 - 16 * size, 0.53 * side - 17 * size):
        picture.fill(shape)
    return picture.png()


def badge(side: int) -> bytes:
    """The outline of the ewe in white: phones show it in the line at the top."""
    picture = Picture(side, side)
    size = 0.94 * side / EWE_SIZE
    for shape in moved(ewe()[:2], size, side / 2 - 16 * size, side / 2 - 17 * size):
        picture.fill(Shape(shape.polygons, (255, 255, 255)))
    return picture.png()


def share() -> bytes:
    """A flock on hills, without a word: it is the same in all languages."""
    width, height = SHARE_SIZE
    picture = Picture(width, height)
    picture.fill(Shape([[(0, 0), (width, 0), (width, height), (0, height)]], SKY))
    picture.fill(Shape([ellipse(900, 160, 84, 84, 48)], SUN))
    for nth, colour in enumerate(HILLS):
        picture.fill(Shape([hill(width, height, 330 + 95 * nth, 36 - 6 * nth, 1.7 * nth)], colour))
    for scale, x, y in ((4.5, 120, 282), (-4.0, 800, 300), (7.0, 920, 365), (11.0, 390, 245)):
        for shape in moved(ewe(), scale, x, y):
            picture.fill(shape)
    return picture.png()


DRAWN: Final[dict[str, Callable[[], bytes]]] = {
    "icons/icon-192.png": partial(icon, 192, corner=0.22, ewe_share=0.78),
    "icons/icon-512.png": partial(icon, 512, corner=0.22, ewe_share=0.78),
    "icons/maskable-512.png": partial(icon, 512, corner=0, ewe_share=0.58),
    "icons/touch-180.png": partial(icon, 180, corner=0, ewe_share=0.74),
    "icons/badge-96.png": partial(badge, 96),
    "icons/share.png": share,
}
"""Pictures by their address among the static files."""


@cache
def drawn(address: str) -> bytes:
    """One of these pictures; drawn once."""
    return DRAWN[address]()
