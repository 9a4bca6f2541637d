"""The cards of Zoff im Zoo as they are drawn, and its tile."""

from __future__ import annotations

from typing import Final

from sheepfold.games.zoff_im_zoo.rules.cards import BEATEN_BY
from sheepfold.server.pages.drawing import picture, rule
from sheepfold.server.pages.look import Back, Face, Look, Tile
from sheepfold.words.speech import N_

GAME_ID: Final = "zoff-im-zoo"

PAW: Final = (
    "<path d='M{x} {y}m-5 4q5-9 10 0 1 5-5 4-6 1-5-4m-3-5v-3m5-1v-3m5 3v-3m5 5v-3' stroke-linecap='round'/>"
)
PAWS: Final = "".join(
    PAW.format(x=x, y=y).replace("'", '"')
    for x, y in ((18, 22), (50, 20), (82, 22), (16, 118), (50, 124), (84, 118), (14, 70), (86, 70))
)

FACES: Final = {
    "whale": Face("#2F6E8E", "whale", note=N_("nobody")),
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
    "joker": Face("#A03A70", "joker", note=N_("any animal")),
}
"""By kind, in the order in which a hand is sorted."""

TILE: Final = Tile(
    1,
    40,
    N_("Get rid of your cards. Every animal fears another, and even the elephant fears the mouse."),
    "#F7DDBB", "#E5B678",
    (("elephant", 108, 14, 104), ("mouse", 40, 84, 54), ("hedgehog", 226, 80, 58)),
)  # fmt: skip


def draw_face(kind: str, face: Face) -> str:
    """Name band, animal, and below who beats it."""
    rivals = BEATEN_BY.get(kind, [])
    field = f'<path d="M4.2 92V11.2q0-7 7-7h77.6q7 0 7 7V92z" fill="{face.colour}" fill-opacity=".16"/>'
    band = f'<path d="M4.6 27.7V11q0-6.4 6.4-6.4h78q6.4 0 6.4 6.4v16.7z" fill="{face.colour}"/>'
    tray = (
        '<path d="M4.6 92h90.8v37q0 6.4-6.4 6.4H11q-6.4 0-6.4-6.4z" fill="#fff" fill-opacity=".5"/>'
        f'<path d="M4.6 92h90.8" stroke="{face.colour}" stroke-width="1.4"/>'
    )
    animals = "".join(
        picture(FACES[each].art, *at) for each, at in zip(rivals, spots(len(rivals)), strict=True)
    )
    return field + band + picture(face.art, 19, 29, 62) + tray + animals + rule(face)


def spots(number: int) -> list[tuple[float, float, float]]:
    """Where so many animals stand in the tray: x, y and size."""
    if number == 0:
        return []
    if number == 1:
        return [(34, 97, 33)]
    if number <= 3:
        size, step = (31.0, 33.0) if number == 2 else (22.0, 23.0)
        left = 51 - step * (number - 1) / 2 - size / 2
        return [(left + step * i, 113.5 - size / 2, size) for i in range(number)]
    columns = number // 2
    size, step = 20.0, (29.0 if columns == 2 else 22.5)
    left = 51 - step * (columns - 1) / 2 - size / 2
    return [(left + step * (i % columns), 93.4 + 21 * (i // columns), size) for i in range(number)]


LOOK: Final = Look(
    "zo",
    FACES,
    Back("#B5543B", PAWS, "lion"),
    TILE,
    ("elephant", "lion", "fox", "hedgehog", "mouse"),
    draw_face,
)
