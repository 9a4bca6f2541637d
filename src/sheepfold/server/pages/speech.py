"""Words for people: gettext, with English as the source.

`_` and `ngettext` translate into the language in use; `N_` marks words that are translated later. A page is
made within `speaking(language)`.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

SOURCE: Final = "en"
"""The language the texts are written in."""

LOCALES: Final = Path(__file__).parent.parent / "locale"

_language: Final[ContextVar[str]] = ContextVar("language", default=SOURCE)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations of a language; English speaks for itself."""
    return gettext.translation("sheepfold", LOCALES, [language], fallback=True)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make a page in this language."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """The language in use."""
    return _language.get()


def direction() -> str:
    """The way it is read."""
    return "rtl" if language() == "he" else "ltr"


def _(text: str) -> str:
    """The text in the language in use."""
    language = _language.get()
    return text if language == SOURCE else catalogue(language).gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """The form of the text that goes with a number."""
    return catalogue(_language.get()).ngettext(one, many, number)


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """A text that is translated where it is used."""
    return text
