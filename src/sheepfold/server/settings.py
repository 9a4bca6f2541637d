"""What the server may be told before it opens; docs/web.md lists every setting."""

from __future__ import annotations

import dataclasses
import logging
import os
import re
from typing import Any, Final
from urllib.parse import urlsplit

from sheepfold.engine.errors import BadOption
from sheepfold.server.hosts import is_host, read_place

LEAST: Final = {"bot_processes": 1, "lease": 0.3, "heartbeat": 0.1, "bot_limit": 0.1, "push_per_person": 1}
"""Settings that may not be 0."""

MOST: Final = {"bot_processes": 1024, "cookie_days": 36_500, "token_days": 36_500}
MOST_OF_ALL: Final = 10**9
"""No number may be more; a billion seconds are thirty years."""

SECRETS: Final = ("secret", "think_secret", "push_key", "bus")
"""Settings that are never shown."""

FORMER_NAMES: Final = {"bot_processes": "workers"}
"""Names settings had in former releases; they still work, with a warning."""

log = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True)
class Settings:
    """How the server runs."""

    database: str = "sheepfold.db"
    """A file for SQLite, or `postgresql://user@host/name`."""
    address: str = ""
    """The address people reach the server at, such as `https://cards.example`; empty: as the browser says."""
    secret: str = ""
    """The key of signatures; empty: one is made on the first day and stored in the database."""
    bot_processes: int = max(2, (os.cpu_count() or 2) - 1)
    """Processes in which the bots of one server process think; each starts when it is needed."""
    thinkers: str = ""
    """Machines on which bots think when this one is busy, such as `10.0.0.5:8100 10.0.0.6:8100`."""
    think_secret: str = ""
    """What servers and machines for bots must both know, 16 characters or more."""
    bot_limit: float = 8.0
    """Seconds a worker may take for a move or hint; then it is replaced and the bot moves by common sense."""
    pace: tuple[float, float] = (0.8, 1.6)
    """The seconds a bot seems to think at a table with human pace, at least and at most."""
    bot_hold: tuple[float, float] = (1.1, 1.5)
    """The time from when a bot begins to think to its move, at least and at most, in shares of the time its
    level may think. Below 1 this time may tell others how many moves the bot could choose from."""
    bots_wait_after: float = 60.0
    """Seconds after the last request of somebody who plays until bots wait, where no connection is open."""
    away_after: float = 12.0
    """Seconds without a connection until a person counts as away; a reload is not an absence."""
    grace: float = 60.0
    """Seconds a person must be away before others may let a bot play."""
    takeback_seconds: float = 15.0
    """Seconds people have to answer when somebody wants to take a move back."""
    host_grace: float = 60.0
    """Seconds the host may be away before the match until somebody else becomes host."""
    quick_wait: float = 30.0
    """Seconds a quick match waits for people; then bots take the free seats."""
    idle: float = 900.0
    """Seconds after which a table nobody looks at leaves memory."""
    heartbeat: float = 5.0
    """Seconds between two saves of the server time; as many may be given back to a clock after a crash."""
    lease: float = 1.5
    """Seconds after which the other processes on a PostgreSQL database do without one that says nothing."""
    bus: str = ""
    """What the processes on a PostgreSQL database wake each other by, such as `redis://host`; empty: the
    database itself."""
    generic_tables: bool = False
    """Whether every game is shown on the generic table, whether or not it has its own."""
    plain_websockets: bool = False
    """Whether WebSockets are served by uvicorn's own protocol class: larger pushes and more memory."""
    push: bool = True
    """Whether browsers that ask for it are told by Web Push that it is somebody's turn."""
    push_key: str = ""
    """The private key for push services; empty: one is made on the first day and stored in the database."""
    push_contact: str = ""
    """Whom push services may write to, such as `mailto:me@cards.example`; empty: the server's address."""
    push_seconds: float = 10.0
    """Seconds a push service may take for a message."""
    push_per_person: int = 8
    """Browsers of one person that are told; of more the oldest is forgotten."""
    push_local: bool = False
    """Whether push services may be on this network, without encryption and on any port; for tests."""
    free_text: bool = False
    """Whether people may write what they like at new tables until the host switches it off; else phrases."""
    tables_per_hour: int = 60
    """Tables one person may open within an hour."""
    limits: bool = True
    """Whether budgets and the number of connections an address are limited; `off` is for load tests."""
    proxies: str = ""
    """Addresses or networks of proxies whose `X-Forwarded-For` is believed."""
    body_bytes: int = 65_536
    """Bytes of the body of a request."""
    header_bytes: int = 16_384
    """Bytes of all headers of a request together."""
    header_count: int = 64
    """Headers of a request."""
    url_bytes: int = 4_096
    """Bytes of the address of a request."""
    request_seconds: float = 15.0
    """Seconds the headers of a request may take to arrive, and its body as many again."""
    idle_seconds: float = 20.0
    """Seconds a connection stays open for the next request."""
    stall_seconds: float = 30.0
    """Seconds somebody may leave what they were sent unread."""
    connections: int = 0
    """Connections there may be in all; 0: as many as descriptors allow, less a reserve."""
    connections_per_address: int = 256
    """Connections one address may hold; named proxies may hold any number."""
    sockets_per_person: int = 16
    """WebSockets one person may hold open."""
    address_sockets: int = 128
    """WebSockets all people of one address may hold open; waiting requests as many again."""
    waits_per_person: int = 4
    """Requests of one person that may wait for a change (`?after=`)."""
    address_people_per_hour: int = 120
    """People one address may bring within an hour."""
    address_tables_per_hour: int = 300
    """Tables all people of one address may open within an hour."""
    chat_per_minute: int = 30
    """Lines and reactions of one person within a minute, at all tables together."""
    address_chat_per_minute: int = 200
    """Lines and reactions from one address within a minute."""
    hints_per_minute: int = 30
    """Hints and takebacks one person may ask for within a minute, at all tables together."""
    address_hints_per_minute: int = 120
    """Hints and takebacks asked for from one address within a minute."""
    quick_per_minute: int = 10
    """Quick matches one person may look for within a minute."""
    address_quick_per_minute: int = 60
    """Quick matches looked for from one address within a minute."""
    replays_per_minute: int = 30
    """Matches one person may have played again within a minute, to look at them."""
    address_replays_per_minute: int = 150
    """Matches played again for one address within a minute."""
    puzzles_per_minute: int = 30
    """Answers to puzzles one person may give within a minute."""
    address_puzzles_per_minute: int = 300
    """Answers to puzzles from one address within a minute."""
    reviews_per_minute: int = 6
    """Matches one person may have reviewed within a minute; one that was reviewed before costs nothing."""
    address_reviews_per_minute: int = 30
    """Matches reviewed for one address within a minute."""
    cookie_days: int = 400
    """Days a browser knows somebody after the last visit."""
    token_days: int = 90
    """Days a token of a program is good; it can be renewed before."""

    def shown_database(self) -> str:
        """The database without the password."""
        return without_password(self.database)


