"""How fast, measured in one run on one core.

Every measure is taken once a round, and rounds are many and short, because machines change their pace
from one second to the next. A figure is the median over the rounds with the range beside it. What counts
are ratios, of this core to others (lab/rivals.py): taken round by round, between neighbours in time.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from sheepfold import plain
from sheepfold.engine import COMPILED, registry
from sheepfold.engine.batch import BatchCore, EpisodeSpec, Lane
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import clone_often, rollout
from sheepfold.engine.view_encoding import encoding_of

ROUNDS = 15

MOVES = 150_000 if COMPILED else 30_000
"""Moves a measure and round."""

LANES = 256
"""Matches side by side in a batch."""

PER_SECOND = "moves/s"
MICROSECONDS = "us"
TIMES = "x"
AT_MOST = (MICROSECONDS, "ms", "B", "kB")
"""Units of which less is better."""


class Measure(NamedTuple):
    """Something that can be timed."""

    name: str
    unit: str
    take: Callable[[int], float]
    """The figure of a round; the number of the round is the seed."""


class BenchRow(NamedTuple):
    """A measure and what came out."""

    name: str
    unit: str
    figures: tuple[float, ...]
    """By round."""

    @property
    def median(self) -> float:
        """The figure to quote."""
        return statistics.median(self.figures)

    @property
    def least(self) -> float:
        """The lower end of the range."""
        return min(self.figures)

    @property
    def most(self) -> float:
        """The upper end of the range."""
        return max(self.figures)

    def over(self, other: BenchRow) -> BenchRow:
        """How many times the other row this one is, round by round."""
        ratios = tuple(mine / its for mine, its in zip(self.figures, other.figures, strict=True))
        return BenchRow(f"{self.name} / {other.name}", TIMES, ratios)

    def as_json(self) -> Json:
        """The row for a program."""
        return {**self._asdict(), "median": self.median, "least": self.least, "most": self.most}


class Target(NamedTuple):
    """A promise: a row is at least so many times another, or at most so many units."""

    row: str
    factor: float
    against: str | None
    """The other row; None where `factor` is an absolute figure in the row's unit."""


class Promises(NamedTuple):
    """The `bench` of a manifest: how a game is measured, and what it is held to."""

    options: Mapping[str, Any] = MappingProxyType({})
    """The options it is played with."""
    plain: int = 0
    """Random moves a second in plain Python."""
    rollouts: tuple[tuple[float, str], ...] = ()
    """Rollouts are so many times another row."""
    stepped: float = 10
    """Stepping is so many times OpenSpiel's."""
    batch: int = 0
    """Moves a second of many matches at once, views as numbers and masks included."""


def promises_of(game_id: str) -> Promises:
    """What was promised of a game; of a game that promises nothing, nothing."""
    found: Promises | None = registry.part(game_id, "bench")
    return found or Promises(stepped=0)


def options_of(game: Game[Any]) -> Options:
    """The options the bench plays a game with."""
    return game.Options.from_json(promises_of(game.id).options)


def rollouts(game: Game[Any], seed: int, moves: int) -> float:
    """Moves a second of random matches inside the core, deals included."""
    rng, options = Rng(seed), options_of(game)
    made = 0
    began = time.process_time()
    while made < moves:
        made += rollout(game.deal(game.usual_seats, rng, options), rng)
    return made / (time.process_time() - began)


def stepped(game: Game[Any], seed: int, moves: int) -> float:
    """Moves a second of random matches stepped from Python, with every check."""
    rng, options = Rng(seed), options_of(game)
    made = 0
    began = time.process_time()
    while made < moves:
        made += play_stepped(game.deal(game.usual_seats, rng, options), rng)
    return made / (time.process_time() - began)


def play_stepped(state: State, rng: Rng) -> int:
    """Random moves to the end of a match; returns how many."""
    made = 0
    while legal := state.legal():
        state.apply(rng.pick(legal), rng)
        made += 1
    return made


def middle(game: Game[Any], seed: int) -> State:
    """A state in the middle of a match, for what is done to states."""
    rng = Rng(seed)
    state: State = game.deal(game.usual_seats, rng, options_of(game))
    rollout(state, rng, 25)
    return state


def microseconds(work: Callable[[], object], times: int) -> float:
    """The time of one call."""
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times * 1e6


def clone_time(game: Game[Any], seed: int, times: int) -> float:
    """The time of one clone inside the core."""
    state = middle(game, seed)
    return microseconds(lambda: clone_often(state, times), 1) / times


def view_time(game: Game[Any], seed: int, times: int) -> float:
    """The time to see what the seat to move sees."""
    state = middle(game, seed)
    return microseconds(lambda: state.view(state.turn), times)


