"""Words for people: gettext, with English as the source.

`_` and `ngettext` translate into the language in use; `N_` marks words that are translated later. A page is
made within `speaking(language)`. Catalogues are read from the texts translators write, when a language is
first spoken: nothing has to be compiled before.
"""

from __future__ import annotations

import gettext
import io
import re
from contextvars import ContextVar, Token
from functools import cache
from pathlib import Path
from typing import Final

from sheepfold.engine import registry

SOURCE: Final = "en"
"""The language the texts are written in."""

LANGUAGES: Final = {SOURCE: "English", "de": "Deutsch", "ru": "Русский", "he": "עברית"}
"""The languages we speak, by what their speakers call them."""

OLD_NAMES: Final = {"iw": "he"}
"""Codes that some browsers still send."""

FROM_THE_RIGHT: Final = ("he",)
"""Languages written from right to left."""

PLACE: Final = re.compile(r"(\{\w*\})")
"""A place in a text that is filled in later."""

LOCALES: Final = Path(__file__).parent / "locale"
"""Our own catalogues; those of a game are in its folder."""

IN_USE: Final[ContextVar[str]] = ContextVar("language", default=SOURCE)
"""The language in use."""


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations of a language; English speaks for itself."""
    if language == SOURCE:
        return gettext.NullTranslations()
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    entries = Catalog(language)
    for folder in (LOCALES, *locales_of_games()):
        path = folder / f"{language}.po"
        if path.exists():
            with path.open("rb") as text:
                for entry in read_po(text, locale=language):
                    entries[entry.id] = entry
    if language in FROM_THE_RIGHT:
        for entry in entries:
            forms = entry.string or ""
            entry.string = isolated(forms) if isinstance(forms, str) else [isolated(form) for form in forms]
    compiled = io.BytesIO()
    write_mo(compiled, entries)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def locales_of_games() -> list[Path]:
    """The folders in which games have translations of their own."""
    words = [registry.part(game_id, "words") for game_id in registry.ids()]
    return [each.locale for each in words if each is not None and each.locale is not None]


def isolated(text: str) -> str:
    """Places that keep to themselves: a name from the left must not draw the words beside it to its side."""
    return PLACE.sub("\N{FIRST STRONG ISOLATE}\\1\N{POP DIRECTIONAL ISOLATE}", text)


class Speaking:
    """While it is entered, a language is in use."""

    __slots__ = ("before", "language")

    def __init__(self, language: str) -> None:
        self.language = language

    def __enter__(self) -> None:
        self.before: Token[str] = IN_USE.set(self.language)

    def __exit__(self, *_raised: object) -> None:
        IN_USE.reset(self.before)


def speaking(language: str) -> Speaking:
    """Make a page in this language."""
    return Speaking(language)


def language() -> str:
    """The language in use."""
    return IN_USE.get()


def direction() -> str:
    """The way it is read."""
    return "rtl" if language() in FROM_THE_RIGHT else "ltr"


def left_to_right(text: str) -> str:
    """Sums and signed numbers, which are read from the left in every language."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if direction() == "rtl" else text


def known(code: str) -> str | None:
    """The language a code such as `de-AT` or `iw` stands for, if we speak it."""
    short = code.strip().lower().replace("_", "-").partition("-")[0]
    short = OLD_NAMES.get(short, short)
    return short if short in LANGUAGES else None


def _(text: str) -> str:
    """The text in the language in use."""
    language = IN_USE.get()
    return text if language == SOURCE else catalogue(language).gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """The form of the text that goes with a number."""
    language = IN_USE.get()
    if language == SOURCE:
        return one if number == 1 else many
    return catalogue(language).ngettext(one, many, number)


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """A text that is translated where it is used."""
    return text
