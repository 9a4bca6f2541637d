"""What a seat sees, as text and as a picture, whatever the game.

Both are drawn from the view alone and know no game: bags are written out, hands become cards, everything else
is a line of text.
"""

from __future__ import annotations

from typing import Any, Final

from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.envs.extras import from_extra

with from_extra("envs"):
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (1080, 720)
"""Every picture is as large as the next, so that they make a film."""

MARGIN: Final = 16
ROW: Final = 46
LINE: Final = 15
CARD: Final = (84, 32)
BACK: Final = (14, 32)
FONT_SIZE: Final = 12

MEADOW: Final = "#2f6b3c"
PAPER: Final = "#fbf6e6"
INK: Final = "#1d1d1b"
LIGHT: Final = "#f3f3ea"
WOOL: Final = "#8a5a3b"
MARK: Final = "#ffd75e"

APART: Final = (
    "game",
    "version",
    "options",
    "seats",
    "seat",
    "hands",
    "hand_sizes",
    "turn",
    "rounds",
    "scoring",
)
"""Parts of a view that are shown in their own way, or not at all."""


def written(value: Any) -> str:
    """A part of a view on one line."""
    if isinstance(value, dict):
        if all(isinstance(number, int) for number in value.values()):
            return ", ".join(f"{number} {name}" for name, number in value.items()) or "nothing"
        return ", ".join(f"{name}: {written(part)}" for name, part in value.items())
    if isinstance(value, list):
        return " | ".join(written(part) for part in value) or "-"
    return "-" if value is None else str(value)


def lines(view: Json) -> list[str]:
    """All of a view but the hands."""
    return [
        f"{name.replace('_', ' ')}: {written(value)}"
        for name, value in view.items()
        if name not in APART and value not in (None, [], {})
    ]


def heading(view: Json) -> str:
    """What is played, and by whom it is seen."""
    eyes = "a spectator" if view["seat"] is None else f"seat {view['seat']}"
    return f"{registry.get(view['game']).title}, {view['seats']} seats, as {eyes} sees it"


def hand_of(view: Json, seat: int) -> dict[str, int] | None:
    """The cards of a hand, if they are seen."""
    hand: dict[str, int] | None = view["hands"][seat]
    return hand


def hidden_cards(view: Json, seat: int) -> int:
    """How many cards a hand that is not seen holds, as far as the view says."""
    sizes: list[int] | None = view.get("hand_sizes")
    return 0 if sizes is None else sizes[seat]


def text(view: Json) -> str:
    """The view as text, for a terminal."""
    found = [heading(view)]
    for seat in range(view["seats"]):
        mark = ">" if view["turn"] == seat else " "
        hand = hand_of(view, seat)
        cards = f"{hidden_cards(view, seat) or 'some'} cards" if hand is None else written(hand)
        found.append(f"{mark} seat {seat}: {cards}")
    return "\n".join([*found, *lines(view)]) + "\n"


def picture(view: Json) -> NDArray[np.uint8]:
    """The view as an image: height, width and the three colours."""
    image = Image.new("RGB", SIZE, MEADOW)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(FONT_SIZE)
    pen.text((MARGIN, MARGIN), heading(view), fill=LIGHT, font=font)
    down = MARGIN + ROW // 2
    for seat in range(view["seats"]):
        colour = MARK if view["turn"] == seat else LIGHT
        pen.text((MARGIN, down + CARD[1] // 3), f"seat {seat}", fill=colour, font=font)
        draw_hand(pen, font, view, seat, down)
        down += ROW
    for line in lines(view):
        pen.text((MARGIN, down), line[:170], fill=LIGHT, font=font)
        down += LINE
    return np.asarray(image, dtype=np.uint8)


def draw_hand(pen: ImageDraw.ImageDraw, font: Any, view: Json, seat: int, down: int) -> None:
    """A hand as cards: open with names, or backs."""
    across = MARGIN + 60
    hand = hand_of(view, seat)
    if hand is None:
        for _ in range(hidden_cards(view, seat)):
            pen.rectangle((across, down, across + BACK[0] - 3, down + BACK[1]), fill=WOOL, outline=INK)
            across += BACK[0]
        return
    for name, number in hand.items():
        pen.rectangle((across, down, across + CARD[0] - 5, down + CARD[1]), fill=PAPER, outline=INK)
        pen.text((across + 4, down + 2), f"{number} x", fill=INK, font=font)
        pen.text((across + 4, down + 16), name[:11], fill=INK, font=font)
        across += CARD[0]
