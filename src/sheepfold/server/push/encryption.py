"""Messages only the browser can read (RFC 8291, with the content encoding of RFC 8188).

Every message has the same length: a push service learns nothing from how long the text is.
"""

from __future__ import annotations

import secrets
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD_SIZE: Final = 4096
SALT_BYTES: Final = 16
POINT_BYTES: Final = 65
"""A point of the curve, uncompressed."""
AUTH_BYTES: Final = 16
MESSAGE_BYTES: Final = 2048
"""Bytes of a message; a shorter one is padded to this length."""
END_OF_DATA: Final = b"\x02"
"""Stands between the text of the last record and its padding."""


def encrypt(text: bytes, p256dh: bytes, auth: bytes) -> bytes:
    """The body of a push message for the browser with this public key and this secret."""
    if len(text) > MESSAGE_BYTES:
        raise ValueError(f"a message of {len(text)} bytes, at most {MESSAGE_BYTES} are sent")
    padding = bytes(MESSAGE_BYTES - len(text))
    own_key = ec.generate_private_key(CURVE)
    return seal(text + END_OF_DATA + padding, p256dh, auth, own_key, secrets.token_bytes(SALT_BYTES))


def seal(
    record: bytes, p256dh: bytes, auth: bytes, own_key: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """One encrypted record behind its header."""
    own_point = point_of(own_key.public_key())
    shared = own_key.exchange(ec.ECDH(), read_point(p256dh))
    secret = derive(auth, shared, b"WebPush: info\0" + p256dh + own_point, 32)
    key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4) + bytes([POINT_BYTES]) + own_point
    return header + AESGCM(key).encrypt(nonce, record, None)


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """Key material for one purpose (HKDF)."""
    return HKDF(SHA256(), length, salt, info).derive(secret)


def read_point(data: bytes) -> ec.EllipticCurvePublicKey:
    """A public key; ValueError if it is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it travels."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
