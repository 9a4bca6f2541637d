"""What all requests have in common: who asks, from where, and what a form says."""

from __future__ import annotations

from typing import NamedTuple, cast
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheepfold.server.live.credentials import DAY
from sheepfold.server.live.people import Person, newcomer
from sheepfold.server.live.server import Server
from sheepfold.server.live.viewers import Audience
from sheepfold.server.refusals import ActionRejected, TooLarge
from sheepfold.server.transport.connection_limits import ConnectionLimits
from sheepfold.server.web.decoding import read_fields
from sheepfold.words.speech import N_, SOURCE, known

COOKIE = "sheepfold"
LANGUAGE_COOKIE = "language"
TWO_YEARS = 2 * 365 * 86_400
BIGGEST_FORM = 20_000
FOREIGN_FORM = N_("This form was sent from another site.")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    # The address of a table is its invitation: it must not travel to other sites.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


class Visitor(NamedTuple):
    """Who asks."""

    person: Person
    fresh: bool
    """Whether they have no cookie of ours yet."""


def server_of(connection: HTTPConnection) -> Server:
    """The server this request came to."""
    return cast("Server", connection.app.state.server)


async def visitor(connection: HTTPConnection) -> Visitor:
    """Who asks, by the cookie; somebody new where there is none, or a worthless one."""
    server = server_of(connection)
    text = connection.cookies.get(COOKIE)
    person = await server.person(server.signatures.read_cookie(text)) if text else None
    address = address_of(connection)
    if person is None:
        return Visitor(newcomer()._replace(address=address), True)
    return Visitor(person._replace(address=address), False)


def address_of(connection: HTTPConnection) -> str:
    """The address whose budgets a request spends."""
    limits: ConnectionLimits = connection.app.state.connections
    return limits.proxies.address_of(connection)


def give_cookie(connection: HTTPConnection, response: Response, person: Person) -> None:
    """The identity, for this browser and nobody else; every page renews it."""
    response.set_cookie(
        COOKIE,
        server_of(connection).signatures.cookie(person),
        max_age=server_of(connection).settings.cookie_days * DAY,
        httponly=True,
        samesite="lax",
        secure=base_of(connection).startswith("https:"),
    )


def base_of(connection: HTTPConnection) -> str:
    """The address of the server as this browser knows it."""
    settings = server_of(connection).settings
    if settings.address:
        return settings.address.rstrip("/")
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    return f"{scheme}://{connection.headers.get('host', 'localhost')}"


def audience_of(connection: HTTPConnection, person: Person) -> Audience:
    """For whom something is shown."""
    return Audience(
        person.id, base_of(connection), language_of(connection), person.name, person.token, person.epoch
    )


def language_of(connection: HTTPConnection) -> str:
    """The language the address names or somebody chose, else the first of the browser's that we have."""
    # A page tells its socket what it speaks: browsers need not send their languages there.
    chosen = [connection.query_params.get("language", ""), connection.cookies.get(LANGUAGE_COOKIE, "")]
    wanted = [*chosen, *preferred(connection.headers.get("accept-language", ""))]
    return next((found for word in wanted if (found := known(word))), SOURCE)


def preferred(header: str) -> list[str]:
    """The languages of a browser, the dearest first; those of equal weight in their order."""
    parts = [part.partition(";q=") for part in header.replace(" ", "").split(",")]
    return [code for code, _q, weight in sorted(parts, key=lambda part: part[2] or "1", reverse=True)]


def keep_language(connection: HTTPConnection, response: Response, language: str) -> None:
    """The language somebody chose, for this browser."""
    response.set_cookie(
        LANGUAGE_COOKIE,
        language,
        max_age=TWO_YEARS,
        httponly=True,
        samesite="lax",
        secure=base_of(connection).startswith("https:"),
    )


def came_from(connection: HTTPConnection) -> str:
    """The page of ours a form was sent from; home where the browser does not say, or says another site's."""
    page = parts_of(connection.headers.get("referer", ""))
    if page is None or page.netloc != connection.headers.get("host") or not page.path.startswith("/"):
        return "/"
    path = "/" + page.path.lstrip("/")
    return f"{path}?{page.query}" if page.query else path


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of this server asks; programs that are no browser name no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    hosts = {connection.headers.get("host", ""), urlsplit(base_of(connection)).netloc}
    asking = parts_of(origin)
    return asking is not None and asking.netloc in hosts


def parts_of(address: str) -> SplitResult | None:
    """The parts of an address; None if it is none."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


def query_of(connection: HTTPConnection) -> dict[str, str]:
    """The fields behind the question mark."""
    return read_fields(connection.scope["query_string"], "?")


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; of several of one name the last counts."""
    if not same_origin(request):
        raise ActionRejected(FOREIGN_FORM)
    body = await request.body()
    if len(body) > BIGGEST_FORM:
        raise TooLarge(N_("That is too long."))
    return read_fields(body, "form")


class SafeHeaders:
    """Puts on every answer what protects those who read it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)
