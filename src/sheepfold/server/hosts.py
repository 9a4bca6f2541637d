"""Hosts and ports, as people write them."""

from __future__ import annotations

from typing import Final

MOST_PORT: Final = 65_535


def is_host(text: str) -> bool:
    """Whether this may be the name or address of a machine: it can be looked up."""
    try:
        return bool(text.encode("idna")) and text.isprintable() and not set(" /?#@") & set(text)
    except UnicodeError:
        return False


def is_port(text: str) -> bool:
    """Whether this is a port somebody may listen at."""
    return text.isdecimal() and len(text) <= len(str(MOST_PORT)) and 0 < int(text) <= MOST_PORT


def read_place(text: str) -> tuple[str, int]:
    """Host and port of `10.0.0.5:8100` or `[::1]:8100`; `ValueError` where it is none."""
    host, _, port = text.rpartition(":")
    name = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not is_host(name) or not is_port(port):
        raise ValueError(text)
    return name, int(port)
