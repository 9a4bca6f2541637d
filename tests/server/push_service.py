"""A push service on this machine: it decrypts what it is sent, as a browser would, and checks who sent it."""

from __future__ import annotations

import asyncio
import base64
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sheepfold.server.push.client import PushTarget


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Received(NamedTuple):
    """A message that came and could be read."""

    path: str
    headers: Mapping[str, str]
    claims: Mapping[str, Any]
    shown: Mapping[str, str]


class BrowserKeys:
    """What a browser makes for a subscription, and how it reads what it gets."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"") -> None:
        self.private = private or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or secrets.token_bytes(16)
        self.point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def target(self, endpoint: str) -> PushTarget:
        return PushTarget(endpoint, to_text(self.point), to_text(self.auth))

    def decrypt(self, body: bytes) -> bytes:
        """RFC 8291, the browser's side."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), key)
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + sender).derive(shared)
        content_key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text, end, padding = AESGCM(content_key).decrypt(nonce, record, None).rpartition(b"\x02")
        assert end
        assert not padding.strip(b"\0")
        return text


def read_authorization(header: str) -> dict[str, Any]:
    """The claims of a VAPID header; fails if the signature is not that of the key beside it."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = fields["t"].rpartition(".")
    numbers = to_bytes(signature)
    assert len(numbers) == 64
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(fields["k"]))
    both = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    key.verify(both, signed.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(to_bytes(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    return {**claims, "key": fields["k"]}


class PushService:
    """A push service that answers with `status`, or not at all while `silent`."""

    def __init__(self) -> None:
        self.status = 201
        self.silent = False
        self.keys: dict[str, BrowserKeys] = {}
        self.received: list[Received] = []
        self.asked = 0
        self.port = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def browser(self) -> PushTarget:
        """A new subscription."""
        path = f"/send/{secrets.token_urlsafe(12)}"
        self.keys[path] = BrowserKeys()
        return self.keys[path].target(self.origin + path)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
            exact = dict(line.split(": ", 1) for line in head[1:] if line)
            body = await reader.readexactly(int(headers["content-length"]))
            self.asked += 1
            if self.silent:
                await reader.read()  # Until the other end gives up.
                return
            path = head[0].split()[1]
            if self.status < 300:
                claims = read_authorization(exact["authorization"])
                shown = json.loads(self.keys[path].decrypt(body))
                self.received.append(Received(path, headers, claims, shown))
            writer.write(f"HTTP/1.1 {self.status} Said\r\ncontent-length: 0\r\n\r\n".encode())
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service in the loop of the test."""
    service = PushService()
    server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