def guess_time(game: Game[Any], seed: int, times: int) -> float:
    """The time of a guess from that view."""
    state = middle(game, seed)
    view = state.view(state.turn)
    rng = Rng(seed)
    return microseconds(lambda: game.guess(view, rng), times)


def batch_steps(game: Game[Any], seed: int, moves: int) -> float:
    """Moves a second of many random matches at once, views as numbers and masks included."""
    spec = EpisodeSpec(encoding_of(game.id, game.usual_seats), options_of(game), by_round=False, by_win=False)
    lanes = max(min(LANES, moves // 16), 1)
    batch = BatchCore(spec, [Lane(spec, Rng(seed + lane)) for lane in range(lanes)])
    rng = Rng(seed)
    steps = max(moves // lanes, 1)
    began = time.process_time()
    for _ in range(steps):
        batch.step(batch.choose(rng))
    return steps * lanes / (time.process_time() - began)


def plain_rollouts(game: Game[Any], seed: int, moves: int) -> float:
    """The rollouts of another process that runs the same source as plain Python."""
    code = f"from sheepfold.lab.bench import *; print(rollouts(registry.get({game.id!r}), {seed}, {moves}))"
    surroundings = {**os.environ, plain.VARIABLE: "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def own_measures(moves: int = MOVES) -> list[Measure]:
    """What is measured of every game."""
    few = max(moves // 1000, 10)
    kinds: list[tuple[str, str, Callable[[Game[Any], int, int], float], int]] = [
        ("rollouts", PER_SECOND, rollouts, moves),
        ("stepped", PER_SECOND, stepped, moves // 4),
        ("batch", PER_SECOND, batch_steps, moves // 4),
        ("clone", MICROSECONDS, clone_time, few * 50),
        ("view", MICROSECONDS, view_time, few),
        ("guess", MICROSECONDS, guess_time, few),
    ]
    if COMPILED:
        kinds.append(("plain rollouts", PER_SECOND, plain_rollouts, min(moves, 20_000)))
    return [
        Measure(f"{kind} {game_id}", unit, timed(work, registry.get(game_id), times))
        for kind, unit, work, times in kinds
        for game_id in registry.ids()
    ]


def timed(
    work: Callable[[Game[Any], int, int], float], game: Game[Any], times: int
) -> Callable[[int], float]:
    """The measure of one game."""
    return lambda seed: work(game, seed, times)


def run(
    measures: list[Measure], rounds: int = ROUNDS, tick: Callable[[], None] = lambda: None
) -> list[BenchRow]:
    """Take all measures in turn, round by round, those of a kind one after the other."""
    taken: dict[str, list[float]] = {measure.name: [] for measure in measures}
    for number in range(rounds):
        for measure in sorted(measures, key=lambda measure: measure.name.split()[0]):
            taken[measure.name].append(measure.take(number))
            tick()
    return [BenchRow(measure.name, measure.unit, tuple(taken[measure.name])) for measure in measures]


def targets() -> list[Target]:
    """What was promised; only what was measured is judged."""
    return [target for game_id in registry.ids() for target in targets_of(game_id)]


def targets_of(game_id: str) -> list[Target]:
    """What was promised of one game; a promise of nothing is none."""
    return [each for each in all_targets_of(game_id) if each.factor]


def all_targets_of(game_id: str) -> list[Target]:
    """What games of this kind may promise."""
    promised = promises_of(game_id)
    found = [Target(f"{'plain ' if COMPILED else ''}rollouts {game_id}", promised.plain, None)]
    if not COMPILED:
        return found
    return [
        *found,
        *[Target(f"rollouts {game_id}", factor, rival) for factor, rival in promised.rollouts],
        Target(f"stepped {game_id}", promised.stepped, "stepped OpenSpiel crazy_eights"),
        Target(f"clone {game_id}", 0.3, None),
        Target(f"guess {game_id}", 20, None),
        Target(f"batch {game_id}", promised.batch, None),
    ]


class Verdict(NamedTuple):
    """A target and what was reached."""

    target: Target
    reached: BenchRow
    """The ratio to the other row, or the row itself."""

    @property
    def held(self) -> bool:
        """Whether the promise was kept: times and weights are upper bounds, all else lower ones."""
        if self.reached.unit in AT_MOST:
            return self.reached.median <= self.target.factor
        return self.reached.median >= self.target.factor

    def as_json(self) -> Json:
        """The verdict for a program."""
        return {**self.target._asdict(), "reached": self.reached.median, "held": self.held}


def verdicts(rows: list[BenchRow], more: Sequence[Target] = ()) -> list[Verdict]:
    """Each target whose rows were measured; `more` are those of other benches."""
    by_name = {row.name: row for row in rows}
    found = []
    for target in [*targets(), *more]:
        row, other = by_name.get(target.row), by_name.get(target.against or target.row)
        if row is not None and other is not None:
            found.append(Verdict(target, row.over(other) if target.against else row))
    return found
