"""Signed proofs of who somebody is: a cookie for browsers, a token for programs, a link to another device.

Each kind is signed with its own salt, so one cannot be used as another. Each carries the time it was made
and expires. Raising a person's epoch makes all of them worthless at once.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any, Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from sheepfold.server.live.people import Person

LINK_DAYS: Final = 7
DAY: Final = 86_400

SIGNER: Final[dict[str, Any]] = {"digest_method": hashlib.sha256}


class Claim(NamedTuple):
    """Who somebody says they are, under a valid signature."""

    person: str
    epoch: int
    expires: float
    nonce: str = ""
    """Of a link: what is remembered once it was used."""


class Credential:
    """One kind of proof: how it is written and read, and how long it is good."""

    def __init__(self, key: str, kind: str, days: int) -> None:
        self.days = days
        self.signed = URLSafeTimedSerializer(key, salt=f"sheepfold timed {kind}", signer_kwargs=SIGNER)

    def write(self, *fields: str | int) -> str:
        """The fields with the time and a signature."""
        return str(self.signed.dumps(fields))

    def read(self, text: str) -> Claim | None:
        """What we signed, unless it has expired."""
        try:
            fields, made = self.signed.loads(text, max_age=self.days * DAY, return_timestamp=True)
        except (BadSignature, ValueError):
            return None
        person, epoch, *nonce = fields
        return Claim(person, epoch, made.timestamp() + self.days * DAY, *nonce)


class Signatures:
    """Signs who somebody is.

    `since`: cookies and tokens of the first version carry no time. They count as made at this moment.
    """

    def __init__(self, key: str, cookie_days: int = 400, token_days: int = 90, since: float = 0.0) -> None:
        self.since = since
        self.cookies = Credential(key, "cookie", cookie_days)
        self.tokens = Credential(key, "token", token_days)
        self.links = Credential(key, "link", LINK_DAYS)
        self.untimed = {
            kind: URLSafeSerializer(key, salt=f"sheepfold {kind}", signer_kwargs=SIGNER)
            for kind in ("cookie", "token")
        }

    def cookie(self, person: Person) -> str:
        """For the browser."""
        return self.cookies.write(person.id, person.epoch)

    def token(self, person: Person) -> str:
        """For a program."""
        return self.tokens.write(person.id, person.epoch)

    def link(self, person: Person) -> str:
        """For another device; it works once."""
        return self.links.write(person.id, person.epoch, secrets.token_urlsafe(12))

    def read_cookie(self, text: str) -> Claim | None:
        """Who this is, if we signed it and it has not expired."""
        return self.cookies.read(text) or self.read_untimed("cookie", text, self.cookies.days)

    def read_token(self, text: str) -> Claim | None:
        """Who this is, if we signed it and it has not expired."""
        return self.tokens.read(text) or self.read_untimed("token", text, self.tokens.days)

    def read_link(self, text: str) -> Claim | None:
        """Who this is, if we signed it within the last days; whether it was used is in the database."""
        return self.links.read(text)

    def read_untimed(self, kind: str, text: str, days: int) -> Claim | None:
        """A cookie or token of the first version, as long as one made at `since` would be good."""
        expires = self.since + days * DAY
        if expires <= time.time():
            return None
        try:
            person, epoch = self.untimed[kind].loads(text)
        except (BadSignature, ValueError):
            return None
        return Claim(person, epoch, expires)
