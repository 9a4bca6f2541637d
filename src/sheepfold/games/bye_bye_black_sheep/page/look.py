"""The cards of Bye-Bye Black Sheep as they are drawn, and its tile."""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages.drawing import foot, ground, picture, rays, ribbon, rule
from sheepfold.server.pages.look import BLACK, Back, Face, Look, Tile
from sheepfold.words.speech import N_

GAME_ID: Final = "bye-bye-black-sheep"

WAVES: Final = "".join(
    f'<path d="M0 {y}q8-9 16 0t16 0 16 0 16 0 16 0 16 0 16 0"/>' for y in range(16, 136, 17)
)

WATER: Final = (
    '<ellipse cx="150" cy="126" rx="112" ry="27" fill="#8CC6DB" stroke="#E4CE93" stroke-width="5"/>'
)
"""The watering hole."""

FACES: Final = {
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
}
"""By kind, in the order in which a hand is sorted."""

TILE: Final = Tile(
    4,
    30,
    N_("Draw from each other's hands, dare one card more, collect three of a kind."),
    "#D3E8ED", "#B7D494",
    (("giraffe", 46, 4, 100), ("penguin", 138, 34, 76), ("black-sheep", 204, 40, 84)),
    behind=WATER,
)  # fmt: skip


def draw_face(kind: str, face: Face) -> str:
    """Animal and name band; specials have rays and a raised ribbon."""
    if face.special:
        return rays(face) + picture(face.art, 14, 18, 72) + ribbon(face) + rule(face)
    return ground(face) + picture(face.art, 16, 36, 68) + foot(face, 108) + rule(face)


LOOK: Final = Look(
    "bb",
    FACES,
    Back("#2D6C8C", WAVES, "black-sheep"),
    TILE,
    ("giraffe", "penguin", "black sheep", "panda", "dog"),
    draw_face,
    has_small_face=lambda face: True,
)
