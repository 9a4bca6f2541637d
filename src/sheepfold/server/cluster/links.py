"""Which links the settings ask for."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import URL

from sheepfold.engine.errors import BadOption
from sheepfold.server.cluster.bus import Connect
from sheepfold.server.cluster.postgres_link import postgres_link
from sheepfold.server.storage.addresses import read_address

POSTGRES: Final = ("postgresql", "postgres")
REDIS: Final = ("redis", "rediss", "unix", "valkey", "valkeys")
NAMES: Final = {"valkey": "redis", "valkeys": "rediss"}
"""Other names of the same protocol."""


def links_for(address: str, database: URL, cluster: str) -> Connect:
    """Links to the bus at this address, or to the database; `cluster` is what its processes alone know."""
    if not address:
        return postgres_link(database)
    scheme = address.partition(":")[0]
    try:
        if scheme in POSTGRES:
            return postgres_link(read_address(address))
        if scheme in REDIS:
            urlsplit(address).port  # noqa: B018  refused here where it is no number
    except ValueError:
        raise BadOption(f"bus: the address that begins with {scheme}: cannot be read") from None
    if scheme in REDIS:
        return redis_links(NAMES.get(scheme, scheme) + address[len(scheme) :], cluster)
    raise BadOption(f"bus: {scheme[:20]!r}, must be redis://, rediss:// or postgresql://")


def redis_links(address: str, cluster: str) -> Connect:
    """Links to Redis or Valkey."""
    try:
        from sheepfold.server.cluster.redis_link import redis_link
    except ImportError:
        raise BadOption("bus: Redis needs the package hiredis; install sheepfold[redis]") from None
    return redis_link(address, f"sheepfold {cluster}")
