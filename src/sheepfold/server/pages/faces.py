"""The cards of the four games as they are drawn: which animal, which colour, what stands on them.

A *kind* is the name a card has in the game's notation. `slug` makes it fit for an id or a class.
"""

from __future__ import annotations

from typing import Final, NamedTuple

ZOFF: Final = "zoff-im-zoo"
KIVSA: Final = "kivsa-shchora"
KNIZIA: Final = "knizia-black-sheep"
BYE_BYE: Final = "bye-bye-black-sheep"

CODES: Final = {ZOFF: "zo", KIVSA: "ki", KNIZIA: "kn", BYE_BYE: "bb"}
"""Short names for sprites and classes."""

BACKS: Final = {ZOFF: "#B5543B", KIVSA: "#4C7A45", KNIZIA: "#8E3B32", BYE_BYE: "#2D6C8C"}
"""The colour of each game's card backs."""


class Face(NamedTuple):
    """How one kind of card looks."""

    colour: str
    """Of its band, and of everything that stands for it."""
    art: str
    """The drawing, a name in `drawing.ARTWORK`."""
    number: int = 0
    """Printed in the corner; 0 for none."""
    special: bool = False
    """Rays behind the animal and a raised ribbon."""


def slug(kind: str) -> str:
    """A kind as part of an id."""
    return kind.replace(" ", "-")


BLACK: Final = "#3B3640"

FLOCK: Final = [
    "#8A6A3A", "#5E7F2E", "#2F7F6B", "#2F6E9E", "#6A5AA8",
    "#9A4A8E", "#B0483F", "#B8690F", "#5A6B2A", "#3F5A78",
]  # fmt: skip
"""The colours of Kivsa's sheep cards, 1 to 10."""

FACES: Final[dict[str, dict[str, Face]]] = {
    ZOFF: {
        "whale": Face("#2F6E8E", "whale"),
        "elephant": Face("#6E6A78", "elephant"),
        "crocodile": Face("#47702A", "crocodile"),
        "polar bear": Face("#3F7589", "polar-bear"),
        "lion": Face("#A8650E", "lion"),
        "seal": Face("#587487", "seal"),
        "fox": Face("#B8480F", "fox"),
        "perch": Face("#5C7A16", "perch"),
        "hedgehog": Face("#7A5540", "hedgehog"),
        "sardines": Face("#51708F", "sardines"),
        "mouse": Face("#8C5A6E", "mouse"),
        "mosquito": Face("#7D4B52", "mosquito"),
        "joker": Face("#A03A70", "joker"),
    },
    KIVSA: {
        **{str(number): Face(colour, "ewe", number) for number, colour in enumerate(FLOCK, 1)},
        "farmer": Face("#8A5A1E", "farmer", special=True),
        "fox": Face("#B8480F", "fox", special=True),
        "joker": Face("#A03A70", "joker", special=True),
        "black sheep": Face(BLACK, "black-sheep", special=True),
    },
    KNIZIA: {
        "horse": Face("#A8560F", "horse", 6),
        "cow": Face("#4A5560", "cow", 5),
        "pig": Face("#B5476B", "pig", 4),
        "sheep": Face("#3F7F8A", "ewe", 3),
        "rooster": Face("#B33A22", "rooster", 2),
        "black sheep": Face(BLACK, "black-sheep", 1),
    },
    BYE_BYE: {
        "tiger": Face("#B45208", "tiger", 1),
        "penguin": Face("#3F5A78", "penguin", 2),
        "crocodile": Face("#47702A", "crocodile", 3),
        "snake": Face("#6F7A12", "snake", 4),
        "lion": Face("#A8650E", "lion", 5),
        "dolphin": Face("#1F77A8", "dolphin", 6),
        "giraffe": Face("#9A6A10", "giraffe", 7),
        "rhino": Face("#3E7683", "rhino", 8),
        "elephant": Face("#6E6A78", "elephant", 9),
        "panda": Face("#4A4A52", "panda", 10),
        "parrot": Face("#27803A", "parrot", 11),
        "dog": Face("#9A5A3F", "dog", 12),
        "bear": Face("#7A4A3C", "bear", 13),
        "cow": Face("#A0652A", "cow-face", 14),
        "fox": Face("#B8480F", "fox", 15),
        "goat": Face("#7A5A30", "goat", 16),
        "eagle": Face("#6B4A2F", "eagle", special=True),
        "mole": Face("#574F66", "mole", special=True),
        "magpie": Face("#1D4D80", "magpie", special=True),
        "white sheep": Face("#4F7280", "white-sheep", special=True),
        "mother sheep": Face("#8A6A8C", "mother-sheep", special=True),
        "wolf": Face("#4A4A80", "wolf", special=True),
        "black sheep": Face(BLACK, "black-sheep", special=True),
    },
}
"""By game and kind, in the order in which a hand is sorted. In Knizia's game the number is the rank."""
