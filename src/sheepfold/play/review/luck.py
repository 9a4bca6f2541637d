"""How much of a result was the deal, the draws and the decisions.

The method is that of AIVAT. A value function is fixed beforehand: each seat's chance if all play on as the
shepherd to the end of the stage (bots/forecast.py). It sees all hands, because luck is no judgement.

- The *start* is a seat's mean value over fresh deals, and the *deal* is what the true one added to it.
- Wherever a move draws or deals, the true chance is compared with fresh ones for the same move: *draws*.
- *Moves* are what the seat's own decisions lost, as the review judged them by its view.
- *Others* is the rest: the others' decisions, and what hidden cards made of everybody's.

A fresh chance is as likely to be better as the true one is. So deal and draws are zero on average, whatever
the value function: it only decides how much of the luck is found. The parts are whole hundredths of a point,
and their sum is exactly the result.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from mypy_extensions import i64

from sheepfold.bots.catalogue import heuristic
from sheepfold.bots.forecast import Forecast
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.record import Record, opening, replay
from sheepfold.engine.rng import Chance, Rng, lane_seed
from sheepfold.play.review.estimates import DEVIATIONS, Sample
from sheepfold.play.review.judging import Judgement
from sheepfold.play.review.stepwise import Stepwise, finish

VICTORY: Final = 10_000
"""Hundredths of a point in a whole victory."""

LEAST: Final = 24
MOST: Final = 600
"""Pairs of rollouts for one event."""

STEP: Final = 40
"""Pairs of one step."""

SHARE_DEVIATIONS: Final = 1.96
"""Standard errors of a margin of a part: the truth lies within it 19 times in 20."""


class Part(NamedTuple):
    """What something added to a result, and how far off that may be, in hundredths of a point."""

    amount: int
    margin: int


class Share(NamedTuple):
    """How the result of a seat came about: `result` is the sum of the start and all parts."""

    seat: int
    start: int
    deal: Part
    draws: Part
    moves: Part
    others: Part
    result: int

    @property
    def parts(self) -> tuple[Part, ...]:
        """What was added to the start."""
        return self.deal, self.draws, self.moves, self.others

    @property
    def luck(self) -> int:
        """Deal and draws."""
        return self.deal.amount + self.draws.amount

    def as_json(self) -> Json:
        """The share for a program, in points."""
        parts = {name: getattr(self, name) for name in ("deal", "draws", "moves", "others")}
        told = {
            name: {"points": part.amount / 100, "margin": part.margin / 100} for name, part in parts.items()
        }
        return {
            "kind": "share",
            "seat": self.seat,
            "start": self.start / 100,
            **told,
            "result": self.result / 100,
        }


class Event(NamedTuple):
    """Something that chance decided: the deal, or the draws of one move."""

    number: int
    """Of the move, from 1; 0 for the deal."""
    true: State
    """What came of it."""
    before: State | None
    """The state before the move; None for the deal."""
    move: int

    def fresh(self, rng: Chance) -> State:
        """What else might have come of it."""
        true = self.true
        if self.before is None:
            dealt: State = true.game.deal(int(true.seats), rng, true.options)
            return dealt
        state = self.before.clone()
        state.apply(self.move, rng)
        return state


class LuckTask(NamedTuple):
    """An event to be valued; it can be worked on anywhere, and in any order."""

    event: Event
    pairs: int
    seed: int


class Luck(NamedTuple):
    """What an event was worth."""

    number: int
    """Of its move, from 1; 0 for the deal."""
    gained: list[Sample]
    """By seat: how much better the true chance was than fresh ones."""
    fresh: list[Sample]
    """By seat: the values of the fresh ones."""


def luck_tasks(game: Game[Any], record: Record, rollouts: int) -> list[LuckTask]:
    """Every event of a match, with its part of the rollouts."""
    found = list(events(game, record))
    pairs = min(max(rollouts // (2 * len(found)), LEAST), MOST)
    seed = seed_of_record(record)
    return [LuckTask(each, pairs, lane_seed(seed, each.number)) for each in found]


def events(game: Game[Any], record: Record) -> Iterator[Event]:
    """The deal, and every move in which something was drawn or dealt."""
    yield Event(0, opening(game, record)[0], None, 0)
    for step in replay(game, record):
        if not step.taken_back and has_chance(step.before, step.move):
            yield Event(step.number, step.after, step.before, step.move)


class CountedChance(Chance):
    """A generator that counts how often it is asked."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.asked = 0

    def bits(self) -> i64:
        self.asked += 1
        return self.rng.bits()


