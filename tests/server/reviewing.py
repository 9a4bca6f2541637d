"""Reviews for tests: short matches, little effort, and workers that are this process."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, TypeVar

from sheepfold import games
from sheepfold.engine.game import Game
from sheepfold.engine.record import Record
from sheepfold.engine.rng import Rng
from sheepfold.play.replay import Replay
from sheepfold.play.review.decisions import Decision, decisions
from sheepfold.play.review.estimates import Estimate, Sample
from sheepfold.play.review.judging import Effort, Judgement, MoveVerdict, Pairs, Point, advice_on
from sheepfold.play.review.luck import Part, Share
from sheepfold.server.live.replays import Shown, all_eyes, chosen_eyes
from sheepfold.server.live.review_steps import Review, curve_part, judged_part, shares_part
from sheepfold.server.live.reviews import Found, look_at
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import Seated
from tests.patience import PATIENCE
from tests.server.finished import played
from tests.server.serving import AnyMove

T = TypeVar("T")

GAME = "kivsa-shchora"

LITTLE = Effort(curve=2, search=6, most=8, batch=8, deals=2, rollouts=40)
"""Little of everything: verdicts are rare."""


class InThisProcess(AnyMove):
    """Workers that are this process; what they were asked for is counted."""

    asked: int

    async def compute(self, function: Callable[[Any], T], task: Any) -> T | None:
        self.asked = getattr(self, "asked", 0) + 1
        await asyncio.sleep(0)
        return function(task)


class NoWorkers(AnyMove):
    """Workers that cannot be had."""

    async def compute(self, function: Callable[[Any], T], task: Any) -> T | None:
        return None


def short_match() -> Record:
    """A short match of three bots that play anything."""
    return played(GAME)


async def reviewed(server: Server, table: Table) -> Found:
    """Wait until a review that was asked for has ended, well or not."""
    async with asyncio.timeout(PATIENCE):
        while (found := await look_at(server, table)).state in ("offered", "working"):
            await asyncio.sleep(0.02)
    return found


def invented(record: Record, judged: int = 8) -> Review:
    """A complete review that says something of every kind about the first choices of a match."""
    game, review = games.get(record.game), Review()
    turns = list(decisions(game, record))
    choices = [each for each in turns if each.choices > 1][:judged]
    points = [Point(each.number, each.seat, Estimate(30.0 + each.number % 40, 5.0)) for each in turns]
    review.add(curve_part(points, len(choices)))
    kinds = itertools.cycle([MoveVerdict.MISTAKE, MoveVerdict.GOOD, MoveVerdict.DOUBTFUL, MoveVerdict.NONE])
    review.add(judged_part([invented_judgement(game, *each) for each in zip(choices, kinds, strict=False)]))
    parts = (Part(-733, 120), Part(1250, 333), Part(-2049, 505), Part(1532, 600))
    review.add(shares_part([Share(seat, 2500, *parts, 2500) for seat in range(record.seats)]))
    return review


def invented_judgement(game: Game[Any], decision: Decision, verdict: MoveVerdict) -> Judgement:
    """A decision with this verdict; better would have been any other move."""
    state = game.guess(decision.view, Rng(1))
    rival = next(each for each in state.legal() if each != game.read(state, decision.move))
    pairs = Pairs(Sample(), Sample())
    for value in (400, 500):
        pairs.made.add(value)
        pairs.loss.add(120)
    worse = verdict in (MoveVerdict.MISTAKE, MoveVerdict.DOUBTFUL)
    loss = Estimate(12.0 if worse else -12.0, 4.0)
    advice = advice_on(game, decision, rival, pairs, LITTLE) if worse else None
    return Judgement(decision, game.write(state, rival), not worse, 57.0, 45.0, loss, verdict, advice)


def shown(record: Record, value: str = "0", language: str = "en") -> Shown:
    """The match of a table as the player of seat 0 looks at it."""
    replay = Replay(games.get(record.game), record)
    seats = tuple(Seated(seat, f"Name {seat}", seat, here=seat == 0) for seat in range(record.seats))
    allowed = all_eyes(record.seats, 0)
    return Shown(replay, seats, chosen_eyes(allowed, value), allowed, "/match/m", language, "m")
