"""The cards of Kivsa Shchora as they are drawn, and its tile."""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages.drawing import ground, hill, picture, rays, ribbon, rule
from sheepfold.server.pages.look import BLACK, Back, Face, Look, Tile
from sheepfold.words.speech import N_

GAME_ID: Final = "kivsa-shchora"

PICKETS: Final = (
    '<path d="M4 34h92M4 46h92M4 100h92M4 112h92M18 52V24l5-8 5 8v28M46 52V24l5-8 5 8v28M74 52V24l5-8 5 8v28'
    'M18 118V92l5-8 5 8v26M46 118V92l5-8 5 8v26M74 118V92l5-8 5 8v26"/>'
)

PIPS: Final = {
    1: (1,), 2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2), 8: (3, 2, 3),
    9: (3, 3, 3), 10: (3, 4, 3),
}  # fmt: skip
"""How the sheep of a card stand: so many in each row."""

FLOCK: Final = [
    "#8A6A3A", "#5E7F2E", "#2F7F6B", "#2F6E9E", "#6A5AA8",
    "#9A4A8E", "#B0483F", "#B8690F", "#5A6B2A", "#3F5A78",
]  # fmt: skip
"""The colours of the sheep cards, 1 to 10."""

POSTS: Final = "".join([f"M{x} 146v-28l8-9 8 9v28z" for x in range(-532, 900, 96)])
FENCE: Final = (
    '<path d="M-600 122H900M-600 134H900" stroke="#B98A55" stroke-width="6"/>'
    f'<path d="{POSTS}" fill="#C39A68" stroke="#94683B" stroke-width="2"/>'
)
"""Wider than a scene, for frames that are."""

FACES: Final = {
    **{str(number): Face(colour, "ewe", number) for number, colour in enumerate(FLOCK, 1)},
    "farmer": Face("#8A5A1E", "farmer", special=True),
    "fox": Face("#B8480F", "fox", special=True),
    "joker": Face("#A03A70", "joker", special=True),
    "black sheep": Face(BLACK, "black-sheep", special=True),
}
"""By kind, in the order in which a hand is sorted."""

TILE: Final = Tile(
    2,
    25,
    N_("Add and subtract sheep to bring your flock home before the others."),
    "#E4F0CD", "#A9CB7F",
    (("ewe", 30, 36, 66), ("ewe", 110, 50, 66), ("black-sheep", -276, 22, 80)),
    before=FENCE,
)  # fmt: skip


def draw_face(kind: str, face: Face) -> str:
    """Sheep counted like pips on a hill, or a special with rays."""
    if face.special:
        return rays(face) + picture(face.art, 11, 17, 78) + ribbon(face) + rule(face)
    rows = PIPS[face.number]
    size = 50.0 if face.number == 1 else 43.0 if len(rows) == 2 else 31.0 if max(rows) < 3 else 27.0
    size = 23.5 if face.number == 10 else size
    drawn, step = "", min(size * 1.02, 88 / max(rows))
    height = {1: 0.0, 2: 41.0, 3: 30.0}[len(rows)]
    top = 87 - height * (len(rows) - 1) / 2 - size / 2
    for at, many in enumerate(rows):
        left = 50 - step * many / 2 + (step - size) / 2
        drawn += "".join(picture(face.art, left + step * i, top + height * at, size) for i in range(many))
    return ground(face) + hill(92) + drawn + rule(face)


LOOK: Final = Look(
    "ki",
    FACES,
    Back("#4C7A45", PICKETS, "ewe"),
    TILE,
    ("1", "1", "black sheep", "1"),
    draw_face,
    has_small_face=lambda face: face.special,
    numbered=False,
)
