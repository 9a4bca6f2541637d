"""Card faces, backs and other drawings as SVG.

A drawing holds everything on a card but its words and numbers: those are text in the page, so that they can
be translated and stand at the right side of the card in every language. A card is 100 by 140.

What a table is full of, cards, animals and tokens, are pictures of their own, set by style sheets: a picture
is read once, while a symbol of a sprite is built again, path by path, wherever and whenever it is used
(docs/decisions/011). Sprites hold the rest.
"""

from __future__ import annotations

import re
from typing import Final

from sheepfold.games.zoff_im_zoo.cards import BEATEN_BY
from sheepfold.server.pages.faces import BACKS, BYE_BYE, CODES, FACES, KIVSA, KNIZIA, ZOFF, Face, slug
from sheepfold.server.pages.model import TOKENS

NOTO: Final = {
    "whale": "spouting-whale", "elephant": "elephant", "crocodile": "crocodile", "polar-bear": "polar-bear",
    "lion": "lion", "seal": "seal", "fox": "fox", "hedgehog": "hedgehog", "mouse": "mouse",
    "mosquito": "mosquito", "ewe": "ewe", "farmer": "farmer", "horse": "horse", "cow": "cow", "pig": "pig",
    "rooster": "rooster", "tiger": "tiger-face", "penguin": "penguin", "snake": "snake", "dolphin": "dolphin",
    "giraffe": "giraffe", "rhino": "rhinoceros", "panda": "panda", "parrot": "parrot", "dog": "dog-face",
    "bear": "bear", "cow-face": "cow-face", "goat": "goat", "eagle": "eagle", "wolf": "wolf", "fish": "fish",
    "blossom": "cherry-blossom", "sunflower": "sunflower", "tulip": "tulip", "mushroom": "mushroom",
    "pear": "pear", "chestnut": "chestnut", "clover": "four-leaf-clover", "strawberry": "strawberry",
    "robot": "robot", "heart": "red-heart", "laugh": "face-with-tears-of-joy", "wow": "face-with-open-mouth",
    "clap": "clapping-hands", "sad": "crying-face",
}  # fmt: skip
"""Our names, and the names of these pictures among the Noto emoji."""

OWN: Final = ("mole", "magpie", "joker")
"""Drawings of our own, in static/art."""

BLACK_WOOL: Final = {"#fff": "#45404b", "#b1b1b1": "#a08f83", "#868686": "#77685f", "#2b2b2b": "#0e0d10"}
SILVER: Final = {
    "#1483bc": "#5f7f9c", "#1f8cc2": "#6d8ba6", "#3ca4d3": "#8ea8be", "#62c2e8": "#b4c8d8",
    "#99d6ef": "#dfe9f0", "#1b65a6": "#6a88a5",
}  # fmt: skip
PERCH: Final = {
    "#1483bc": "#4f7a12", "#1f8cc2": "#5c8a17", "#3ca4d3": "#76a529", "#62c2e8": "#98bf45",
    "#99d6ef": "#cfe08a", "#1b65a6": "#4a7213",
}  # fmt: skip
STRIPES: Final = (
    '<g stroke="#3d5c0e" stroke-width="5" stroke-linecap="round" opacity=".75" fill="none">'
    '<path d="M52 50q5 16 0 32M66 52q5 14 1 30M80 58q4 10 1 20"/></g>'
    '<path d="M50 82c4 12 14 16 24 15-6-10-14-15-24-15z" fill="#e8743b"/>'
)

PIPS: Final = {
    1: (1,), 2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2), 8: (3, 2, 3),
    9: (3, 3, 3), 10: (3, 4, 3),
}  # fmt: skip
"""How the sheep of a card stand: so many in each row."""


def recoloured(body: str, colours: dict[str, str]) -> str:
    """The same drawing in other colours."""
    return re.sub(r"#[0-9a-f]{3,6}\b", lambda found: colours.get(found[0], found[0]), body)


