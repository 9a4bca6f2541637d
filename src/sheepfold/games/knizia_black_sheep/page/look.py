"""The cards of Knizia's Black Sheep as they are drawn, and its tile."""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages.drawing import foot, ground, hill, picture, rule
from sheepfold.server.pages.look import BLACK, Back, Face, Look, Tile
from sheepfold.words.speech import N_

GAME_ID: Final = "knizia-black-sheep"

FACES: Final = {
    "horse": Face("#A8560F", "horse", 6),
    "cow": Face("#4A5560", "cow", 5),
    "pig": Face("#B5476B", "pig", 4),
    "sheep": Face("#3F7F8A", "ewe", 3),
    "rooster": Face("#B33A22", "rooster", 2),
    "black sheep": Face(BLACK, "black-sheep", 1),
}
"""By kind, in the order in which a hand is sorted; the number is the rank."""

TILE: Final = Tile(
    3,
    30,
    N_("Three meadows, six animals: win the right ones, dodge the black sheep."),
    "#F3D8CD", "#B7D494",
    (("horse", 16, 16, 88), ("cow", 112, 42, 80), ("rooster", 208, 50, 64)),
)  # fmt: skip


def draw_face(kind: str, face: Face) -> str:
    """A ladder of six rungs at the start edge, the animal, the name at the foot."""
    rungs = "".join(
        f'<rect x="8" y="{86 - 12.5 * i:g}" width="12" height="10.5" rx="3" stroke="{face.colour}" '
        f'stroke-width="1.3" fill="{face.colour if i < face.number else "#fffdf5"}"/>'
        for i in range(6)
    )
    edge = '<path d="M5 28q0-17 6.4-23H23v103H5z" fill="#fffdf5" fill-opacity=".6"/>'
    return (
        ground(face) + hill(88) + edge + rungs + picture(face.art, 23, 27, 70) + foot(face, 108) + rule(face)
    )


LOOK: Final = Look(
    "kn",
    FACES,
    Back(
        "#8E3B32", '<path d="M20 4v132M35 4v132M50 4v132M65 4v132M80 4v132M4 4l92 132M96 4L4 136"/>', "horse"
    ),
    TILE,
    ("black sheep", "horse", "cow", "pig", "sheep", "rooster"),
    draw_face,
    numbered=False,
    has_minis=True,
)
