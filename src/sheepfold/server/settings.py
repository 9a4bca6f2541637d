"""What the server may be told before it opens; docs/web.md lists every setting."""

from __future__ import annotations

import dataclasses
import logging
import math
import os
from typing import Any, Final

from sheepfold.engine.errors import BadOption

LEAST: Final = {"bot_processes": 1, "lease": 0.3, "heartbeat": 0.1, "bot_limit": 0.1, "push_per_person": 1}
"""Settings that may not be 0."""

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
        before, at, after = self.database.rpartition("@")
        if not at:
            return self.database
        scheme, slashes, user = before.partition("://")
        return f"{scheme}{slashes}{user.partition(':')[0]}@{after}"


def from_environment(**chosen: str | None) -> Settings:
    """Settings from `SHEEPFOLD_...` variables; what is chosen here comes first."""
    values: dict[str, Any] = {}
    for field in dataclasses.fields(Settings):
        text = chosen.get(field.name) or variable(field.name)
        if text:
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
