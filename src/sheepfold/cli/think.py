"""`sheepfold think`: a machine on which bots of servers elsewhere think."""

from __future__ import annotations

import argparse
import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from sheepfold.cli.serve import ensure_free, naming_the_extra, shown_host

if TYPE_CHECKING:
    from sheepfold.server.live.bots.thinker import Thinker
    from sheepfold.server.settings import Settings

ENDING: Final = (signal.SIGTERM, signal.SIGINT)


def run(asked: argparse.Namespace) -> int:
    """Let bots think until told to stop; end by the signal that said so."""
    with naming_the_extra("think"):
        from sheepfold.server import logs
        from sheepfold.server.live.bots.remote_worker import ensure_secret
        from sheepfold.server.settings import from_environment
    settings = from_environment(bot_processes=asked.bot_processes)
    ensure_secret(settings.think_secret)
    ensure_free(asked.host, asked.port)
    logs.set_up()
    signal.raise_signal(asyncio.run(think(settings, asked.host, asked.port)))
    return 0


async def think(settings: Settings, host: str, port: int) -> signal.Signals:
    """Let bots think; returns the signal that has ended it."""
    from sheepfold.server.live.bots.thinker import Thinker

    thinker = Thinker(settings)
    with awaited_signal() as ended:
        opened = asyncio.create_task(open_thinker(thinker, host, port))
        first: set[asyncio.Future[Any]] = {opened, ended}
        try:
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            if opened.done():
                opened.result()
            return await ended
        finally:
            opened.cancel()
            await thinker.close()


@contextmanager
def awaited_signal() -> Iterator[asyncio.Future[signal.Signals]]:
    """The first signal to end that comes."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[signal.Signals] = loop.create_future()

    def end_by(what: signal.Signals) -> None:
        if not ended.done():
            ended.set_result(what)

    for each in ENDING:
        loop.add_signal_handler(each, end_by, each)
    try:
        yield ended
    finally:
        for each in ENDING:
            loop.remove_signal_handler(each)


async def open_thinker(thinker: Thinker, host: str, port: int) -> None:
    """Start it, and print where servers find it."""
    port = await thinker.open(host, port)
    count = len(thinker.workers)
    print(f"Bots think at {shown_host(host)}:{port} in {count} processes. Press Ctrl+C to end.", flush=True)
