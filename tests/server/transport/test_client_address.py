"""Where a request comes from, also behind proxies."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from sheepfold.server.transport.client_address import LOCAL, Proxies


def connection(peer: str | None, *forwarded: str) -> HTTPConnection:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return HTTPConnection({"type": "http", "headers": headers, "client": peer and (peer, 1)})


FROM: list[tuple[str, str | None, tuple[str, ...], str]] = [
    ("", "203.0.113.5", (), "203.0.113.5"),
    ("", "127.0.0.1", ("203.0.113.5",), "127.0.0.1"),
    ("127.0.0.1", "127.0.0.1", ("203.0.113.5",), "203.0.113.5"),
    ("127.0.0.1", "198.51.100.1", ("203.0.113.5",), "198.51.100.1"),
    # What stands further to the left anybody may have written.
    ("127.0.0.1", "127.0.0.1", ("6.6.6.6, 203.0.113.5",), "203.0.113.5"),
    ("127.0.0.1, 10.0.0.0/8", "127.0.0.1", ("6.6.6.6, 203.0.113.5, 10.1.2.3",), "203.0.113.5"),
    ("127.0.0.1 10.0.0.0/8", "127.0.0.1", ("6.6.6.6", "203.0.113.5", "10.1.2.3"), "203.0.113.5"),
    ("10.0.0.0/8", "10.1.2.3", ("10.9.9.9",), "10.9.9.9"),
    ("127.0.0.1", "127.0.0.1", ("nonsense",), "127.0.0.1"),
    ("127.0.0.1", "127.0.0.1", ("nonsense, 203.0.113.5",), "203.0.113.5"),
    ("127.0.0.1", "127.0.0.1", (), "127.0.0.1"),
    ("::1", "::1", ("2001:db8:1:2:3:4:5:6",), "2001:db8:1:2::/64"),
    ("", "2001:db8:1:2::9", (), "2001:db8:1:2::/64"),
    ("", "::ffff:203.0.113.5", (), "203.0.113.5"),
    ("127.0.0.1", "::ffff:127.0.0.1", ("203.0.113.5",), "203.0.113.5"),
    ("", None, (), LOCAL),
]


@pytest.mark.parametrize(("proxies", "peer", "forwarded", "counted"), FROM)
def test_where_a_request_comes_from(
    proxies: str, peer: str | None, forwarded: tuple[str, ...], counted: str
) -> None:
    assert Proxies(proxies).address_of(connection(peer, *forwarded)) == counted


def test_a_proxy_that_is_not_named_is_mentioned_once_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    proxies = Proxies("")
    for _ in range(3):
        proxies.address_of(connection("127.0.0.1", "203.0.113.5"))
    assert [record.getMessage() for record in caplog.records if "SHEEPFOLD_PROXIES" in record.message] == [
        "X-Forwarded-For is ignored: a proxy must be named in SHEEPFOLD_PROXIES"
    ]