def with_own_ids(body: str, prefix: str) -> str:
    """A drawing whose gradients have names nobody else uses."""
    names: dict[str, str] = {}
    for found in re.findall(r'id="([^"]+)"', body):
        names.setdefault(found, f"{prefix}{len(names)}")
    for old, new in names.items():
        body = body.replace(f'id="{old}"', f'id="{new}"').replace(f"#{old})", f"#{new})")
        body = body.replace(f'href="#{old}"', f'href="#{new}"')
    return body


def artwork(noto: dict[str, str], own: dict[str, str]) -> dict[str, str]:
    """Every drawing by our name, on a grid of 128: those of others, ours, and what is made of them."""
    drawn = {name: with_own_ids(noto[theirs], f"g-{name}-") for name, theirs in NOTO.items()} | own
    ewe, fish = drawn["ewe"], drawn["fish"]
    drawn["black-sheep"] = recoloured(ewe, BLACK_WOOL)
    drawn["white-sheep"] = f'{ewe}<g transform="translate(60 2) scale(.34)">{drawn["blossom"]}</g>'
    drawn["mother-sheep"] = (
        f'<g transform="translate(-4 -10) scale(.92)">{ewe}</g>'
        f'<g transform="translate(60 62) scale(.52)">{ewe}</g>'
    )
    silver = with_own_ids(recoloured(fish, SILVER), "g-sardines-")
    drawn["sardines"] = "".join(
        f'<g transform="translate({x} {y}) scale(.66)">{silver}</g>' for x, y in ((1, -6), (42, 22), (0, 48))
    )
    drawn["perch"] = with_own_ids(recoloured(fish, PERCH), "g-perch-") + STRIPES
    return drawn


def symbol(name: str, box: str, body: str) -> str:
    """One drawing of a sprite."""
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def picture(art: str, x: float, y: float, size: float) -> str:
    """A drawing used by another, placed."""
    return f'<use href="#a-{art}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def ground(face: Face) -> str:
    """The printed field: the colour of the kind, thin, with a rule around it."""
    return (
        f'<rect x="4.2" y="4.2" width="91.6" height="131.6" rx="7" fill="{face.colour}" fill-opacity=".16"/>'
    )


def rule(face: Face) -> str:
    """The line around the printed field."""
    return (
        '<rect x="4.9" y="4.9" width="90.2" height="130.2" rx="6.4" fill="none" '
        f'stroke="{face.colour}" stroke-width="1.5"/>'
    )


def hill(y: float) -> str:
    """Where the animals stand."""
    return f'<path d="M4.6 {y:g}q45-22 90.8-2V129q0 6.4-6.4 6.4H11q-6.4 0-6.4-6.4z" fill="#bcd795"/>'


def foot(face: Face, top: float) -> str:
    """The band at the foot, for the name."""
    return f'<path d="M4.6 {top:g}h90.8V129q0 6.4-6.4 6.4H11q-6.4 0-6.4-6.4z" fill="{face.colour}"/>'


def rays(face: Face) -> str:
    """Rays behind a special card's animal."""
    spokes = (
        "M50 58L42-30h16zM50 58L84-20l12 10zM50 58L140 8v18zM50 58L140 60v20zM50 58L130 120l-12 14z"
        "M50 58L72 160H56zM50 58L30 160H16zM50 58L-24 122l-4-18zM50 58L-40 70V50zM50 58L-40 18v-18z"
        "M50 58L8-20h14z"
    )
    return (
        f'<g clip-path="url(#field)"><rect width="100" height="140" fill="{face.colour}" fill-opacity=".28"/>'
        f'<path d="{spokes}" fill="{face.colour}" fill-opacity=".2"/></g>'
    )


def ribbon(face: Face, top: float = 100) -> str:
    """A raised band with room for the name."""
    return f'<rect x="4.6" y="{top:g}" width="90.8" height="24" fill="{face.colour}"/>'


