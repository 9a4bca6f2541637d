"""Ports for servers that tests start as processes of their own."""

from __future__ import annotations

import random
import socket
from typing import Final

FROM, TO = 20_000, 32_767
"""Below the ports that the system gives to connections and to whoever asks for any port.

One of those may be taken in the seconds before the server listens. A test then talks to another server.
"""

CHOICE: Final = random.SystemRandom()


def free_port() -> int:
    """A port at which nobody listens."""
    while True:
        port = CHOICE.randint(FROM, TO)
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
