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

from sheepfold.engine import registry
from sheepfold.server.live.view_model import TOKENS
from sheepfold.server.pages.look import Back, Face, Look, look_of, slug

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


def small_face(face: Face) -> str:
    """For small cards: no room for a name, so a larger picture and a thin band."""
    if face.special:
        return rays(face) + picture(face.art, 8, 24, 84) + ribbon(face, 118) + rule(face)
    return ground(face) + picture(face.art, 8, 42, 84) + foot(face, 126) + rule(face)


def back(of: Back) -> str:
    """The back of a game's cards."""
    colour, pattern, medal = of
    return (
        f'<rect x="4.2" y="4.2" width="91.6" height="131.6" rx="7" fill="{colour}"/>'
        '<g clip-path="url(#field)" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3">'
        f"{pattern}</g>"
        '<rect x="9" y="9" width="82" height="122" rx="5" fill="none" stroke="#fff" stroke-opacity=".55" '
        'stroke-width="1.6"/><circle cx="50" cy="70" r="31" fill="#fffbf0"/>'
        '<circle cx="50" cy="70" r="33" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3.4"/>'
        + picture(medal, 28, 48, 44)
    )


FIELD: Final = '<clipPath id="field"><rect x="4.2" y="4.2" width="91.6" height="131.6" rx="7"/></clipPath>'


def game_pictures(look: Look, drawn: dict[str, str]) -> dict[str, str]:
    """All pictures of a game by name: `a-fox` the animal, `zo-fox` the card, `zo-s-fox` a small one."""
    code, faces = look.code, look.faces
    made = {f"a-{face.art}": lone("0 0 128 128", drawn[face.art], {}) for face in faces.values()}
    for kind, face in faces.items():
        made[f"{code}-{slug(kind)}"] = lone("0 0 100 140", look.draw_face(kind, face), drawn)
        if look.has_small_face(face):
            made[f"{code}-s-{slug(kind)}"] = lone("0 0 100 140", small_face(face), drawn)
    made[f"{code}-back"] = lone("0 0 100 140", back(look.back), drawn)
    return made


def lone(box: str, body: str, drawn: dict[str, str]) -> str:
    """A picture that needs nothing beside it: what it uses is drawn in it."""
    used = sorted(set(re.findall(r'href="#a-([^"]+)"', body)))
    symbols = "".join([symbol(f"a-{art}", "0 0 128 128", drawn[art]) for art in used])
    field = FIELD if "url(#field)" in body else ""
    defined = f"<defs>{field}{symbols}</defs>" if field or symbols else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{defined}{body}</svg>'


def game_sheet(look: Look) -> str:
    """The style sheet that puts the pictures of a game where they belong."""
    code, faces = look.code, look.faces
    rules = {f".a-{face.art}": f"a-{face.art}" for face in faces.values()}
    for kind, face in faces.items():
        own = f".{code}.k-{slug(kind)} > svg"
        rules[f".cd{own}"] = f"{code}-{slug(kind)}"
        if look.has_minis:
            rules[f".mn{own}"] = f"a-{face.art}"
        if look.has_small_face(face):
            rules[f".cd.sm{own}"] = f"{code}-s-{slug(kind)}"
    return sheet(rules)


def common_sheet() -> str:
    """The same for what is shown everywhere: tokens, and the backs and colours of all games."""
    tokens = {f".t{nth} > svg": f"a-{art}" for nth, art in enumerate(TOKENS)} | {".tk > .ro": "a-robot"}
    backs = {f".g-{look.code} .bk > svg": f"{look.code}-back" for look in looks()}
    return sheet(tokens | backs) + "".join([colours(look) for look in looks()])


def colours(look: Look) -> str:
    """The colours of a game's cards, as variables."""
    kinds = [f".{look.code}.k-{slug(kind)} {{ --k: {face.colour}; }}\n" for kind, face in look.faces.items()]
    return f".g-{look.code} {{ --back: {look.back.colour}; }}\n" + "".join(kinds)


def looks() -> list[Look]:
    """The games that have pictures of their own."""
    return [look_of(game_id) for game_id in registry.ids() if registry.manifest(game_id).page]


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
    home = sorted({art for look in looks() for art, *_placed in look.tile.animals})
    table = ["ewe", "heart", "laugh", "wow", "clap", "sad"]
    return {"home.svg": plain_sprite(home, drawn), "ui.svg": plain_sprite(table, drawn)}


def pictures(drawn: dict[str, str]) -> dict[str, str]:
    """Every picture and the style sheets that show them, by file name."""
    made = {f"a-{art}": lone("0 0 128 128", drawn[art], {}) for art in (*TOKENS, "robot")}
    for look in looks():
        made |= game_pictures(look, drawn)
    sheets = {f"{look.code}.css": game_sheet(look) for look in looks()}
    return {f"{name}.svg": text for name, text in made.items()} | sheets | {"common.css": common_sheet()}