def zoff_face(kind: str, face: Face) -> str:
    """Name band, animal, and below who beats it."""
    rivals = BEATEN_BY.get(kind, [])
    field = f'<path d="M4.2 92V11.2q0-7 7-7h77.6q7 0 7 7V92z" fill="{face.colour}" fill-opacity=".16"/>'
    band = f'<path d="M4.6 27.7V11q0-6.4 6.4-6.4h78q6.4 0 6.4 6.4v16.7z" fill="{face.colour}"/>'
    tray = (
        '<path d="M4.6 92h90.8v37q0 6.4-6.4 6.4H11q-6.4 0-6.4-6.4z" fill="#fff" fill-opacity=".5"/>'
        f'<path d="M4.6 92h90.8" stroke="{face.colour}" stroke-width="1.4"/>'
    )
    animals = "".join(
        picture(FACES[ZOFF][each].art, *at) for each, at in zip(rivals, spots(len(rivals)), strict=True)
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


def kivsa_face(kind: str, face: Face) -> str:
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


def knizia_face(kind: str, face: Face) -> str:
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


def bye_bye_face(kind: str, face: Face) -> str:
    """Animal and name band; specials have rays and a raised ribbon."""
    if face.special:
        return rays(face) + picture(face.art, 14, 18, 72) + ribbon(face) + rule(face)
    return ground(face) + picture(face.art, 16, 36, 68) + foot(face, 108) + rule(face)


def small_face(face: Face) -> str:
    """For small cards: no room for a name, so a larger picture and a thin band."""
    if face.special:
        return rays(face) + picture(face.art, 8, 24, 84) + ribbon(face, 118) + rule(face)
    return ground(face) + picture(face.art, 8, 42, 84) + foot(face, 126) + rule(face)


def back(game: str) -> str:
    """The back of a game's cards."""
    colour = BACKS[game]
    pattern, medal = BACK_PATTERNS[game]
    return (
        f'<rect x="4.2" y="4.2" width="91.6" height="131.6" rx="7" fill="{colour}"/>'
        '<g clip-path="url(#field)" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3">'
        f"{pattern}</g>"
        '<rect x="9" y="9" width="82" height="122" rx="5" fill="none" stroke="#fff" stroke-opacity=".55" '
        'stroke-width="1.6"/><circle cx="50" cy="70" r="31" fill="#fffbf0"/>'
        '<circle cx="50" cy="70" r="33" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3.4"/>'
        + picture(medal, 28, 48, 44)
    )


PAW: Final = (
    "<path d='M{x} {y}m-5 4q5-9 10 0 1 5-5 4-6 1-5-4m-3-5v-3m5-1v-3m5 3v-3m5 5v-3' stroke-linecap='round'/>"
)
PICKETS: Final = (
    '<path d="M4 34h92M4 46h92M4 100h92M4 112h92M18 52V24l5-8 5 8v28M46 52V24l5-8 5 8v28M74 52V24l5-8 5 8v28'
    'M18 118V92l5-8 5 8v26M46 118V92l5-8 5 8v26M74 118V92l5-8 5 8v26"/>'
)
BACK_PATTERNS: Final = {
    ZOFF: (
        "".join(
            PAW.format(x=x, y=y).replace("'", '"')
            for x, y in ((18, 22), (50, 20), (82, 22), (16, 118), (50, 124), (84, 118), (14, 70), (86, 70))
        ),
        "lion",
    ),
    KIVSA: (
        PICKETS,
        "ewe",
    ),
    KNIZIA: ('<path d="M20 4v132M35 4v132M50 4v132M65 4v132M80 4v132M4 4l92 132M96 4L4 136"/>', "horse"),
    BYE_BYE: (
        "".join(f'<path d="M0 {y}q8-9 16 0t16 0 16 0 16 0 16 0 16 0 16 0"/>' for y in range(16, 136, 17)),
        "black-sheep",
    ),
}

_FACE: Final = {ZOFF: zoff_face, KIVSA: kivsa_face, KNIZIA: knizia_face, BYE_BYE: bye_bye_face}

FIELD: Final = '<clipPath id="field"><rect x="4.2" y="4.2" width="91.6" height="131.6" rx="7"/></clipPath>'


def game_pictures(game: str, drawn: dict[str, str]) -> dict[str, str]:
    """All pictures of a game by name: `a-fox` the animal, `zo-fox` the card, `zo-s-fox` a small one."""
    code, faces = CODES[game], FACES[game]
    made = {f"a-{face.art}": lone("0 0 128 128", drawn[face.art], {}) for face in faces.values()}
    for kind, face in faces.items():
        made[f"{code}-{slug(kind)}"] = lone("0 0 100 140", _FACE[game](kind, face), drawn)
        if has_small_face(game, face):
            made[f"{code}-s-{slug(kind)}"] = lone("0 0 100 140", small_face(face), drawn)
    made[f"{code}-back"] = lone("0 0 100 140", back(game), drawn)
    return made


def has_small_face(game: str, face: Face) -> bool:
    """Whether a card is drawn otherwise where it is small."""
    return game == BYE_BYE or (game == KIVSA and face.special)


def lone(box: str, body: str, drawn: dict[str, str]) -> str:
    """A picture that needs nothing beside it: what it uses is drawn in it."""
    used = sorted(set(re.findall(r'href="#a-([^"]+)"', body)))
    symbols = "".join([symbol(f"a-{art}", "0 0 128 128", drawn[art]) for art in used])
    field = FIELD if "url(#field)" in body else ""
    defined = f"<defs>{field}{symbols}</defs>" if field or symbols else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{defined}{body}</svg>'


def game_sheet(game: str) -> str:
    """The style sheet that puts the pictures of a game where they belong."""
    code, faces = CODES[game], FACES[game]
    rules = {f".a-{face.art}": f"a-{face.art}" for face in faces.values()}
    for kind, face in faces.items():
        own = f".{code}.k-{slug(kind)} > svg"
        rules[f".cd{own}"] = f"{code}-{slug(kind)}"
        if game == KNIZIA:
            rules[f".mn{own}"] = f"a-{face.art}"
        if has_small_face(game, face):
            rules[f".cd.sm{own}"] = f"{code}-s-{slug(kind)}"
    return sheet(rules)


def common_sheet() -> str:
    """The same for what is shown everywhere: the tokens of the seats, and the backs of all games."""
    tokens = {f".t{nth} > svg": f"a-{art}" for nth, art in enumerate(TOKENS)} | {".tk > .ro": "a-robot"}
    return sheet(tokens | {f".g-{code} .bk > svg": f"{code}-back" for code in CODES.values()})


def sheet(pictures: dict[str, str]) -> str:
    """Rules that give every selector its picture."""
    return "".join(
        [f"{where} {{ background-image: url({name}.svg); }}\n" for where, name in pictures.items()]
    )


def plain_sprite(names: list[str], drawn: dict[str, str]) -> str:
    """Drawings without cards around them."""
    return sprite([symbol(f"a-{name}", "0 0 128 128", drawn[name]) for name in names])


def sprite(symbols: list[str]) -> str:
    """A file of symbols."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def sprites(drawn: dict[str, str]) -> dict[str, str]:
    """Every sprite by file name."""
    home = [
        "elephant",
        "mouse",
        "hedgehog",
        "ewe",
        "black-sheep",
        "horse",
        "cow",
        "pig",
        "rooster",
        "giraffe",
        "penguin",
    ]
    table = ["ewe", "heart", "laugh", "wow", "clap", "sad"]
    return {"home.svg": plain_sprite(home, drawn), "ui.svg": plain_sprite(table, drawn)}


def pictures(drawn: dict[str, str]) -> dict[str, str]:
    """Every picture and the style sheets that show them, by file name."""
    made = {f"a-{art}": lone("0 0 128 128", drawn[art], {}) for art in (*TOKENS, "robot")}
    for game in CODES:
        made |= game_pictures(game, drawn)
    sheets = {f"{code}.css": game_sheet(game) for game, code in CODES.items()}
    return {f"{name}.svg": text for name, text in made.items()} | sheets | {"common.css": common_sheet()}
