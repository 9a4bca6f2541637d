"""Who sends: a signed statement for one push service (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import time
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from sheepfold.engine.errors import BadOption
from sheepfold.server.push import base64url
from sheepfold.server.push.encryption import CURVE, point_of

GOOD_FOR: Final = 12 * 3600
"""Seconds a statement is good; push services refuse more than a day."""

NUMBER_BYTES: Final = 32
HEADER: Final = {"typ": "JWT", "alg": "ES256"}


class VapidKey:
    """The key pair by which push services know this server; `contact` is whom they may write to."""

    def __init__(self, text: str, contact: str = "") -> None:
        try:
            self.private = read_private(base64url.decode(text))
        except ValueError:
            raise BadOption(
                "SHEEPFOLD_PUSH_KEY: must be a private key of P-256 in base64url, 43 characters"
            ) from None
        self.contact = contact
        self.public = base64url.encode(point_of(self.private.public_key()))

    def authorization(self, origin: str, now: float | None = None) -> str:
        """The header that goes to the push service of this origin."""
        claims: dict[str, object] = {"aud": origin, "exp": int((now or time.time()) + GOOD_FOR)}
        if self.contact:
            claims["sub"] = self.contact
        signed = ".".join(base64url.encode(json.dumps(part).encode()) for part in (HEADER, claims))
        return f"vapid t={signed}.{base64url.encode(self.sign(signed.encode()))}, k={self.public}"

    def sign(self, data: bytes) -> bytes:
        """Both numbers of an ECDSA signature, one behind the other."""
        numbers = decode_dss_signature(self.private.sign(data, ec.ECDSA(SHA256())))
        return b"".join(each.to_bytes(NUMBER_BYTES) for each in numbers)


def read_private(number: bytes) -> ec.EllipticCurvePrivateKey:
    """A private key; ValueError if it is none of the curve."""
    if len(number) != NUMBER_BYTES:
        raise ValueError(f"{len(number)} bytes")
    return ec.derive_private_key(int.from_bytes(number), CURVE)


def new_key() -> str:
    """A new private key as text."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return base64url.encode(number.to_bytes(NUMBER_BYTES))
