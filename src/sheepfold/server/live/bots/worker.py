"""What runs in a worker process: requests in, answers out, one at a time.

A request is a function and its arguments, pickled; the answer is pickled too. Both travel over a socket pair
as frames: the length in four bytes, then the bytes. A worker ends when its socket does.
"""

from __future__ import annotations

import functools
import multiprocessing
import os
import pickle
import signal
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Any, BinaryIO, Final, NamedTuple

from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.bots.levels import BY_NAME
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.server.logs import safe_error_fields

BUDGET: Final = 2.0
"""Seconds a bot may think about a move, if its level does not say less."""

READY: Final = b"ready"
"""The first frame of a worker: it has imported everything and waits for requests."""

LENGTH: Final = struct.Struct(">I")

NICENESS: Final = 5
"""How far workers stand back where processors are short: the server answers people first."""


class Answer(NamedTuple):
    """What became of a request."""

    value: Any
    error: Json | None = None
    """Kind and place of the error, where there was one; its words may quote a hand and stay in the worker."""


def work(channel: socket.socket) -> None:
    """The whole life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers.
    end_with_parent()
    preload()
    if hasattr(os, "nice"):  # Windows has none.
        os.nice(NICENESS)
    # Where the server has gone there is nobody to tell.
    with suppress(OSError), channel, channel.makefile("rb") as stream:
        channel.sendall(frame(READY))
        while (request := receive(stream)) is not None:
            channel.sendall(frame(answer_to(request)))


def preload() -> None:
    """Import all games and bots now, so that no request has to wait for it."""
    for game_id in registry.ids():
        for level in BY_NAME:
            bot_of(level, game_id)


def end_with_parent() -> None:
    """End this process when the server's ends, also in the middle of a request."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_after, args=(parent.sentinel,), daemon=True).start()


def end_after(sentinel: int) -> None:
    """Wait for the end of the parent, then end."""
    wait([sentinel])
    os._exit(0)


def frame(message: bytes) -> bytes:
    """A message with its length before it."""
    return LENGTH.pack(len(message)) + message


def receive(stream: BinaryIO) -> bytes | None:
    """Read a frame; None at the end."""
    head = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


def answer_to(request: bytes) -> bytes:
    """The answer, pickled; any error, also of pickling, is an answer too."""
    try:
        function, arguments = pickle.loads(request)
        return pickle.dumps(Answer(function(*arguments)))
    except Exception as error:
        return pickle.dumps(Answer(None, safe_error_fields(error)))


def request_for(function: Callable[..., Any], *arguments: Any) -> bytes:
    """A request, pickled."""
    return pickle.dumps((function, arguments))


# What workers are asked.


def choose_move(level: str, view: Json, legal: list[int], seed: int) -> int:
    """The move of a bot of this level."""
    return bot_of(level, view["game"]).choose(view, legal, Rng(seed), BUDGET)


@functools.lru_cache(None)
def bot_of(level: str, game_id: str) -> Bot:
    """The bot, made once."""
    return catalogue.get(level, game_id)
