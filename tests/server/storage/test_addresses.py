"""Addresses of databases: what they lead to, and what is refused (test_bad_invocations.py has more)."""

from __future__ import annotations

import pytest

from sheepfold.server.storage.addresses import SSL_MODES, BadDatabase, for_programs, read_address, shown
from sheepfold.server.storage.database import new_engine


def test_a_bare_name_is_a_file_whatever_is_in_it() -> None:
    for name in ("tables.db", "a?b.db", "a%20b.db", "a#b.db", "C:\\tables.db", "x@y.db", ":memory:"):
        url = read_address(name)
        assert (url.drivername, url.database, dict(url.query)) == ("sqlite+aiosqlite", name, {})
        assert shown(url) == name


@pytest.mark.parametrize("mode", SSL_MODES)
@pytest.mark.parametrize("key", ["sslmode", "ssl"])
def test_what_providers_hand_out_reaches_the_driver_under_its_own_name(key: str, mode: str) -> None:
    url = read_address(f"postgres://me:secret@db.example:6432/tables?{key}={mode}")
    _, options = new_engine(url).dialect.create_connect_args(url)
    assert (options["ssl"], options["host"], options["port"]) == (mode, "db.example", 6432)
    assert "sslmode" not in options


def test_programs_of_postgresql_and_people_see_no_password() -> None:
    url = read_address("postgresql://me:hidden@h/x?sslmode=require&prepared_statement_cache_size=0")
    assert for_programs(url) == shown(url) == "postgresql://me@h/x?sslmode=require"
    assert shown(read_address("postgresql:///x?user=me&password=hidden")) == "postgresql:///x?user=me"


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:hidden@h:abc/x",
        "postgresql://me:hidden@h/x?host=a&host=b",
        "postgresql://me:hidden@h/x?port=70000",
        "postgresql://h/x?password=hidden&port=many",
        "postgresql:me:hidden@h",
    ],
)
def test_a_refusal_keeps_the_password_to_itself(address: str) -> None:
    with pytest.raises(BadDatabase, match="database: ") as refused:
        read_address(address)
    assert "hidden" not in str(refused.value)


def test_several_hosts_are_read_with_their_ports() -> None:
    url = read_address("postgresql://h/x?host=a,b&port=1,2")
    _, options = new_engine(url).dialect.create_connect_args(url)
    assert (options["host"], options["port"]) == (["a", "b"], [1, 2])
