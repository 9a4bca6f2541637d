"""Small pieces of HTML that all tables share: cards, stacks, tokens, icons."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from sheepfold import server
from sheepfold.engine import registry
from sheepfold.server.live.view_model import TOKENS
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.look import PLAIN_CODE, look_of, slug
from sheepfold.words import names
from sheepfold.words.memo import memo
from sheepfold.words.speech import _

FITS: Final = 10
"""Letters of a name that fit on a card at full size."""

STATIC_FOLDER: Final = Path(server.__file__).parent / "static"


@cache
def static_version() -> str:
    """A name for the present contents of all static files."""
    found = hashlib.blake2b(digest_size=3)
    drawers = [STATIC_FOLDER.parent / "pages" / name for name in ("icons.py", "raster.py")]
    for path in [*sorted(STATIC_FOLDER.rglob("*")), *game_styles().values(), *drawers]:
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


def drawing(art: str, style: str = "") -> Html:
    """A drawing of the sprite all pages have, for those who see the page."""
    named = f' class="{style}"' if style else ""
    return Html(f'<svg{named} aria-hidden="true"><use href="{static("vendor/ui.svg")}#a-{art}"/></svg>')


HILLS: Final = Html(
    '<svg class="hills" viewBox="0 0 1200 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
    '<circle class="sun" cx="660" cy="120" r="48"/>'
    '<path class="h1" d="M0 130C200 60 420 70 640 120S1040 60 1200 110V240H0z"/>'
    '<path class="h2" d="M0 185c240-50 480 20 700-6s340-40 500 2v60H0z"/>'
    '<path class="h3" d="M0 222c300-22 800-14 1200-4v22H0z"/></svg>'
)
"""Three hills before the sun, or the moon, behind the head of a page."""


def picture(game: str, kind: str) -> Html:
    """The animal of a card, without the card."""
    return Html(f'<svg class="a a-{look_of(game).faces[kind].art}" role=none></svg>')


@memo
def card(game: str, kind: str, *, small: bool = False, shown: str = "", named: bool = True) -> Html:
    """A card face up; `shown` is the number a joker stands for.

    The style sheet draws what is printed on a card: a card is one picture with one name.
    """
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
    style = " sp" * face.special + " num" * kind.isdecimal() + " sm" * small
    label = f' role="img" aria-label="{title}{" " + shown if shown else ""}"' if named else ""
    return Html(
        f'<span class="cd {look.code}{style} k-{slug(kind)}" data-f="{kind}"{label}><svg></svg>{words}</span>'
    )


def squeezed(title: str) -> str:
    """Names too long for a card are written smaller."""
    return f' style="--long:{len(title)}"' if len(title) > FITS else ""


BACK: Final = Html('<span class="cd bk" data-f="?"><svg></svg></span>')
"""A card face down; of which game is for the page to say."""


def mini(game: str, kind: str) -> Html:
    """A card lying across: small, with a thick edge in its colour."""
    return Html(f'<span class="mn {look_of(game).code} k-{slug(kind)}" data-f="{kind}"><svg></svg></span>')


@memo
def stack(
    game: str, kind: str, number: int, *, small: bool = False, targets: str = "", layers: int = 0
) -> Html:
    """Equal cards of a hand, lying together; `layers` draws fewer of them than there are."""
    drawn = card(game, kind, small=small, named=False) * (layers or number)
    label = escape(names.several(kind, number) if number > 1 else names.title(kind))
    several = f' data-n="{number}"' if number > 1 else ""
    count = f'<i class="n" data-t="&times;{number}"></i>' if 0 < layers < number else ""
    return Html(
        f'<button type="button" class="st" id="h-{slug(kind)}" data-a="{targets or kind}"{several} '
        f'aria-label="{label}">{drawn}{count}<u></u></button>'
    )


def token(number: int, *, bot: bool = False) -> Html:
    """The garden thing that stands for a seat."""
    robot = '<svg class="ro" role=none></svg>' if bot else ""
    return Html(f'<span class="tk t{number % len(TOKENS)}"><svg role=none></svg>{robot}</span>')


def badge(text: str, words: str = "") -> Html:
    """A number on a card back; in words for those who hear the page, unless they hear it nearby."""
    if not text:
        return NO_HTML
    said = f'role="img" aria-label="{escape(words)}"' if words else 'aria-hidden="true"'
    return Html(f'<span class="badge" {said}>{text}</span>')


def clause_link(game: str, clause: str) -> Html:
    """A link to a clause of the rules, after a space; nothing where no clause is named."""
    if not clause:
        return NO_HTML
    return Html(f' <a href="/rules/{game}/{clause}#{clause}" data-clause="{clause}">{clause}</a>')


def pictures_link(code: str) -> Html:
    """The style sheet with the pictures of a game; the plain cards of the generic table need none."""
    if code == PLAIN_CODE:
        return NO_HTML
    return Html(f'<link rel="stylesheet" href="{static(f"vendor/{code}.css")}" id="pictures">')


def icon(name: str) -> Html:
    """A small sign, drawn with lines."""
    sided = " flip" if name in ("back", "next", "undo", "first", "last", "play") else ""
    return Html(f'<svg class="ic{sided}" aria-hidden="true"><use href="{static("icons.svg")}#{name}"/></svg>')
