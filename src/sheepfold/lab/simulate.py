"""Many matches of a bot against itself, summed up.

Match number i of a run is dealt from `seed + i`, so that each can be repeated alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sheepfold.engine.game import Game, Json, Outcome
from sheepfold.engine.options import Options
from sheepfold.engine.record import Record
from sheepfold.lab import workers
from sheepfold.lab.arena_figures import spread
from sheepfold.lab.bot_match import MatchTask, Result, bot_named, play
from sheepfold.play.match import UNHURRIED_SECONDS

ALONE = 1.0
"""Seconds to work alone first: a short run is over before other processes have started."""


class Summary:
    """What a run of matches came to."""

    def __init__(self, game: Game[Any], seats: int, options: Options, seed: int, bot: str = "random") -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.bot = bot
        self.lengths: list[int] = []
        self.outcomes: list[Outcome] = []

    def add(self, moves: int, outcome: Outcome) -> None:
        """Count one match."""
        self.lengths.append(moves)
        self.outcomes.append(outcome)

    def win_share(self, seat: int) -> float:
        """The share of matches a seat won, shared victories counting by halves, thirds and so on."""
        won = sum((seat in outcome.winners) / len(outcome.winners) for outcome in self.outcomes)
        return won / len(self.outcomes)

    def scores(self, seat: int) -> list[int]:
        """What a seat scored, match by match."""
        return [outcome.scores[seat] for outcome in self.outcomes]

    def reasons(self) -> dict[str, int]:
        """How often matches ended for which reason."""
        found: dict[str, int] = {}
        for outcome in self.outcomes:
            found[outcome.reason] = found.get(outcome.reason, 0) + 1
        return dict(sorted(found.items()))

    def as_json(self) -> Json:
        """The figures for a program."""
        return {
            "game": self.game.id,
            "version": self.game.version,
            "bot": self.bot,
            "seats": self.seats,
            "options": self.options.as_json(),
            "seed": self.seed,
            "games": len(self.outcomes),
            "length": spread(self.lengths),
            "reasons": self.reasons(),
            "win_share": [self.win_share(seat) for seat in range(self.seats)],
            "score": [spread(self.scores(seat)) for seat in range(self.seats)],
        }


def simulate(
    game: Game[Any],
    seats: int,
    games: int,
    seed: int,
    *,
    options: Options | None = None,
    bot: str = "random",
    budget: float = UNHURRIED_SECONDS,
    jobs: int = 1,
    records: Path | None = None,
    tick: Callable[[], None] = lambda: None,
) -> Summary:
    """Play matches of a bot against itself; with `records`, keep each in that folder."""
    chosen = game.Options() if options is None else options
    bot_named(bot, game.id)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    tasks = (
        MatchTask(
            number, 0, 0, game.id, chosen.as_json(), (bot,) * seats, seed + number, budget, bool(records)
        )
        for number in range(games)
    )
    summary = Summary(game, seats, chosen, seed, bot)
    for result in in_order(workers.local(play, tasks, jobs, ALONE)):
        summary.add(result.length, result.outcome)
        if records is not None:
            path = records / f"{game.id}-{seats}-{seed + result.deal}.json"
            path.write_text(record(summary, result).dumps(), encoding="utf-8")
        tick()
    return summary


def in_order(results: Iterator[Result]) -> Iterator[Result]:
    """Results as their matches were dealt, whichever was over first."""
    waiting: dict[int, Result] = {}
    wanted = 0
    for result in results:
        waiting[result.deal] = result
        while wanted in waiting:
            yield waiting.pop(wanted)
            wanted += 1


def record(summary: Summary, result: Result) -> Record:
    """The record of one match of a run."""
    return Record(
        summary.game.id,
        summary.game.version,
        summary.options.as_json(),
        summary.seats,
        summary.seed + result.deal,
        list(result.moves),
        result.outcome.as_json(),
    )
