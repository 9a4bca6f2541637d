"""The colour of a card that has no picture: it depends on the name alone."""

from __future__ import annotations

import re
from typing import Final
from zlib import crc32

COLOURS: Final = (
    "#8A5A1E", "#5E7F2E", "#2F7F6B", "#2F6E9E", "#6A5AA8", "#9A4A8E", "#B0483F", "#A8560F", "#5A6B2A",
    "#3F5A78", "#B5476B", "#47702A", "#7A5540", "#6E6A78", "#1F6E8A", "#8E3B32",
)  # fmt: skip
"""Dark enough to be told apart from paper."""

NUMBER: Final = re.compile(r"\d+")


def colour(kind: str) -> str:
    """The colour of a kind. Cards that differ only in their number, or are of one suit, have the same."""
    suit = NUMBER.sub("", kind.rpartition(" of ")[2]).strip()
    return COLOURS[crc32((suit or kind).encode()) % len(COLOURS)]
