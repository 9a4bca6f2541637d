"""People without accounts: a name to change, and an identity in a signed cookie.

Nobody is written down before they do something. A cookie, a personal link and a token for programs are
signatures over the same id, each with its own salt so that one cannot be used as another; raising a person's
epoch makes all of them worthless at once.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from sheepfold.server.pages.speech import N_
from sheepfold.server.refusals import Refused

NAMES: Final = (
    "Alder", "Aspen", "Bramble", "Briar", "Clover", "Fennel", "Fern", "Hazel", "Heather", "Juniper", "Laurel",
    "Linden", "Maple", "Marigold", "Meadow", "Nettle", "Olive", "Poppy", "Reed", "Robin", "Rowan", "Sage",
    "Sorrel", "Sparrow", "Thistle", "Willow", "Wren", "Yarrow",
)  # fmt: skip
"""For guests who have not said their name."""

BOT_NAMES: Final = (
    "Biscuit",
    "Pepper",
    "Muffin",
    "Bobbin",
    "Truffle",
    "Pickle",
    "Button",
    "Crumble",
    "Noodle",
)

LONGEST_NAME: Final = 24
LINK_DAYS: Final = 7


class Person(NamedTuple):
    """Somebody at the door."""

    id: str
    name: str
    epoch: int = 0
    known: bool = False
    """Whether they are written down."""


def newcomer() -> Person:
    """Somebody who has no cookie yet."""
    person_id = secrets.token_urlsafe(12)
    return Person(person_id, guest_name(person_id))


def guest_name(person_id: str) -> str:
    """The name of somebody who has not said one, the same every time."""
    digest = hashlib.blake2b(person_id.encode(), digest_size=4).digest()
    return NAMES[int.from_bytes(digest, "big") % len(NAMES)]


def tidy_name(text: str) -> str:
    """A name as it is shown: no control characters, single spaces, not too long."""
    shown = "".join(letter for letter in text if not unicodedata.category(letter).startswith("C"))
    name = " ".join(shown.split())[:LONGEST_NAME].strip()
    if not name:
        raise Refused(N_("A name needs at least one letter."))
    return name


class Signatures:
    """Signs who somebody is."""

    def __init__(self, key: str) -> None:
        strong = {"digest_method": hashlib.sha256}
        self.cookies = URLSafeSerializer(key, salt="sheepfold cookie", signer_kwargs=strong)
        self.links = URLSafeTimedSerializer(key, salt="sheepfold link", signer_kwargs=strong)
        self.tokens = URLSafeSerializer(key, salt="sheepfold token", signer_kwargs=strong)

    def cookie(self, person: Person) -> str:
        """For the browser."""
        return str(self.cookies.dumps([person.id, person.epoch]))

    def link(self, person: Person) -> str:
        """For another device; good for a week."""
        return str(self.links.dumps([person.id, person.epoch]))

    def token(self, person: Person) -> str:
        """For a program."""
        return str(self.tokens.dumps([person.id, person.epoch]))

    def read_cookie(self, text: str) -> tuple[str, int] | None:
        """Who this is, if we signed it."""
        return read(self.cookies, text)

    def read_token(self, text: str) -> tuple[str, int] | None:
        """Who this is, if we signed it."""
        return read(self.tokens, text)

    def read_link(self, text: str) -> tuple[str, int] | None:
        """Who this is, if we signed it within the last days."""
        try:
            person_id, epoch = self.links.loads(text, max_age=LINK_DAYS * 86_400)
        except (BadSignature, ValueError, TypeError):
            return None
        return person_id, epoch


def read(signed: URLSafeSerializer, text: str) -> tuple[str, int] | None:
    """Id and epoch under a signature."""
    try:
        person_id, epoch = signed.loads(text)
    except (BadSignature, ValueError, TypeError):
        return None
    return person_id, epoch
