"""Addresses of databases, as they are typed and as providers hand them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from sheepfold.engine.errors import SheepfoldError
from sheepfold.server.hosts import MOST_PORT, is_host
from sheepfold.server.settings import without_password

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}

LIKE: Final = "must be a file, sqlite:///FILE or postgresql://USER@HOST/NAME"

OF_SQLITE: Final = ("uri", "timeout", "isolation_level", "detect_types", "cached_statements")
OF_SQLITE_URI: Final = ("mode", "cache", "vfs", "immutable", "nolock", "psow")
OF_POSTGRES: Final = (
    "host",
    "port",
    "user",
    "password",
    "passfile",
    "service",
    "servicefile",
    "sslmode",
    "ssl",
    "target_session_attrs",
    "krbsrvname",
    "gsslib",
    "prepared_statement_cache_size",
)
"""What may stand behind the question mark of an address."""

REPEATED: Final = ("host", "port")

SSL_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")

NOT_FOR_PROGRAMS: Final = ("password", "prepared_statement_cache_size")
"""What programs of PostgreSQL do not know, or what everybody on the machine would see."""


class BadDatabase(SheepfoldError):
    """An address that leads to no database we can use."""


def read_address(address: str) -> URL:
    """The URL of a file's name, of `sqlite:///file.db` or of `postgresql://user@host/name`."""
    if "://" not in address:
        scheme, colon, _ = address.partition(":")
        if colon and scheme.lower() in DRIVERS:
            raise BadDatabase(f"database: no // after {scheme + colon!r}, {LIKE}")
        return URL.create(DRIVERS["sqlite"], database=address)
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(f"database: {without_password(address)!r} is no address, {LIKE}") from None
    except ValueError:  # SQLAlchemy reads the port as a number.
        raise bad_port(address) from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise BadDatabase(f"database: {kind}, must be {' or '.join(list(DRIVERS)[:2])}")
    found = read_query(url.set(drivername=DRIVERS[kind]))
    ensure_reachable(found, address)
    return found


def bad_port(address: str) -> BadDatabase:
    """Its port is none."""
    return BadDatabase(
        f"database: {without_password(address)!r}, its port must be a whole number from 1 to {MOST_PORT}"
    )


def read_query(url: URL) -> URL:
    """The same address with what follows its question mark as the driver calls it."""
    query = dict(url.query)
    known = known_keys(url.get_backend_name(), query)
    for key, value in query.items():
        if key not in known:
            raise BadDatabase(f"database: {key!r} in its address, must be one of {', '.join(known)}")
        if not isinstance(value, str) and key not in REPEATED:
            raise BadDatabase(f"database: {key!r} stands in its address twice, must be there once")
    for name in ("sslmode", "ssl"):
        if query.get(name, SSL_MODES[0]) not in SSL_MODES:
            raise BadDatabase(f"database: {name}: {query[name]!r}, must be one of {', '.join(SSL_MODES)}")
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return url.set(query=query)


def known_keys(kind: str, query: Mapping[str, Any]) -> Sequence[str]:
    """What may stand behind the question mark of an address of this kind."""
    if kind != "sqlite":
        return OF_POSTGRES
    return (*OF_SQLITE, *OF_SQLITE_URI) if "uri" in query else OF_SQLITE


def ensure_reachable(url: URL, address: str) -> None:
    """Refuse what the driver cannot make sense of: hosts, ports and numbers."""
    try:
        _, options = url.get_dialect()().create_connect_args(url)
    except (ArgumentError, ValueError) as error:
        said = str(error).splitlines()[0]
        raise BadDatabase(f"database: {without_password(address)!r}, {LIKE} ({said})") from None
    for host in several(options.get("host")):
        if not host.startswith("/") and not is_host(host):
            raise BadDatabase(f"database: host {host!r}, must be the name or address of a machine")
    for port in several(options.get("port")):
        if port not in range(1, MOST_PORT + 1):
            raise bad_port(address)


def several(found: Any) -> list[Any]:
    """One or more of something, or nothing, as a list."""
    if found is None:
        return []
    return list(found) if isinstance(found, list | tuple) else [found]


def for_programs(url: URL) -> str:
    """The address as programs of PostgreSQL read it, without the password."""
    names = {key: "sslmode" if key == "ssl" else key for key in url.query if key not in NOT_FOR_PROGRAMS}
    query = {name: url.query[key] for key, name in names.items()}
    # `url.set(password=None)` would leave the password where it is.
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return plain.render_as_string(hide_password=False)


def shown(url: URL) -> str:
    """The database as people call it: its file, or its address without the password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else for_programs(url)
