"""Small pieces of HTML that all tables share: cards, stacks, tokens, icons.

They are made in Python and kept, because a table is full of them and few are different: measured, that is
several times faster than a macro of any template language (docs/decisions/007).
"""

from __future__ import annotations

import hashlib
import html
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from sheepfold import server
from sheepfold.engine import registry
from sheepfold.server.pages import names
from sheepfold.server.pages.look import PLAIN_CODE, look_of, slug
from sheepfold.server.pages.model import TOKENS
from sheepfold.server.pages.speech import _, language

FITS: Final = 10
"""Letters of a name that fit on a card at full size."""

STATIC_FOLDER: Final = Path(server.__file__).parent / "static"


@lru_cache(2048)
def escape(text: str) -> str:
    """Text for HTML; the same names and phrases come again and again."""
    return html.escape(text)


@cache
def static_version() -> str:
    """A name for the present contents of all static files."""
    found = hashlib.blake2b(digest_size=3)
    for path in [*sorted(STATIC_FOLDER.rglob("*")), *game_styles().values()]:
        if path.is_file():
            found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


@cache
def game_styles() -> dict[str, Path]:
    """The style sheet of each game that has a page of its own."""
    offered = {game_id: registry.part(game_id, "page") for game_id in registry.ids()}
    return {game_id: page.folder / "style.css" for game_id, page in offered.items() if page}


def static(path: str) -> str:
    """The address of a static file."""
    return f"/static/{static_version()}/{path}"


@cache
def sprite(name: str) -> str:
    """The address of a sprite."""
    return static(f"vendor/{name}.svg")


def picture(game: str, kind: str) -> str:
    """The animal of a card, without the card."""
    return f'<svg class="a a-{look_of(game).faces[kind].art}" role=none></svg>'


def card(game: str, kind: str, *, small: bool = False, shown: str = "") -> str:
    """A card face up; `shown` is the number a joker stands for."""
    return _card(game, kind, small, shown, True, language())


@cache
def _card(game: str, kind: str, small: bool, shown: str, named: bool, _language: str) -> str:
    """What is printed on a card is drawn by the style sheet: a card is one picture with one name."""
    look = look_of(game)
    face = look.faces[kind]
    title = escape(names.title(kind))
    words = f'<em data-t="{face.number}"></em>' if face.number and look.numbered else ""
    if shown:
        words += f'<em class="plate" data-t="{shown}"></em>'
    if not small and not kind.isdecimal():
        words += f'<b data-t="{title}"{squeezed(title)}></b>'
        if face.note:
            words += f'<q data-t="{escape(_(face.note))}"></q>'
    style = (" sp" if face.special else "") + (" num" if kind.isdecimal() else "")
    size = " sm" if small else ""
    label = f' role="img" aria-label="{title}{" " + shown if shown else ""}"' if named else ""
    return (
        f'<span class="cd {look.code}{style}{size} k-{slug(kind)}" data-f="{kind}"{label}>'
        f"<svg></svg>{words}</span>"
    )


def squeezed(title: str) -> str:
    """Names too long for a card are written smaller."""
    return f' style="--long:{len(title)}"' if len(title) > FITS else ""


BACK: Final = '<span class="cd bk" data-f="?"><svg></svg></span>'
"""A card face down; of which game is for the page to say."""


@cache
def mini(game: str, kind: str) -> str:
    """A card lying across: small, with a thick edge in its colour."""
    return f'<span class="mn {look_of(game).code} k-{slug(kind)}" data-f="{kind}"><svg></svg></span>'


def stack(game: str, kind: str, number: int, *, small: bool = False, atoms: str = "", layers: int = 0) -> str:
    """Equal cards of a hand, lying together; `layers` draws fewer of them than there are."""
    return _stack(game, kind, number, small, atoms or kind, layers or number, language())


@cache
def _stack(game: str, kind: str, number: int, small: bool, atoms: str, layers: int, _language: str) -> str:
    drawn = _card(game, kind, small, "", False, language()) * layers
    label = escape(names.several(kind, number)) if number > 1 else escape(names.title(kind))
    several = f' data-n="{number}"' if number > 1 else ""
    count = f'<i class="n" data-t="&times;{number}"></i>' if layers < number else ""
    return (
        f'<button type="button" class="st" id="h-{slug(kind)}" data-a="{atoms}"{several} '
        f'aria-label="{label}">{drawn}{count}<u></u></button>'
    )


@cache
def token(number: int, *, bot: bool = False) -> str:
    """The garden thing that stands for a seat."""
    robot = '<svg class="ro" role=none></svg>' if bot else ""
    return f'<span class="tk t{number % len(TOKENS)}"><svg role=none></svg>{robot}</span>'


def badge(text: str, words: str = "") -> str:
    """A number on a card back; in words for those who hear the page, unless they hear it nearby."""
    if not text:
        return ""
    said = f'role="img" aria-label="{escape(words)}"' if words else 'aria-hidden="true"'
    return f'<span class="badge" {said}>{text}</span>'


def pictures_link(code: str) -> str:
    """The style sheet with the pictures of a game; the plain cards of the generic table need none."""
    if code == PLAIN_CODE:
        return ""
    return f'<link rel="stylesheet" href="{static(f"vendor/{code}.css")}" id="pictures">'


@cache
def icon(name: str) -> str:
    """A small sign, drawn with lines."""
    sided = " flip" if name in ("back", "next", "undo") else ""
    return f'<svg class="ic{sided}" aria-hidden="true"><use href="{static("icons.svg")}#{name}"/></svg>'
