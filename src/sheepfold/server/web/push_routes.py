"""Browsers ask to be told of turns, and no longer to be."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sheepfold.server.live import notifications
from sheepfold.server.live.server import Server
from sheepfold.server.push import base64url, endpoints
from sheepfold.server.push.client import PushTarget
from sheepfold.server.push.encryption import AUTH_BYTES, read_point
from sheepfold.server.refusals import Malformed, Missing
from sheepfold.server.web.decoding import quoted, read
from sheepfold.server.web.requests import give_cookie, language_of, read_form, server_of, visitor
from sheepfold.words.speech import N_

NO_STORE = {"cache-control": "private, no-store"}


class Subscription(Struct, frozen=True):
    """What a browser says about itself."""

    endpoint: Annotated[str, Meta(max_length=endpoints.LONGEST_ENDPOINT)]
    p256dh: Annotated[str, Meta(max_length=90)]
    auth: Annotated[str, Meta(max_length=30)]


class Unsubscription(Struct, frozen=True):
    """Which browser is not to be told any more."""

    endpoint: Annotated[str, Meta(max_length=endpoints.LONGEST_ENDPOINT)]


async def push_key(request: Request) -> Response:
    """The key browsers subscribe with."""
    return key_answer(server_of(request))


async def subscribe(request: Request) -> Response:
    """Tell this browser of turns from now on; answers with the key it should have subscribed with."""
    server, person = server_of(request), (await visitor(request)).person
    answer = key_answer(server)
    asked = read(Subscription, await read_form(request))
    check(asked, local=server.settings.push_local)
    target = PushTarget(asked.endpoint, asked.p256dh, asked.auth)
    await notifications.subscribe(server, person, target, language_of(request))
    give_cookie(request, answer, person)
    return answer


async def unsubscribe(request: Request) -> Response:
    """Tell this browser no more."""
    server, person = server_of(request), (await visitor(request)).person
    asked = read(Unsubscription, await read_form(request))
    await notifications.unsubscribe(server, person, asked.endpoint)
    return Response(status_code=204, headers=NO_STORE)


def key_answer(server: Server) -> Response:
    """The key, if anybody is told by push here."""
    if server.push is None:
        raise Missing(N_("This server does not send messages to closed pages."))
    return JSONResponse({"key": server.push.public_key}, headers=NO_STORE)


def check(asked: Subscription, *, local: bool) -> None:
    """Refuse an address that is no push service's, and keys that are none."""
    try:
        endpoints.read_endpoint(asked.endpoint, local=local)
    except endpoints.BadEndpoint:
        raise malformed("endpoint", asked.endpoint) from None
    for name, text, is_right in (
        ("p256dh", asked.p256dh, is_point),
        ("auth", asked.auth, is_secret),
    ):
        if not is_right(text):
            raise malformed(name, text)


def is_point(text: str) -> bool:
    """Whether this is a public key."""
    try:
        read_point(base64url.decode(text))
    except ValueError:
        return False
    return True


def is_secret(text: str) -> bool:
    """Whether this is a secret of the right length."""
    try:
        return len(base64url.decode(text)) == AUTH_BYTES
    except ValueError:
        return False


def malformed(field: str, value: Any) -> Malformed:
    """A refusal that names the field."""
    sentence = N_("“{field}” is {value}; it must be what the browser's push service gave.")
    return Malformed(sentence, field=field, value=quoted(value))
