"""What the server may be told before it opens; docs/web.md lists every setting."""

from __future__ import annotations

import dataclasses
import math
import os
from typing import Any, Final

from sheepfold.engine.errors import BadOption

LEAST: Final = {"workers": 1, "lease": 1, "heartbeat": 0.1, "bot_limit": 0.1}
"""Settings that may not be 0."""


@dataclasses.dataclass(frozen=True)
class Settings:
    """How the server runs."""

    database: str = "sheepfold.db"
    """A file for SQLite, or `postgresql://user@host/name`."""
    address: str = ""
    """The address people reach the server at, such as `https://cards.example`; empty: as the browser says."""
    secret: str = ""
    """The key of signatures; empty: one is made on the first day and kept in the database."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think; there is always one."""
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
    idle: float = 900.0
    """Seconds after which a table nobody looks at leaves memory."""
    heartbeat: float = 5.0
    """Seconds between two notes of the server time; as many may be given back to a clock after a crash."""
    lease: float = 5.0
    """Seconds after which another process may serve a PostgreSQL database whose server was killed."""
    generic_tables: bool = False
    """Whether every game is shown on the generic table, whether or not it has its own."""
    plain_websockets: bool = False
    """Whether WebSockets are served by uvicorn's own protocol class: larger pushes and more memory."""
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
    """Hints one person may ask for within a minute, at all tables together."""
    address_hints_per_minute: int = 120
    """Hints asked for from one address within a minute."""
    cookie_days: int = 400
    """Days a browser knows somebody after the last visit."""
    token_days: int = 90
    """Days a token of a program is good; it can be renewed before."""

    def shown_database(self) -> str:
        """The database without the password."""
        before, at, after = self.database.rpartition("@")
        if not at:
            return self.database
        scheme, slashes, user = before.partition("://")
        return f"{scheme}{slashes}{user.partition(':')[0]}@{after}"


def from_environment(**chosen: str | None) -> Settings:
    """Settings from `SHEEPFOLD_...` variables; what is chosen here comes first."""
    values: dict[str, Any] = {}
    for field in dataclasses.fields(Settings):
        text = chosen.get(field.name) or os.environ.get(f"SHEEPFOLD_{field.name.upper()}")
        if text:
            values[field.name] = read_setting(field.name, text)
    return Settings(**values)


def read_setting(name: str, text: str) -> str | float | tuple[float, ...]:
    """The value of a setting as it is typed; pace is two numbers."""
    default = getattr(Settings, name)
    try:
        match default:
            case bool():
                return {"on": True, "off": False}[text.strip().lower()]
            case tuple():
                least, most = (amount(part) for part in text.split())
                return least, most
            case int():
                return int(amount(text, LEAST.get(name, 0), int))
            case float():
                return amount(text, LEAST.get(name, 0))
            case _:
                return text
    except (ValueError, KeyError):
        bound = f" and at least {LEAST[name]:g}" if name in LEAST else ""
        like = "on or off" if isinstance(default, bool) else f"like {default!r}{bound}"
        raise BadOption(f"SHEEPFOLD_{name.upper()}: {text!r}, must be {like}") from None


def amount(text: str, least: float = 0, kind: type[float] = float) -> float:
    """A number as it is typed: finite and not too small."""
    number = kind(text)
    if not math.isfinite(number) or number < least:
        raise ValueError(text)
    return number
