"""Valid messages, and ways to spoil them: deterministic, everything comes from the generator passed in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import quote_from_bytes

from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from sheepfold import games
from sheepfold.bots.levels import BY_NAME
from sheepfold.server.app import all_routes
from sheepfold.server.live.messages import MODELS
from sheepfold.server.live.view_model import REACTIONS

Message: TypeAlias = dict[str, Any]

FIELDS: Final[dict[str, dict[str, Any]]] = {
    "move": {"number": 0, "move": "1 fox"},
    "why": {"number": 0, "cards": ["fox"], "target": "field 1"},
    "hint": {"number": 0},
    "chat": {"text": "Good evening"},
    "reaction": {"reaction": REACTIONS[0]},
    "mute": {"seat": 1},
    "sit": {"seat": 1, "here": True, "name": "Ann"},
    "leave": {"seat": 0},
    "add_bot": {"seat": 1, "level": "lamb"},
    "settings": {"name": "Ann", "pace": "instant", "public": True, "hints": True},
}
"""What a valid message of a type says; every other type of `MODELS` is spoiled with `ANY_FIELDS`."""

ANY_FIELDS: Final = {"seat": 1, "level": "lamb", "person": "x", "number": 0, "text": "x", "name": "Ann"}

PLAN: Final[Message] = {
    "game": games.IDS[0],
    "places": ["me", "lamb", "open", "here"],
    "options": {},
    "public": True,
    "clock": "live 20 60",
    "pace": "instant",
    "hints": True,
}

FORM: Final[dict[str, str]] = {
    "type": "move",
    "number": "0",
    "move": "1 fox",
    "seat": "1",
    "seats": "3",
    "seat-1": "lamb",
    "game": games.IDS[0],
    "clock": "live 20 60",
    "pace": "instant",
    "name": "Ann",
    "language": "de",
    "level": "wolf",
    "text": "Good evening",
    "made": "1 fox",
    "here": "on",
    "public": "on",
    "hints": "on",
    "reaction": "heart",
}

TEXTS: Final = (
    "", " ", "\x00", "a\x00b", "\ud83d", "\udc00x", "\ud800\ud800", "\x1b[31m", "\u202e", "\u200b" * 50,
    "\ufeff", "\uffff", "\U0010ffff", "\u0378", "\n", "\r\n", "\t", "x" * 5000, "9" * 5000, "-1", "1e309",
    "NaN", "٣", "²", "None", "null", "true", "[]", "{}", "%00", "%ud83d", "../..", "<script>", "&amp;",
    "'; DROP TABLE moves; --", "{0}", "{field}", "%s%n", "${x}", "e\u0301" * 100, "😀" * 75, "me", "open",
    "here", "live 1 1", "days 99999999", "live 9999999999 9999999999", "live ٣ ٣", "a" * 200, "ß" * 24,
    "http://[", "//evil.example", "\\\\x",
)  # fmt: skip
"""Texts that have broken programs, ours among them."""

NUMBERS: Final = (
    0, -1, 1, 2, 7, 10**9, 2**31, 2**31 - 1, 2**63, 2**63 - 1, 2**64, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308,
    float("inf"), float("nan"),
)  # fmt: skip

OTHERS: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    {"": ""},
    [None] * 100,
    {"type": "move"},
    [1, "a", None],
)

GOOD: Final = (
    *games.IDS,
    *BY_NAME,
    *REACTIONS,
    "human",
    "instant",
    "none",
    "live 20 60",
    "days 1",
    "on",
    "off",
)


def any_value(rng: random.Random) -> Any:
    """A value no form or program would send there."""
    kind = rng.randrange(10)
    if kind < 4:
        return rng.choice(TEXTS)
    if kind < 6:
        return rng.choice(NUMBERS)
    if kind < 8:
        return rng.choice(OTHERS)
    if kind < 9:
        return rng.choice(GOOD)
    return nested(rng)


def any_text(rng: random.Random) -> str:
    """A text, from the list or of random code points."""
    kind = rng.randrange(4)
    if kind < 2:
        return rng.choice(TEXTS)
    if kind == 2:
        return "".join(chr(rng.randrange(0x11_0000)) for _ in range(rng.randrange(1, 40)))
    return rng.choice(GOOD) + rng.choice(TEXTS)


def nested(rng: random.Random) -> Any:
    """Lists in lists, or objects in objects; deeper than the interpreter's stack now and then."""
    depth, value = rng.choice((3, 50, 500)), any_text(rng)
    found: Any = value
    for _ in range(depth):
        found = [found] if rng.random() < 0.5 else {"a": found}
    return found


