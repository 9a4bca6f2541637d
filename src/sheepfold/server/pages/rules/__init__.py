"""The rules of a game as a page: how a turn goes in pictures, then every clause."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt

from sheepfold.engine import registry
from sheepfold.server.pages.game_page import page_of
from sheepfold.server.pages.html import Html
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.rules.pictures import drawn
from sheepfold.server.pages.templates import page
from sheepfold.words.game_words import game_title
from sheepfold.words.rules import rulebook
from sheepfold.words.speech import _, direction, speaking

SUM: Final = re.compile(r"\d+(?:\s*[+\N{MINUS SIGN}=-]\s*\d+)+")
"""Sums are read from the left in every language."""


class Clauses(NamedTuple):
    """All clauses of a game as HTML, and what they are written in."""

    html: Html
    language: str
    direction: str


def rules_page(game_id: str, clause: str | None = None, language: str = "en") -> str:
    """The rules, with one clause marked if it was asked for."""
    with speaking(language):
        asked = (clause or "").upper()
        return page(
            "rules.html",
            styled=registry.part(game_id, "page") is not None,
            game=game_id,
            title=game_title(game_id),
            code=look_of(game_id).code,
            steps=[(_(each.text), drawn(game_id, each.picture)) for each in page_of(game_id).turn],
            clauses=marked(clauses(game_id, language), asked),
            clause=asked,
        )


def message_page(text: str, language: str = "en") -> str:
    """A page that says one thing."""
    with speaking(language):
        return page("message.html", text=text)


@cache
def clauses(game_id: str, language: str) -> Clauses:
    """Every clause in a language, with its number as an anchor; a rulebook is read once."""
    with speaking(language):
        book = rulebook(game_id)
    prefix = registry.get(game_id).clause
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(book.players)
    html = isolated(html)
    html = re.sub(
        rf"(?<!<strong>)\b({prefix}-\d+)\b",
        r'<a href="#\1" data-clause="\1">\1</a>',
        html,
    )
    html = re.sub(
        rf"<li>(\s*<p>)?<strong>({prefix}-\d+)</strong>",
        r'<li class="clause" id="\2">\1<a class="clause-number" href="#\2">\2</a>',
        html,
    )
    html = html.replace("<table>", '<div class="wide-table" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    with speaking(book.language):
        return Clauses(Html(html), book.language, direction())


def isolated(html: str) -> str:
    """Sums and words of the notation keep their own direction."""
    html = html.replace("<code>", '<code dir="ltr">')
    pieces = re.split(r"(<code.*?</code>|<[^>]*>)", html)
    pieces[::2] = [SUM.sub(r'<bdi dir="ltr">\g<0></bdi>', each) for each in pieces[::2]]
    return "".join(pieces)


def marked(found: Clauses, clause: str) -> Clauses:
    """With the clause that was asked for marked: also for whoever has no JavaScript."""
    html = found.html.replace(
        f'<li class="clause" id="{clause}">', f'<li class="clause asked" id="{clause}">'
    )
    return found._replace(html=Html(html))
