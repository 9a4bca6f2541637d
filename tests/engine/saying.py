"""What an error must say, to the letter."""

from __future__ import annotations

import re


def exactly(text: str) -> str:
    """A pattern for `pytest.raises(match=...)` that this text alone matches."""
    return rf"\A{re.escape(text)}\Z"