def has_chance(state: State, move: int) -> bool:
    """Whether chance has a part in this move."""
    rng = CountedChance(Rng(0))
    state.clone().apply(move, rng)
    return rng.asked > 0


def find_luck(task: LuckTask) -> Luck:
    """What an event was worth, by pairs of rollouts with common random numbers."""
    return finish(Valuing(task))


class Valuing(Stepwise[Luck]):
    """The luck of an event in the making: some pairs in each step."""

    def __init__(self, task: LuckTask) -> None:
        self.task = task
        self.rng = Rng(task.seed)
        self.made = 0
        """How many pairs."""
        seats = range(int(task.event.true.seats))
        self.luck = Luck(task.event.number, [Sample() for _ in seats], [Sample() for _ in seats])

    def step(self) -> None:
        number = min(STEP, self.task.pairs - self.made)
        add_luck(self.task.event, self.luck, number, self.rng)
        self.made += number
        if self.made == self.task.pairs:
            self.found = self.luck


def add_luck(event: Event, luck: Luck, number: int, rng: Rng) -> None:
    """Compare the true chance with so many fresh ones."""
    forecast = Forecast(heuristic("shepherd", event.true.game.id))
    for _nth in range(number):
        seed = int(rng.bits()) << 31
        true, fresh = (values_of(forecast, each, seed) for each in (event.true.clone(), event.fresh(rng)))
        for gained, values, mine, other in zip(luck.gained, luck.fresh, true, fresh, strict=True):
            gained.add(mine - other)
            values.add(other)


def values_of(forecast: Forecast, state: State, seed: int) -> list[int]:
    """By seat, what a rollout from this state is worth at the end of its stage."""
    seats = int(state.seats)
    forecast.play_until(state, forecast.heuristic.stage(state) + 1, seed)
    return [int(forecast.values[seat]) for seat in range(seats)]


def share_of(record: Record, seat: int, luck: Iterable[Luck], judgements: Iterable[Judgement]) -> Share:
    """How the result of a seat came about; the match must be over."""
    in_order = sorted(luck, key=lambda each: each.number)
    result = result_of(record, seat)
    start = round(100 * in_order[0].fresh[seat].mean)
    deal = part_of([in_order[0].gained[seat]])
    draws = part_of([each.gained[seat] for each in in_order[1:]])
    moves = part_of_moves([each for each in judgements if each.decision.seat == seat and not each.best])
    others = Part(
        result - start - deal.amount - draws.amount - moves.amount,
        round(math.hypot(deal.margin, draws.margin, moves.margin)),
    )
    return Share(seat, start, deal, draws, moves, others, result)


def part_of(samples: list[Sample]) -> Part:
    """The sum of several means."""
    variance = math.fsum(each.variance for each in samples)
    amount = math.fsum(each.mean for each in samples)
    return Part(round(100 * amount), round(100 * SHARE_DEVIATIONS * math.sqrt(variance)))


def part_of_moves(lost: list[Judgement]) -> Part:
    """What moves gave away against those that search found better."""
    amount = math.fsum(each.loss.points for each in lost)
    margin = math.hypot(*(each.loss.margin for each in lost)) * SHARE_DEVIATIONS / DEVIATIONS
    return Part(-round(100 * amount), round(100 * margin))


def result_of(record: Record, seat: int) -> int:
    """A seat's share of the victory; what is left of a shared one goes to its first winners."""
    if record.outcome is None:
        raise AssertionError("only a match that is over has a result")
    winners: list[int] = record.outcome["winners"]
    if seat not in winners:
        return 0
    each, left = divmod(VICTORY, len(winners))
    return each + (winners.index(seat) < left)


def seed_of_record(record: Record) -> int:
    """A seed that no other match has: errors of the value function average out over matches."""
    return int.from_bytes(hashlib.blake2b(record.dumps().encode(), digest_size=7).digest())
