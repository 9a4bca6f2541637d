"""No browser leads the server to its own network."""

from __future__ import annotations

import asyncio
import socket
import threading
from ipaddress import ip_address
from typing import Any

import pytest

from sheepfold.server.push.endpoints import BadEndpoint, Endpoint, is_public, read_endpoint, resolve
from tests.patience import PATIENCE, within

pytestmark = pytest.mark.anyio


def test_an_address_of_a_push_service_is_taken_apart() -> None:
    found = read_endpoint("https://fcm.googleapis.com/fcm/send/abc:def?x=1")
    assert found == Endpoint("https", "fcm.googleapis.com", 443, "/fcm/send/abc:def?x=1")
    assert found.origin == "https://fcm.googleapis.com"
    assert read_endpoint("https://push.example:443").origin == "https://push.example"
    assert read_endpoint("https://[2606:4700::1]/x").origin == "https://[2606:4700::1]"


@pytest.mark.parametrize(
    "text",
    [
        "http://push.example/x", "ftp://push.example/x", "https://push.example:8443/x", "https:///x", "", "x",
        "https://127.0.0.1/x", "https://10.1.2.3/x", "https://192.168.0.1/x", "https://169.254.169.254/latest",
        "https://[::1]/x", "https://[::ffff:10.0.0.1]/x", "https://[fe80::1]/x", "https://[fd00::1]/x",
        "https://[64:ff9b::a00:1]/x", "https://[2002:7f00:1::]/x", "https://0.0.0.0/x", "https://224.0.0.1/x",
        "https://localhost/x", "https://intranet/x", "https://me@push.example/x", "https://a:b@push.example/",
        "https://push.example/x y", "https://push.example/x\r\nhost: other", "https://push.example/ä",
        "https://push.example:99999/x", "https://[::1/x", "https://push_.example/x",
        "https://push.example/" + "x" * 1000,
    ],
)  # fmt: skip
def test_no_other_address_is_taken(text: str) -> None:
    with pytest.raises(BadEndpoint):
        read_endpoint(text)


def test_tests_may_allow_what_is_near() -> None:
    found = read_endpoint("http://127.0.0.1:8123/x", local=True)
    assert found == Endpoint("http", "127.0.0.1", 8123, "/x")
    assert found.origin == "http://127.0.0.1:8123"
    with pytest.raises(BadEndpoint):
        read_endpoint("file:///etc/passwd", local=True)


@pytest.mark.parametrize("text", ["127.1.2.3", "100.64.0.1", "255.255.255.255", "ff02::1", "::", "fec0::1"])
def test_addresses_that_are_not_for_everybody_are_not_public(text: str) -> None:
    assert not is_public(ip_address(text))
    assert is_public(ip_address("8.8.8.8"))
    assert is_public(ip_address("2606:4700::1111"))


def resolving_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Every name now has these addresses."""

    def getaddrinfo(*_args: Any, **_more: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


async def test_a_name_that_leads_to_this_network_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint = read_endpoint("https://rebinding.example/x")
    resolving_to(monkeypatch, "10.0.0.7", "127.0.0.1")
    with pytest.raises(BadEndpoint):
        await resolve(endpoint)
    resolving_to(monkeypatch, "127.0.0.1", "93.184.216.34")
    assert await resolve(endpoint) == "93.184.216.34"
    resolving_to(monkeypatch, "127.0.0.1")
    assert await resolve(endpoint, local=True) == "127.0.0.1"


async def test_names_whose_servers_never_answer_hold_up_nothing_but_lookups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answered = threading.Event()

    def getaddrinfo(*_args: Any, **_more: Any) -> list[Any]:
        answered.wait(PATIENCE)
        raise OSError("no answer")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    endpoint = read_endpoint("https://slow.example/x")
    asked = [asyncio.create_task(resolve(endpoint)) for _ in range(40)]
    try:
        await asyncio.sleep(0)
        assert await within(asyncio.to_thread(lambda: "done"), PATIENCE / 2) == "done"
    finally:
        answered.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(each, OSError) for each in found)
