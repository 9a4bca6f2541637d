"""What a seat sees, as text and as a picture, whatever the game.

Both are drawn from the view alone and know no game: `words.generic` takes the view apart into seats, zones
with cards, facts, and what is worth remembering.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sheepfold.engine import registry
from sheepfold.engine.description import CardCount
from sheepfold.engine.game import Json
from sheepfold.envs.extras import from_extra
from sheepfold.words.generic.colours import colour
from sheepfold.words.generic.labels import label
from sheepfold.words.generic.parts import (
    BySeat,
    Cards,
    Field,
    Part,
    ViewParts,
    hand_cards,
    in_words,
    parts_of,
)  # fmt: skip
from sheepfold.words.telling.teller import Teller

with from_extra("envs"):
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (1080, 720)
"""Every picture is as large as the next, so that they make a film."""

MARGIN: Final = 16
ROW: Final = 46
LINE: Final = 17
CHIP: Final = 24
BACK: Final = (14, 32)
FONT_SIZE: Final = 12
MOST_SEATS: Final = 64
MOST_LETTERS: Final = 260
"""More than fit on a line, however thin they are."""
NAMES: Final = 170
"""Where the hands begin, right of the seats' names."""

MEADOW: Final = "#2f6b3c"
PAPER: Final = "#fbf6e6"
INK: Final = "#1d1d1b"
LIGHT: Final = "#f3f3ea"
WOOL: Final = "#8a5a3b"
MARK: Final = "#ffd75e"


def seat_name(seat: int) -> str:
    """What a seat is called here."""
    return f"seat {seat}"


SEATS: Final = Teller(tuple(map(seat_name, range(MOST_SEATS))), None)
"""Reads seats by their numbers."""


def heading(view: Json) -> str:
    """What is played, and by whom it is seen."""
    eyes = "a spectator" if view["seat"] is None else seat_name(view["seat"])
    return f"{registry.get(view['game']).title}, {view['seats']} seats, as {eyes} sees it"


def facts(parts: ViewParts) -> str:
    """The numbers and texts of a view on one line."""
    return ", ".join([f"{label(each.name)}: {in_words(each.part, SEATS)}" for each in parts.facts])


def about_seat(parts: ViewParts, seat: int) -> str:
    """The numbers a seat has: points, and what only this game counts."""
    said = [] if parts.scores is None else [f"{parts.scores[seat]} points"]
    return ", ".join(
        [*said, *[f"{label(each.name)} {in_words(entry(each, seat), SEATS)}" for each in parts.rows]]
    )


def entry(field: Field, seat: int) -> Part | None:
    """What a field has for a seat."""
    return field.part.parts[seat] if isinstance(field.part, BySeat) else None


def hand_of(view: Json, seat: int) -> tuple[CardCount, ...] | None:
    """The cards of a hand; None if they are not seen."""
    hands = view.get("hands")
    return None if hands is None or hands[seat] is None else hand_cards(hands[seat])


def text(view: Json) -> str:
    """The view as text, for a terminal."""
    parts = parts_of(view)
    found = [heading(view)]
    for seat in range(view["seats"]):
        mark = ">" if view["turn"] == seat else " "
        about = about_seat(parts, seat)
        said = f" ({about})" if about else ""
        found.append(f"{mark} {seat_name(seat)}{said}: {held(view, parts, seat)}")
    for field in (*parts.zones, *parts.memory):
        found.append(f"{label(field.name)}: {in_words(field.part, SEATS)}")
    return "\n".join([*found, facts(parts)]) + "\n"


def held(view: Json, parts: ViewParts, seat: int) -> str:
    """A hand in words, or how many cards it has."""
    hand = hand_of(view, seat)
    if hand is not None:
        return in_words(Cards(hand), SEATS)
    return f"{'some' if parts.sizes is None else parts.sizes[seat]} cards"


class Painter:
    """Draws one picture from the top down."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", SIZE, MEADOW)
        self.pen = ImageDraw.Draw(self.image)
        self.font: Any = ImageFont.load_default(FONT_SIZE)
        self.down = MARGIN

    def write(self, words: str, *, across: int = MARGIN, down: int = 0, ink: str = LIGHT) -> None:
        """Words at this height; what does not fit into the picture is cut."""
        words = words[:MOST_LETTERS]
        while words and across + self.pen.textlength(words, font=self.font) > SIZE[0] - MARGIN:
            words = words[:-2]
        self.pen.text((across, self.down + down), words, fill=ink, font=self.font)

    def line(self, words: str) -> None:
        """Words on a line of their own."""
        self.write(words)
        self.down += LINE

    def cards(self, cards: Sequence[CardCount], across: int) -> None:
        """Cards beside each other, on several lines if there are many."""
        left = across
        for card in cards:
            words = card.kind if card.number == 1 else f"{card.number} x {card.kind}"
            wide = round(self.pen.textlength(words, font=self.font)) + 18
            if left + wide > SIZE[0] - MARGIN:
                left, self.down = across, self.down + CHIP + 4
            box = (left, self.down, left + wide, self.down + CHIP)
            self.pen.rectangle(box, fill=PAPER, outline=INK)
            self.pen.rectangle((left, self.down, left + 5, self.down + CHIP), fill=colour(card.kind))
            self.pen.text((left + 10, self.down + 4), words, fill=INK, font=self.font)
            left += wide + 4

    def backs(self, number: int, across: int) -> None:
        """Cards face down."""
        for nth in range(number):
            left = across + nth * BACK[0]
            self.pen.rectangle(
                (left, self.down, left + BACK[0] - 3, self.down + BACK[1]), fill=WOOL, outline=INK
            )

    def zone(self, field: Field) -> None:
        """A part of the table: its name, and its cards or words."""
        if isinstance(field.part, BySeat):
            for seat, part in enumerate(field.part.parts):
                self.named(f"{label(field.name)}, {seat_name(seat)}", part)
        else:
            self.named(label(field.name), field.part)

    def named(self, name: str, part: Part | None) -> None:
        """Something with its name before it."""
        self.write(name, down=5)
        if isinstance(part, Cards):
            self.cards(part.cards, NAMES)
        else:
            self.write(in_words(part, SEATS), across=NAMES, down=5)
        self.down += CHIP + 4


def picture(view: Json) -> NDArray[np.uint8]:
    """The view as an image: height, width and the three colours."""
    parts, painter = parts_of(view), Painter()
    painter.line(heading(view))
    painter.line(facts(parts))
    for seat in range(view["seats"]):
        draw_seat(painter, view, parts, seat)
    for field in parts.zones:
        painter.zone(field)
    for field in (*parts.rows, *parts.memory):
        painter.line(f"{label(field.name)}: {in_words(field.part, SEATS)}")
    return np.asarray(painter.image, dtype=np.uint8)


def draw_seat(painter: Painter, view: Json, parts: ViewParts, seat: int) -> None:
    """A seat: its name and numbers, its hand open or as backs."""
    ink = MARK if view["turn"] == seat else LIGHT
    painter.write(("> " if view["turn"] == seat else "") + seat_name(seat), ink=ink)
    if parts.scores is not None:
        painter.write(f"{parts.scores[seat]} points", down=LINE, ink=ink)
    hand = hand_of(view, seat)
    if hand is None:
        painter.backs(0 if parts.sizes is None else parts.sizes[seat], NAMES)
    else:
        painter.cards(hand, NAMES)
    painter.down += ROW
