"""What comes in from outside, read with care: a field of the wrong kind is a refusal, never an error."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from sheepfold.server.pages.speech import N_
from sheepfold.server.refusals import SENSELESS, Refused

Message: TypeAlias = dict[str, Any]

LONGEST = 4000
"""Characters of a message; nothing anybody needs to say is longer."""


def read_message(text: str) -> Message:
    """A message as JSON."""
    try:
        found = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Refused(SENSELESS)
    return found


def word(message: Message, name: str, most: int = 200) -> str:
    """A field that is text."""
    value = message.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > most:
        raise Refused(
            N_("“{field}” is missing or is not text of at most {most} characters."), field=name, most=most
        )
    return value.strip()


def whole(message: Message, name: str) -> int:
    """A field that is a whole number from 0, from JSON or from a form."""
    value = message.get(name)
    if isinstance(value, str) and value.isdecimal() and len(value) < 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**9:
        raise Refused(N_("“{field}” is missing or is not a whole number."), field=name)
    return value


def flag(message: Message, name: str) -> bool:
    """A field that is on or off; left out it is off."""
    value = message.get(name, False)
    return value is True or value in ("true", "on", "1", "yes")
