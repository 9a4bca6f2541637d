"""The result of a match as a picture, for previews of links and for sharing: PNG, in the reader's language.

Pillow sets the type (docs/decisions/038). Each font file holds one alphabet, so a text is drawn in runs of
one alphabet; a text from right to left has its runs in reverse order.
"""

from __future__ import annotations

import io
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from sheepfold.server.pages.icons import EWE_SIZE, SHARE_SIZE, ewe, hill
from sheepfold.server.pages.pieces import STATIC_FOLDER
from sheepfold.server.pages.raster import Picture, moved
from sheepfold.server.pages.result import ResultFacts

WIDTH, HEIGHT = SHARE_SIZE
KEPT: Final = 64
"""Pictures that are kept in memory, those asked for last; each is about 40 kB."""

SKY, SUN, INK, HEADLINE = "#DCEAEC", "#FFD772", "#2C2A24", "#1F4429"
HILLS: Final = ("#D0E0B4", "#B8D396", "#A3C77F")
WOOD, EDGE, FENCE = "#C9A06F", "#94683B", "#B98F5E"
TOKENS: Final = ("#FCE3A6", "#F7CFD9", "#F6C1B0", "#E1E9A4", "#DCBFA5", "#BFE0B4", "#F4B5B8")
TOKEN_EDGES: Final = ("#B68B1D", "#B3677F", "#B0482F", "#7F8F1D", "#6B4023", "#3F7A3A", "#A82F3B")
"""As in css/base.css."""

BLOCKS: Final = {1: (834, 406), 2: (674, 456), 3: (994, 492)}
"""By place: where a block of the podium begins, from the start and from the top."""
BLOCK: Final = 150
MARGIN: Final = 56
LEFT_WIDTH: Final = 580
"""The width of the words beside the podium."""

ALPHABETS: Final = (
    ("hebrew", ((0x590, 0x5FF), (0xFB1D, 0xFB4F))),
    ("cyrillic", ((0x400, 0x45F), (0x490, 0x491), (0x4B0, 0x4B1))),
    ("latin-ext", ((0x100, 0x130), (0x132, 0x151), (0x154, 0x2BA), (0x1E00, 0x1E9F), (0x1EF2, 0x1EFF))),
    ("latin", ((0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2026), (0x2212, 0x2212))),
)
UNKNOWN: Final = "\N{MIDDLE DOT}"
"""In place of letters the fonts do not have."""

MIRRORED: Final = str.maketrans("()", ")(")

Run: TypeAlias = tuple[str, str]
"""An alphabet, and a text in it."""


class Style(NamedTuple):
    """How large and how heavy a text is."""

    size: int
    weight: int


@lru_cache(KEPT)
def result_picture(facts: ResultFacts) -> bytes:
    """The picture as a PNG file."""
    drawing = Drawing(rtl=facts.rtl)
    drawing.background()
    drawing.put(facts.game, MARGIN, 60, Style(28, 600), HEADLINE, from_end=True)
    drawing.brand()
    below = drawing.paragraph(facts.headline, 130, Style(68, 850), 76)
    drawing.paragraph(facts.reason, below + 18, Style(30, 600), 40)
    for stand in facts.podium:
        drawing.stand(*stand)
    drawing.fence()
    file = io.BytesIO()
    drawing.image.save(file, "PNG")
    return file.getvalue()


