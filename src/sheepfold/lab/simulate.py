"""Many matches between bots, summed up.

Match number i of a run is dealt from `seed + i`, so that each can be repeated alone.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sheepfold.bots.bot import Bot
from sheepfold.engine.game import Game, Json, Outcome
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out

TASTE = 1_000_003
"""The bots' luck is seeded this far from the cards'."""


class Summary:
    """What a run of matches came to."""

    def __init__(self, game: Game[Any], seats: int, options: Options, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
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
            "seats": self.seats,
            "options": self.options.as_json(),
            "seed": self.seed,
            "games": len(self.outcomes),
            "length": spread(self.lengths),
            "reasons": self.reasons(),
            "win_share": [self.win_share(seat) for seat in range(self.seats)],
            "score": [spread(self.scores(seat)) for seat in range(self.seats)],
        }


def spread(values: Sequence[int]) -> Json:
    """A few figures that describe many."""
    return {
        "least": min(values),
        "mean": statistics.fmean(values),
        "median": statistics.median(values),
        "most": max(values),
    }


def simulate(
    game: Game[Any],
    seats: int,
    games: int,
    seed: int,
    *,
    options: Options | None = None,
    bot: Bot,
    records: Path | None = None,
    tick: Callable[[], None] = lambda: None,
) -> Summary:
    """Play matches of a bot against itself; with `records`, keep each in that folder."""
    chosen = game.Options() if options is None else options
    summary = Summary(game, seats, chosen, seed)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        match = Match(game, seats, seed + number, chosen)
        play_out(match, [bot] * seats, Rng(seed + number + TASTE))
        outcome = match.state.outcome
        if outcome is None:
            raise AssertionError("play_out ends with an outcome")
        summary.add(len(match.moves), outcome)
        if records is not None:
            path = records / f"{game.id}-{seats}-{seed + number}.json"
            path.write_text(match.record().dumps(), encoding="utf-8")
        tick()
    return summary
