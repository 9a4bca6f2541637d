"""What comes in from outside, read with care: a field of the wrong kind is a refusal, never an error."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl

from sheepfold.server.refusals import SENSELESS, Malformed, TooLarge
from sheepfold.server.text import UNREADABLE, check_values, readable
from sheepfold.words.speech import N_

Message: TypeAlias = dict[str, Any]

LONGEST = 4000
"""Characters of a message; nothing anybody needs to say is longer."""

MOST_FIELDS: Final = 100
"""Fields of a form; that of a new table has about thirty."""

NO_OBJECT: Final = N_("The body must be a JSON object of at most {most} bytes.")


def read_message(text: str) -> Message:
    """A message as JSON."""
    found = read_json(text) if len(text) <= LONGEST else None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Malformed(SENSELESS)
    return found


def read_body(data: bytes) -> Message:
    """The JSON object of a request; an empty body is an empty object."""
    if len(data) > LONGEST:
        raise TooLarge(NO_OBJECT, most=LONGEST)
    try:
        found = read_json(data.decode() or "{}")
    except UnicodeDecodeError:
        found = None
    if not isinstance(found, dict):
        raise Malformed(NO_OBJECT, most=LONGEST)
    return found


def read_json(text: str) -> object:
    """What a text of JSON says; None for what is no JSON. Texts in it that may not enter are refused."""
    try:
        found: object = json.loads(text)
        # Moves are plain ASCII without escapes: there is nothing to look for.
        if not (text.isascii() and text.isprintable() and "\\" not in text):
            check_values(found, "text")
    except (ValueError, RecursionError):
        return None
    return found


def read_fields(text: bytes, field: str) -> dict[str, str]:
    """The fields of a form or of a query; of several of one name the last counts."""
    try:
        pairs = parse_qsl(text.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError:  # Not UTF-8, or too many.
        raise Malformed(UNREADABLE, field=field) from None
    for name, value in pairs:
        readable(value, readable(name, field)[:40])
    return dict(pairs)


def word(message: Message, name: str, most: int = 200) -> str:
    """A field that is text."""
    value = message.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > most:
        raise Malformed(
            N_("“{field}” is missing or is not text of at most {most} characters."), field=name, most=most
        )
    return value.strip()


def words(message: Message, name: str, most: int) -> list[str]:
    """A field that is a list of texts; left out it is empty. At most so many of them count."""
    value = message.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Malformed(N_("“{field}” is missing or is not what it should be."), field=name)
    return value[:most]


def whole(message: Message, name: str) -> int:
    """A field that is a whole number from 0, from JSON or from a form."""
    value = message.get(name)
    if isinstance(value, str):
        value = read_whole(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**9:
        raise Malformed(N_("“{field}” is missing or is not a whole number."), field=name)
    return value


def read_whole(text: str) -> int | None:
    """The whole number from 0 that is written here; None for anything else, also for too many digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def flag(message: Message, name: str) -> bool:
    """A field that is on or off; left out it is off."""
    value = message.get(name, False)
    return value is True or value in ("true", "on", "1", "yes")