class Drawing:
    """A picture in the making; from right to left everything is mirrored but the letters."""

    def __init__(self, *, rtl: bool) -> None:
        self.rtl = rtl
        self.image = Image.new("RGB", SHARE_SIZE, SKY)
        self.draw = ImageDraw.Draw(self.image)
        self.fonts: dict[tuple[str, Style], ImageFont.FreeTypeFont] = {}

    def box(self, x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
        """A rectangle by its distance from the start of a line."""
        left = WIDTH - x - width if self.rtl else x
        return left, y, left + width, y + height

    def background(self) -> None:
        """Sky, sun and hills."""
        self.draw.ellipse(self.box(955, 350, 158, 158), fill=SUN)
        for nth, colour in enumerate(HILLS):
            self.draw.polygon(hill(WIDTH, HEIGHT, 390 + 85 * nth, 30 - 6 * nth, 1.2 + 1.7 * nth), fill=colour)

    def brand(self) -> None:
        """The ewe and our name."""
        left = int(self.box(MARGIN, 44, 64, 64)[0])
        self.image.paste(ewe_picture(), (left, 44), ewe_picture())
        self.put("Sheepfold", MARGIN + 74, 54, Style(34, 800), "#2F5D3B")

    def fence(self) -> None:
        """At the foot."""
        for y in (608, 620):
            self.draw.rectangle((0, y, WIDTH, y + 6), fill=FENCE)
        for x in range(42, WIDTH, 78):
            post = [(x, HEIGHT), (x, 606), (x + 7, 598), (x + 14, 606), (x + 14, HEIGHT)]
            self.draw.polygon(post, fill=FENCE, outline=EDGE)

    def stand(self, place: int, name: str, token: int, score: str, words: str) -> None:
        """One of the podium: token and name above a block with the score."""
        x, y = BLOCKS[place]
        block = self.box(x, y, BLOCK, HEIGHT - y)
        self.draw.rounded_rectangle(block, 14, fill=WOOD, outline=EDGE, width=3)
        middle = x + BLOCK / 2
        radius = 50 if place == 1 else 40
        circle = self.box(middle - radius, y - 48 - 2 * radius, 2 * radius, 2 * radius)
        edge = TOKEN_EDGES[token % len(TOKENS)]
        self.draw.ellipse(circle, fill=TOKENS[token % len(TOKENS)], outline=edge, width=4)
        initial = Style(round(radius * 0.9), 800)
        self.put(name[:1].upper(), middle, y - 48 - radius - initial.size * 0.62, initial, edge, centred=True)
        self.put(self.fitting(name, Style(24, 650), BLOCK), middle, y - 40, Style(24, 650), INK, centred=True)
        self.put(score, middle, y + 12, Style(44, 850), INK, centred=True)
        self.put(
            self.fitting(words, Style(22, 600), BLOCK - 8), middle, y + 62, Style(22, 600), INK, centred=True
        )

    # Type.

    def paragraph(self, text: str, y: float, style: Style, line: int) -> float:
        """Words in lines, at most three; returns where the last line ends."""
        rows = [""]
        for word in text.split():
            longer = f"{rows[-1]} {word}".strip()
            if rows[-1] and self.width(longer, style) > LEFT_WIDTH:
                rows.append(word)
            else:
                rows[-1] = longer
        for row in rows[:3]:
            self.put(self.fitting(row, style, LEFT_WIDTH), MARGIN, y, style, HEADLINE)
            y += line
        return y

    def fitting(self, text: str, style: Style, most: float) -> str:
        """A text, cut where it would be too wide."""
        if self.width(text, style) <= most:
            return text
        while text and self.width(f"{text}\N{HORIZONTAL ELLIPSIS}", style) > most:
            text = text[:-1]
        return f"{text}\N{HORIZONTAL ELLIPSIS}"

    def put(
        self,
        text: str,
        x: float,
        y: float,
        style: Style,
        colour: str,
        *,
        centred: bool = False,
        from_end: bool = False,
    ) -> None:
        """Write a text; `x` is where it begins, its middle, or its distance from the end of the picture."""
        wide = self.width(text, style)
        start = WIDTH - x - wide if from_end else x - wide / 2 if centred else x
        left = self.box(start, y, wide, 0)[0]
        for alphabet, run in runs(text, rtl=self.rtl):
            font = self.font(alphabet, style)
            self.draw.text((left, y + style.size), run, colour, font, anchor="ls")
            left += font.getlength(run)

    def width(self, text: str, style: Style) -> float:
        """How wide a text is."""
        return sum(self.font(alphabet, style).getlength(run) for alphabet, run in runs(text, rtl=self.rtl))

    def font(self, alphabet: str, style: Style) -> ImageFont.FreeTypeFont:
        """The letters of an alphabet."""
        found = self.fonts.get((alphabet, style))
        if found is None:
            path = STATIC_FOLDER / "vendor" / f"rubik-{alphabet}.woff2"
            found = ImageFont.truetype(str(path), style.size, layout_engine=ImageFont.Layout.BASIC)
            found.set_variation_by_axes([style.weight])
            self.fonts[alphabet, style] = found
        return found


def runs(text: str, *, rtl: bool) -> list[Run]:
    """A text in runs of one alphabet, in the order in which they stand in the picture from the left."""
    known = "".join([letter if alphabet_of(letter) else UNKNOWN for letter in text])
    parts = [
        (turned, "".join([letter for _turned, letter in some]))
        for turned, some in groupby(zip(turns(known, rtl=rtl), known, strict=True), key=lambda pair: pair[0])
    ]
    shown = [part[::-1].translate(MIRRORED) if turned else part for turned, part in parts]
    ordered = "".join(shown[::-1] if rtl else shown)
    return [(alphabet, "".join(some)) for alphabet, some in groupby(ordered, key=alphabet_of)]


def turns(text: str, *, rtl: bool) -> list[bool]:
    """For each letter whether it is read from right to left; spaces and marks go with those beside them."""
    strong = [None if not each.isalnum() else alphabet_of(each) == "hebrew" for each in text]
    found: list[bool] = []
    for nth, each in enumerate(strong):
        before = next((other for other in reversed(strong[:nth]) if other is not None), rtl)
        after = next((other for other in strong[nth + 1 :] if other is not None), rtl)
        found.append(each if each is not None else before if before == after else rtl)
    return found


def alphabet_of(letter: str) -> str:
    """The font file that has a letter; empty if none has."""
    code = ord(letter)
    for alphabet, ranges in ALPHABETS:
        if any(low <= code <= high for low, high in ranges):
            return alphabet
    return ""


@cache
def ewe_picture() -> Image.Image:
    """The ewe, 64 pixels wide, with a transparent ground."""
    picture = Picture(64, 64)
    for shape in moved(ewe(), 64 / EWE_SIZE, 0, 0):
        picture.fill(shape)
    return Image.open(io.BytesIO(picture.png())).convert("RGBA")
