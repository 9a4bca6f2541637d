"""HTML as a type of its own.

A component returns `Html`, made from an f-string in which every text is passed through `escape`. Where HTML
is expected mypy refuses a `str`; `tests/server/pages/test_html.py` shows hostile texts to all components.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NewType

if TYPE_CHECKING:
    Html = NewType("Html", str)
    """A text that goes into a page as it is."""
else:
    Html = str  # calling a NewType takes three times as long

NO_HTML: Final = Html("")
SPECIAL: Final = re.compile("[&<>\"']")


def escape(text: str) -> Html:
    """A text for a page, inside an element or a quoted attribute."""
    return Html(html.escape(text) if SPECIAL.search(text) else text)


def joined(parts: Iterable[Html]) -> Html:
    """Several pieces, one after the other."""
    return Html("".join(parts))
