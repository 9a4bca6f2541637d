"""A language nobody speaks, in which whatever was not translated stands out.

Every piece of a translated text is put in brackets, its named places are not: a card's name that bypasses the
catalogue on its way into a sentence shows as well as a sentence that does.
"""

from __future__ import annotations

import gettext
import json
import re
from html.parser import HTMLParser
from typing import Final

LANGUAGE: Final = "zz"
OPEN: Final = "\N{LEFT WHITE SQUARE BRACKET}"
CLOSE: Final = "\N{RIGHT WHITE SQUARE BRACKET}"

PLACE: Final = re.compile(r"(\{\w*\})")
BRACKETED: Final = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
LETTERS: Final = re.compile(r"[^\W\d_]+")
CLAUSE: Final = re.compile(r"\b(ZOO|PEN|FLD|BYE)-\d+\b")

READ_OUT: Final = ("aria-label", "title", "placeholder", "alt", "data-t", "data-idle")
"""Attributes whose text people see or hear."""

SILENT: Final = ("script", "style", "noscript")
"""Without JavaScript moves are chosen by their notation, which is the same in every language."""

VOID: Final = {"meta", "link", "input", "br", "img", "hr"}


def bracketed(text: str) -> str:
    """A text in the language nobody speaks."""
    pieces = PLACE.split(text)
    return "".join(each if PLACE.fullmatch(each) or not each else f"{OPEN}{each}{CLOSE}" for each in pieces)


class Strangers(gettext.NullTranslations):
    """The catalogue of that language: it knows every text."""

    def gettext(self, message: str) -> str:
        return bracketed(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return bracketed(msgid1 if n == 1 else msgid2)


class ReadableText(HTMLParser):
    """Collects the text that is shown or read out; parts that say which language they are in are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.heard: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        quiet = bool(self.open and self.open[-1][1]) or tag in SILENT or ("lang" in found and tag != "html")
        if not quiet:
            self.heard += [found[name] or "" for name in READ_OUT if name in found]
        if tag not in VOID:
            self.open.append((tag, quiet))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if not (self.open and self.open[-1][1]):
            # What stands in a template has places that the page's script fills.
            kept_for_later = any(tag == "template" for tag, _quiet in self.open)
            self.heard.append(PLACE.sub(" ", data) if kept_for_later else data)


def heard_on(html: str) -> list[str]:
    """All that is seen or read out of a page, the buttons its script makes among it."""
    listener = ReadableText()
    listener.feed(html)
    found = re.search(r'id="choices">(.*?)</script>', html, re.DOTALL)
    if found is None:
        return listener.heard
    given = json.loads(found[1])
    labels = [head[2] for head in given["heads"]] + [tail[2] for tail in given["tails"]]
    statements = [each[1] for head in given["heads"] for each in head[4] if isinstance(each, list)]
    return listener.heard + labels + statements


def bypassing(text: str, names: tuple[str, ...]) -> list[str]:
    """The words of a text that no catalogue knows, people's names and clauses apart."""
    while BRACKETED.search(text):
        text = BRACKETED.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return LETTERS.findall(CLAUSE.sub(" ", text))