def valid_message(rng: random.Random, number: int = 0, legal: tuple[str, ...] = ()) -> Message:
    """A message of some type as a page sends it."""
    kind = rng.choice(sorted(MODELS))
    message = {"type": kind, **FIELDS.get(kind, ANY_FIELDS)}
    if "number" in message:
        message["number"] = number
    if "move" in message and legal:
        message["move"] = rng.choice(legal)
    return message


def spoiled(message: Message, rng: random.Random) -> Message:
    """The same with one or two things wrong."""
    found = dict(message)
    for _ in range(rng.choice((1, 1, 1, 2))):
        rng.choice(SPOILS)(found, rng)
    return found


def replace_field(message: Message, rng: random.Random) -> None:
    """Another value in a field."""
    message[rng.choice(sorted(message) or ["type"])] = any_value(rng)


def replace_inside(message: Message, rng: random.Random) -> None:
    """Another value inside a list or object of the message."""
    inner = [value for value in message.values() if isinstance(value, list | dict) and value]
    if not inner:
        return replace_field(message, rng)
    found = rng.choice(inner)
    if isinstance(found, list):
        copy = list(found)
        copy[rng.randrange(len(copy))] = any_value(rng)
    else:
        copy = {**found, rng.choice(sorted(map(str, found))): any_value(rng)}  # type: ignore[assignment]
    name = next(key for key, value in message.items() if value is found)
    message[name] = copy
    return None


def drop_field(message: Message, rng: random.Random) -> None:
    """One field less."""
    message.pop(rng.choice(sorted(message) or ["type"]), None)


def add_field(message: Message, rng: random.Random) -> None:
    """One field more."""
    names = [*ANY_FIELDS, *PLAN, "here", "cards", "target", "__proto__", any_text(rng)]
    message[rng.choice(names)] = any_value(rng)


def bend_text(message: Message, rng: random.Random) -> None:
    """A text with something strange in it."""
    texts = sorted(name for name, value in message.items() if isinstance(value, str))
    if not texts:
        return
    name = rng.choice(texts)
    value = message[name]
    at = rng.randrange(len(value) + 1)
    message[name] = value[:at] + any_text(rng) + value[at:]


SPOILS: Final[tuple[Callable[[Message, random.Random], Any], ...]] = (
    replace_field, replace_field, replace_inside, drop_field, add_field, bend_text,
)  # fmt: skip


def as_json(message: Any, rng: random.Random) -> str:
    """A message as text; now and then cut, doubled, or no JSON at all."""
    text = json.dumps(message, ensure_ascii=rng.random() < 0.8)
    kind = rng.randrange(40)
    if kind == 0:
        return text[: rng.randrange(len(text) + 1)]
    if kind == 1:
        return text + text
    if kind == 2:
        return "[" * rng.choice((10, 1000, 3900)) + text
    if kind == 3:
        return '{"type": "chat", "text": ' + "9" * 3000 + "}"
    if kind == 4:
        return text.replace('"', "'")
    return text


def as_bytes(text: str, rng: random.Random) -> bytes:
    """A text as bytes, mostly UTF-8, now and then in another encoding or broken."""
    kind = rng.randrange(20)
    if kind == 0:
        return text.encode("utf-16", "surrogatepass")
    if kind == 1:
        return text.encode("latin-1", "replace")
    if kind == 2:
        return text.encode("utf-8", "surrogatepass") + b"\xff\xfe\x80"
    return text.encode("utf-8", "surrogatepass")


