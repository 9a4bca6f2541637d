"""HTML as a type of its own.

A component returns `Html`, made from an f-string in which every text is passed through `escape`. Where HTML
is expected mypy refuses a `str`; `tests/server/pages/test_html.py` shows hostile texts to all components.
"""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Final, NewType

Html = NewType("Html", str)
"""A text that goes into a page as it is."""

NO_HTML: Final = Html("")


def escape(text: str) -> Html:
    """A text for a page, inside an element or a quoted attribute."""
    if "&" in text or "<" in text or ">" in text or '"' in text or "'" in text:
        return Html(html.escape(text))
    return Html(text)


def joined(parts: Iterable[Html]) -> Html:
    """Several pieces, one after the other."""
    return Html("".join(parts))