def without_password(address: str) -> str:
    """The address of a database as it may be shown."""
    shown = address
    if "://" in address:
        shown = re.sub(r"(?<=[?&])password=[^&]*&?", "", address).rstrip("?&")
    before, at, after = shown.rpartition("@")
    if not at:
        return shown
    scheme, slashes, user = before.partition("://")
    return f"{scheme}{slashes}{user.partition(':')[0]}@{after}"


def from_environment(**chosen: str | None) -> Settings:
    """Settings from `SHEEPFOLD_...` variables; an option that was given comes first, even if it is empty."""
    values: dict[str, Any] = {}
    for field in dataclasses.fields(Settings):
        text = chosen.get(field.name)
        if text is not None:
            values[field.name] = read_setting(field.name, text, f"--{field.name.replace('_', '-')}")
        elif text := variable(field.name):
            values[field.name] = read_setting(field.name, text)
    return Settings(**values)


def variable(name: str) -> str | None:
    """What the environment says of a setting, by its name or by the one it had before."""
    names = [name, FORMER_NAMES.get(name, name)]
    return next((text for each in names if (text := os.environ.get(f"SHEEPFOLD_{each.upper()}"))), None)


def warn_of_former_names() -> None:
    """Log which variables are used by a name of former releases."""
    for now, former in FORMER_NAMES.items():
        if os.environ.get(f"SHEEPFOLD_{former.upper()}"):
            names = {"former": f"SHEEPFOLD_{former.upper()}", "now": f"SHEEPFOLD_{now.upper()}"}
            log.warning("setting renamed", extra=names)


def read_setting(name: str, text: str, shown: str = "") -> str | float | tuple[float, ...]:
    """The value of a setting as it is typed, `shown` is where; some are two numbers."""
    default = getattr(Settings, name)
    try:
        match default:
            case bool():
                return {"on": True, "off": False}[text.strip().lower()]
            case tuple():
                return two_amounts(text)
            case int():
                return int(amount(text, name, int))
            case float():
                return amount(text, name)
            case _:
                return WORDS.get(name, words)(text)
    except (ValueError, KeyError):
        where = shown or f"SHEEPFOLD_{name.upper()}"
        typed = "what it holds" if name in SECRETS else repr(without_password(text))
        raise BadOption(f"{where}: {typed}, must be {wanted(name, default)}") from None


def wanted(name: str, default: object) -> str:
    """What a setting may be, for people."""
    match default:
        case bool():
            return "on or off"
        case str():
            return LIKE.get(name, "text in UTF-8 that is not empty")
        case (least, most):
            return f"like {least} {most}, the smaller number first"
    bound = f" and at least {LEAST[name]:g}" if name in LEAST else ""
    return f"like {default!r}{bound}, and at most {MOST.get(name, MOST_OF_ALL)}"


def amount(text: str, name: str = "", kind: type[float] = float) -> float:
    """A number as it is typed: neither too small nor too large."""
    number = kind(text)
    if not LEAST.get(name, 0) <= number <= MOST.get(name, MOST_OF_ALL):
        raise ValueError(text)
    return number


def two_amounts(text: str) -> tuple[float, float]:
    """The least and the most of something, as they are typed."""
    least, most = (amount(part) for part in text.split())
    if least > most:
        raise ValueError(text)
    return least, most


def words(text: str) -> str:
    """Text that can be stored, signed and sent."""
    if not text or "\0" in text:
        raise ValueError(text)
    text.encode()
    return text


def site(text: str) -> str:
    """The address of a server: scheme and host, perhaps a port, and nothing below."""
    parts = urlsplit(words(text))
    plain = f"{parts.scheme}://{parts.netloc}"
    known = parts.scheme in ("http", "https") and text.isascii() and is_host(parts.hostname or "")
    if not known or parts.username is not None or parts.port == 0 or text.rstrip("/") != plain:
        raise ValueError(text)
    return text


def places(text: str) -> str:
    """Hosts with ports, as they are typed."""
    for each in text.split():
        read_place(each)
    return text


WORDS: Final = {"address": site, "thinkers": places}
"""Settings that are words, and how they are read."""

LIKE: Final = {
    "address": "http:// or https:// and a host, like https://cards.example",
    "thinkers": "like 10.0.0.5:8100 10.0.0.6:8100",
    "database": "a file, or like postgresql://user@host/name",
}
