"""Bots think in worker processes, never in the event loop.

A worker gets what a bot may know, a view and the legal moves, and gives back a move. Workers that die are
replaced; a bot that cannot answer makes a legal move at random, for a match must never hang.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import multiprocessing
import os
import secrets
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import advise
from sheepfold.words.advice.facts import Advice

BUDGET = 2.0
"""Seconds a bot may think about a move, if its level does not say less."""

PATIENCE = 30.0
"""Seconds to wait for a worker before it is given up."""

PATIENCE_WITH_HINTS = 10.0
"""Seconds somebody waits for a hint at most; only where all workers are busy does it take more than one."""

log = logging.getLogger(__name__)


class Thinker:
    """The workers and the way to ask them."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = self.hire()

    def hire(self) -> ProcessPoolExecutor:
        """Fresh workers; they are started when they are needed."""
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=begin_work)

    def warm_up(self) -> None:
        """Let the first worker read its books before anybody waits for it."""
        self.pool.submit(os.getpid)

    async def close(self) -> None:
        """Send the workers home; whoever is thinking is let finish."""
        await asyncio.to_thread(self.pool.shutdown, wait=True, cancel_futures=True)

    async def choose(self, level: str, view: Json, legal: list[int]) -> int:
        """The move of a bot of this level that sees this."""
        if len(legal) == 1:
            return legal[0]
        for _ in range(2):
            pool = self.pool
            try:
                asked = asyncio.get_running_loop().run_in_executor(
                    pool, think, level, view, legal, secrets.randbits(62)
                )
                move = await asyncio.wait_for(asked, PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                log.warning("worker lost", extra={"level": level})
                self.replace(pool)
            except Exception:
                log.exception("bot failed", extra={"level": level, "game": view["game"]})
                break
            else:
                return move if move in legal else legal[0]
        return secrets.choice(legal)

    async def advise(self, view: Json) -> Advice | None:
        """What a good bot would do at the seat that sees this; None if none can be asked just now."""
        pool = self.pool
        try:
            asked = asyncio.get_running_loop().run_in_executor(pool, advise, view)
            return await asyncio.wait_for(asked, PATIENCE_WITH_HINTS)
        except BrokenProcessPool:
            log.warning("worker lost", extra={"level": "hint"})
            self.replace(pool)
        except TimeoutError:
            log.warning("hint not in time")
        except Exception:
            log.exception("hint failed", extra={"game": view["game"]})
        return None

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """New workers instead of these, unless somebody else has hired them already."""
        if self.pool is broken:
            self.pool = self.hire()
            broken.shutdown(wait=False, cancel_futures=True)


def begin_work() -> None:
    """A worker whose house was killed must go too; the pool's own pipes would keep it waiting for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=leave_with, args=(parent.sentinel,), daemon=True).start()


def leave_with(sentinel: int) -> None:
    """Wait for the end of the parent, then end."""
    wait([sentinel])
    os._exit(0)


def think(level: str, view: Json, legal: list[int], seed: int) -> int:
    """In a worker: one decision."""
    return bot_of(level, view["game"]).choose(view, legal, Rng(seed), BUDGET)


@functools.lru_cache
def bot_of(level: str, game_id: str) -> Bot:
    """The bot, kept for the next time."""
    return catalogue.get(level, game_id)
