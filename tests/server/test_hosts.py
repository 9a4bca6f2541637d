"""Hosts and ports are what can be looked up and listened at."""

from __future__ import annotations

import re

import pytest

from sheepfold.server.hosts import is_host, is_port, read_place


@pytest.mark.parametrize(
    "text", ["localhost", "10.0.0.5", "::1", "cards.example", "b\u00fccher.example", "a_b"]
)
def test_names_and_addresses_are_hosts(text: str) -> None:
    assert is_host(text)


@pytest.mark.parametrize(
    "text", ["", "a..b", "\u00e9" * 100, "x" * 64, "a b", "a\0b", "\udcff", "a/b", "a@b", ".example"]
)
def test_what_cannot_be_looked_up_is_no_host(text: str) -> None:
    assert not is_host(text)


def test_a_port_is_a_number_that_somebody_may_listen_at() -> None:
    assert is_port("1")
    assert is_port("65535")
    assert not any(is_port(text) for text in ("", "0", "65536", "-1", "x", "1" * 5000, "\N{SUPERSCRIPT TWO}"))


def test_a_place_is_a_host_and_a_port() -> None:
    assert read_place("10.0.0.5:8100") == ("10.0.0.5", 8100)
    assert read_place("[::1]:81") == ("::1", 81)
    for text in ("nowhere", "host:", ":81", "host:0", "a..b:1", f"x:{'1' * 5000}"):
        with pytest.raises(ValueError, match=re.escape(text)):
            read_place(text)
