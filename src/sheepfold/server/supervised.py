"""A server process as one of several: what it says to its supervisor, and what it is told by it."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Final, NamedTuple

from sheepfold.engine.errors import BadOption
from sheepfold.server.live.server import Server
from sheepfold.server.serving import WebServer
from sheepfold.server.supervisor import ALIVE, CLOSED, DRAIN, OPEN

BEATS: Final = 1.0
"""Seconds between two words to the supervisor."""

LOOKS: Final = 0.1
"""Seconds between two looks whether the database can be written to, before the process counts as open."""


class Inherited(NamedTuple):
    """What the supervisor has opened for this process."""

    channel: socket.socket
    listeners: list[socket.socket]


def inherited(numbers: str) -> Inherited:
    """The sockets with these descriptors: the channel, then those that listen."""
    try:
        channel, *listeners = [socket.socket(fileno=int(number)) for number in numbers.split(",")]
    except (ValueError, OverflowError, OSError):
        raise BadOption(f"--supervised: {numbers!r}, must be numbers of open sockets") from None
    return Inherited(channel, listeners)


def attach(channel: socket.socket, web_server: WebServer) -> None:
    """From now on speak with the supervisor; people can come already."""
    channel.setblocking(False)
    asyncio.get_running_loop().add_reader(channel, hear, channel, web_server)
    web_server.server.begin(report(channel, web_server.server))


def hear(channel: socket.socket, web_server: WebServer) -> None:
    """Take no new connections if told so; end when the supervisor has ended."""
    said = channel.recv(64)
    if DRAIN in said:
        web_server.stop_listening()
        say(channel, CLOSED)
    elif not said:
        asyncio.get_running_loop().remove_reader(channel)
        web_server.should_exit = True


async def report(channel: socket.socket, server: Server) -> None:
    """Say every second that this process is alive, and once that it is open: when it can serve."""
    while await server.trouble():
        say(channel, ALIVE)
        await asyncio.sleep(LOOKS)
    say(channel, OPEN)
    while True:
        say(channel, ALIVE)
        await asyncio.sleep(BEATS)


def say(channel: socket.socket, what: bytes) -> None:
    """Say this; a supervisor that does not listen just now is not waited for."""
    with suppress(OSError):
        channel.send(what)