def form_bytes(form: Message, rng: random.Random) -> bytes:
    """A form as browsers encode it; values that are no text are written as JSON."""
    pairs = []
    for name, value in form.items():
        told = value if isinstance(value, str) else json.dumps(value)
        pairs.append(b"=".join(quoted(part, rng) for part in (name, told)))
    return rng.choice((b"&", b"&", b"&", b";", b"&&")).join(pairs)


def quoted(text: str, rng: random.Random) -> bytes:
    """Percent-encoded, but not always."""
    found = as_bytes(text, rng)
    if rng.random() < 0.1:
        return found
    return quote_from_bytes(found, safe="").encode()


# Routes.


class Place(NamedTuple):
    """An address pattern of the application."""

    path: str
    methods: tuple[str, ...]
    socket: bool = False


def places() -> list[Place]:
    """Every address of the application, from the application itself: none can be forgotten."""
    return [place for route in all_routes() for place in places_of(route, "")]


def places_of(route: BaseRoute, before: str) -> list[Place]:
    """The addresses of one route, or of those mounted below it."""
    match route:
        case Mount():
            return [place for each in route.routes for place in places_of(each, before + route.path)]
        case Route():
            return [Place(before + route.path, tuple(sorted(route.methods or ())))]
        case WebSocketRoute():
            return [Place(before + route.path, ("GET",), socket=True)]
    raise AssertionError(f"an address of an unknown kind: {route}")


METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND")

HEADERS: Final = (
    "cookie", "authorization", "origin", "referer", "host", "accept-language", "content-type",
    "content-length", "x-forwarded-for", "forwarded", "x-forwarded-proto", "if-none-match",
    "if-modified-since", "range", "accept-encoding", "transfer-encoding", "upgrade", "connection",
    "expect", "sec-websocket-key",
)  # fmt: skip

HEADER_VALUES: Final = (
    b"", b"http://[", b"http://[::1", b"null", b"Bearer", b"Bearer x.y.z", b"Basic \xff\xff", b"sheepfold=",
    b"sheepfold=a.b", b"language=xx; sheepfold=\xff", b"*;q=x, de;q=99999999999999", b"q" * 3000,
    b"," * 3000, b"bytes=-1", b"chunked", b"gzip;q=0, br, *", b"100-continue", b"websocket", b"-1",
    b"1, 2, 3", b"::ffff:1.2.3.4, unknown", b"[", b"W/\"", b"\xc3\x28", b"for=\"[::1\";proto=",
    b"javascript:alert(1)", b"127.0.0.1:99999999", b"a@b:c@d",
)  # fmt: skip


def any_target(place: Place, known: dict[str, list[str]], rng: random.Random) -> bytes:
    """An address of this pattern; parameters are real ones or spoiled ones."""
    path = ""
    for part in place.path.split("/")[1:]:
        name = part.strip("{}").partition(":")[0]
        value = part if not part.startswith("{") else any_parameter(name, known, rng)
        path += "/" + value
    query = b""
    if rng.random() < 0.4:
        names = ["after", "language", "made", "seats", "clock", "game", "option-target", "seat-1", "pace"]
        asked = {rng.choice(names): any_text(rng) for _ in range(rng.randrange(1, 4))}
        query = b"?" + form_bytes(dict(asked), rng).replace(b" ", b"+").replace(b"\r", b"").replace(
            b"\n", b""
        )
    return path.encode() + query.replace(b"\x00", b"%00")


def any_parameter(name: str, known: dict[str, list[str]], rng: random.Random) -> str:
    """A part of an address: one there is, or anything."""
    if known.get(name) and rng.random() < 0.6:
        return rng.choice(known[name])
    text = any_text(rng).encode("utf-8", "surrogatepass")[:3000]
    return quote_from_bytes(text, safe="") or "0"
