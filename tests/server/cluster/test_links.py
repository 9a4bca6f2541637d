"""Which links the settings ask for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from sqlalchemy import make_url

from sheepfold.engine.errors import BadOption
from sheepfold.server.cluster.links import links_for

DATABASE = make_url("postgresql+asyncpg://sheepfold@db/sheepfold")


@pytest.mark.parametrize(
    "address", ["", "redis://host", "rediss://me:word@host:6380", "valkey://host", "postgresql://direct/x"]
)
def test_these_are_addresses_of_a_bus(address: str) -> None:
    assert callable(links_for(address, DATABASE, "x"))


@pytest.mark.parametrize("address", ["nats://host", "host:6379", "redis://host:many", "postgresql://[::1/x"])
def test_others_are_refused_in_one_line_without_what_they_say(address: str) -> None:
    with pytest.raises(BadOption, match=r"^bus: ") as refused:
        links_for(address, DATABASE, "x")
    assert "host:" not in str(refused.value)


def test_without_the_package_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hiredis", None)
    monkeypatch.delitem(sys.modules, "sheepfold.server.cluster.redis_link", raising=False)
    with pytest.raises(BadOption, match=r"install sheepfold\[redis\]"):
        links_for("redis://host", DATABASE, "x")


@pytest.mark.anyio
async def test_a_valkey_is_reached_by_its_own_name(redis: Path) -> None:
    link = await links_for(f"unix://{redis}", DATABASE, "x")(lambda message: None, lambda: None)
    await link.close()
