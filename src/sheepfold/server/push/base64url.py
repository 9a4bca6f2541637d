"""Bytes as Web Push writes them: base64 for addresses, without padding."""

from __future__ import annotations

import base64
import re
from typing import Final

ALPHABET: Final = re.compile(r"[A-Za-z0-9_-]*")


def encode(data: bytes) -> str:
    """These bytes as text."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decode(text: str) -> bytes:
    """The bytes of a text; ValueError if it is none of ours."""
    if not ALPHABET.fullmatch(text):
        raise ValueError("not base64url")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
