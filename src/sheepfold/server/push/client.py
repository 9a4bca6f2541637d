"""Sends messages to push services. A slow or failing service holds up nobody but its own browsers."""

from __future__ import annotations

import asyncio
import enum
import logging
import ssl
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

import httptools

from sheepfold.server.logs import safe_error_fields
from sheepfold.server.push import base64url
from sheepfold.server.push.encryption import encrypt
from sheepfold.server.push.endpoints import Endpoint, read_endpoint, resolve
from sheepfold.server.push.vapid import VapidKey, new_key
from sheepfold.server.settings import Settings

MOST_WAITING: Final = 1000
"""Messages that wait or are under way; more are dropped."""

AT_ONCE: Final = 64
AT_ONCE_EACH: Final = 8
"""Connections to all push services, and to one of them."""

RETRIES: Final = (30.0, 300.0)
"""Seconds after which a message is tried again that could not be sent."""

MOST_RESTING: Final = 500
"""Messages that wait to be tried again; more are given up."""

LONGEST_SEND_WAIT_SECONDS: Final = 60.0
"""Seconds a message may wait for a free connection."""

LONGEST_ANSWER: Final = 16_384
"""Bytes of an answer that are read to find its status."""

GONE: Final = (404, 410)
TRY_LATER: Final = (408, 425, 429)

log = logging.getLogger(__name__)


class Delivery(enum.Enum):
    """What became of a message."""

    SENT = "sent"
    GONE = "gone"
    """The browser has no such subscription any more."""
    LATER = "later"
    """The push service could not take it now."""
    REFUSED = "refused"
    """The push service would never take it."""
    DROPPED = "dropped"
    """Too many messages waited."""


class PushTarget(NamedTuple):
    """A browser: where its messages are posted and how they are encrypted."""

    endpoint: str
    p256dh: str
    auth: str


class PushMessage(NamedTuple):
    """What is sent, and how a push service treats it."""

    text: bytes
    topic: str
    """An undelivered message of the same topic is replaced."""
    seconds: int
    """How long the push service stores it for a browser that is off."""


@cache
def trusted_certificates() -> ssl.SSLContext:
    """The certificates of the machine; they are read once, which takes longer than all else here."""
    return ssl.create_default_context()


class PushClient:
    """Everything that goes to push services."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.local = settings.push_local
        self.seconds = settings.push_seconds
        self.vapid = VapidKey(key, settings.push_contact or settings.address)
        self.public_key = self.vapid.public
        self.waiting = 0
        self.resting = 0
        self.connections = asyncio.Semaphore(AT_ONCE)
        self.services: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Connections to one push service, as long as somebody needs them."""
        self.tls = trusted_certificates()

    @staticmethod
    def new_key() -> str:
        """A private key for a server that has none yet."""
        return new_key()

    async def deliver(
        self, target: PushTarget, message: PushMessage, is_wanted: Callable[[], bool]
    ) -> Delivery:
        """Send a message; one that cannot be sent now is tried again later, if it is still wanted then."""
        result = await self.attempt(target, message)
        for seconds in RETRIES:
            if result is not Delivery.LATER or self.resting >= MOST_RESTING:
                break
            self.resting += 1
            try:
                await asyncio.sleep(seconds)
            finally:
                self.resting -= 1
            if not is_wanted():
                break
            result = await self.attempt(target, message)
        return result

    async def attempt(self, target: PushTarget, message: PushMessage) -> Delivery:
        """Send a message now; whatever happens is told by the result."""
        if self.waiting >= MOST_WAITING:
            return Delivery.DROPPED
        self.waiting += 1
        try:
            async with asyncio.timeout(LONGEST_SEND_WAIT_SECONDS):
                return await self.in_turn(target, message)
        except (OSError, EOFError, asyncio.LimitOverrunError, httptools.HttpParserError) as error:
            log.info("push failed", extra=safe_error_fields(error))
            return Delivery.LATER
        except ValueError:  # No allowed address, or no key; a bad certificate is an OSError, too.
            return Delivery.GONE
        finally:
            self.waiting -= 1

    async def in_turn(self, target: PushTarget, message: PushMessage) -> Delivery:
        """Send when a connection is free, first to this push service and then at all."""
        endpoint = read_endpoint(target.endpoint, local=self.local)
        service = self.services.setdefault(endpoint.origin, asyncio.Semaphore(AT_ONCE_EACH))
        async with service, self.connections, asyncio.timeout(self.seconds):
            status = await self.post(endpoint, self.request(endpoint, target, message))
        return delivery_of(status)

    def request(self, endpoint: Endpoint, target: PushTarget, message: PushMessage) -> bytes:
        """The whole request."""
        body = encrypt(message.text, base64url.decode(target.p256dh), base64url.decode(target.auth))
        headers = {
            "host": endpoint.origin.partition("://")[2],
            "authorization": self.vapid.authorization(endpoint.origin),
            "ttl": str(message.seconds),
            "topic": message.topic,
            "urgency": "high",  # A device that saves power is woken, too.
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "content-length": str(len(body)),
            "connection": "close",
        }
        lines = [f"POST {endpoint.path} HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items()]]
        return "\r\n".join([*lines, "", ""]).encode("ascii") + body

    async def post(self, endpoint: Endpoint, request: bytes) -> int:
        """The status a push service answers with; redirections are not followed."""
        address = await resolve(endpoint, local=self.local)
        secured = self.tls if endpoint.scheme == "https" else None
        name = endpoint.host if secured else None
        reader, writer = await asyncio.open_connection(
            address, endpoint.port, ssl=secured, server_hostname=name, limit=LONGEST_ANSWER
        )
        try:
            writer.write(request)
            await writer.drain()
            return await read_status(reader)
        finally:
            writer.transport.abort()


async def read_status(reader: asyncio.StreamReader) -> int:
    """The status of an answer; the rest of it is not read."""
    parser = httptools.HttpResponseParser(None)
    parser.feed_data(await reader.readuntil(b"\r\n\r\n"))
    return int(parser.get_status_code())


def delivery_of(status: int) -> Delivery:
    """What a status means."""
    if 200 <= status < 300:
        return Delivery.SENT
    if status in GONE:
        return Delivery.GONE
    return Delivery.LATER if status >= 500 or status in TRY_LATER else Delivery.REFUSED
