"""People without accounts: a name to change, and an identity in a signed cookie.

Nobody is written down before they do something. What proves who somebody is stands in credentials.py.
"""

from __future__ import annotations

import hashlib
import secrets
from functools import lru_cache
from typing import Final, NamedTuple

from sheepfold.server.refusals import Malformed
from sheepfold.server.text import is_visible, length, readable, tidy
from sheepfold.words.given_names import GUEST_NAMES, LONGEST_NAME
from sheepfold.words.speech import N_

MOST_CODE_POINTS: Final = 40
"""What the database has room for: an emoji may take seven."""


class Person(NamedTuple):
    """Somebody at the door."""

    id: str
    name: str
    epoch: int = 0
    known: bool = False
    """Whether they are written down."""
    token: int | None = None
    """The token they chose last."""
    address: str = ""
    """Where they ask from, as budgets are counted; empty where nothing is asked from outside."""


def newcomer() -> Person:
    """Somebody who has no cookie yet."""
    person_id = secrets.token_urlsafe(12)
    return Person(person_id, guest_name(person_id))


def guest_name(person_id: str) -> str:
    """The name of somebody who has not said one, the same every time."""
    digest = hashlib.blake2b(person_id.encode(), digest_size=4).digest()
    return GUEST_NAMES[int.from_bytes(digest, "big") % len(GUEST_NAMES)]


@lru_cache(8192)
def handle_of(table_id: str, person_id: str) -> str:
    """What pages and programs call somebody at one table; it says nothing about them at another."""
    return hashlib.blake2b(person_id.encode(), key=table_id.encode(), digest_size=4).hexdigest()


def tidy_name(text: str) -> str:
    """A name as it is shown: composed, with single spaces, something to see and not too long."""
    name = tidy(readable(text, "name"))
    if not is_visible(name):
        raise Malformed(N_("A name needs at least one letter."))
    if length(name) > LONGEST_NAME or len(name) > MOST_CODE_POINTS:
        raise Malformed(N_("A name has at most {most} letters."), most=LONGEST_NAME)
    return name
