"""Both kinds of links."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.cluster.links import Where


@pytest.fixture(params=["postgresql", "redis"])
def where(request: pytest.FixtureRequest) -> Where:
    """What a bus goes over."""
    if request.param == "redis":
        return Where(request.getfixturevalue("redis"))
    address: str = request.getfixturevalue("postgres_database")
    folder: Path = request.getfixturevalue("postgres")
    return Where(folder / ".s.PGSQL.5432", address.partition("@/")[2].partition("?")[0])
