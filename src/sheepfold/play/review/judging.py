"""One decision, judged by what its seat could know.

A search looks for the best move. Then the move made and its rival (the best other move) are compared in fresh
guesses, by rollouts with common random numbers. The search has no part in the figures, so that a move that
was lucky in it gains nothing. Everything is computed from the view: hidden cards cannot change a verdict.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

from sheepfold.bots.catalogue import heuristic
from sheepfold.bots.forecast import Forecast
from sheepfold.bots.search import GuessedStates, Search
from sheepfold.engine import registry
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import foresee, seed_of
from sheepfold.play.review.decisions import Decision
from sheepfold.play.review.estimates import Estimate, Sample
from sheepfold.play.review.stepwise import Stepwise, finish
from sheepfold.words.facts import Advice


class MoveVerdict(StrEnum):
    """What is said of a decision."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    NONE = "none"
    """Nothing: as good as any, or the difference is within the margin."""


GOOD_LEAD: Final = 4.0
DOUBTFUL_LOSS: Final = 3.0
MISTAKE_LOSS: Final = 10.0
"""In points: how far a good move is ahead of the second best, and what the others lose."""

SETTLED_SHARE: Final = 0.5
"""A difference is settled when its margin is less than this share of it."""

FUTILE_SHARE: Final = 0.5
"""No more is simulated if the difference is too small for a verdict by this share of its margin."""


class Effort(NamedTuple):
    """How much is simulated; it depends on no clock."""

    curve: int = 24
    """Rollouts for the first figure of a turn."""
    search: int = 120
    """Simulations that look for the best move."""
    most: int = 240
    """Pairs of rollouts that compare two moves."""
    batch: int = 40
    """Pairs between two looks at the margin."""
    deals: int = 40
    """Guesses in which reasons are looked up."""
    rollouts: int = 40_000
    """For the luck of a whole match."""


USUAL: Final = Effort()


class Point(NamedTuple):
    """A point of a seat's curve: its chance to win when it was to move."""

    number: int
    """Of the move, from 1."""
    seat: int
    chance: Estimate
    """In points: matches won of a hundred."""

    def as_json(self) -> Json:
        """The point for a program."""
        return {
            "kind": "point",
            "number": self.number,
            "seat": self.seat,
            "chance": self.chance.as_json(),
        }


class Judgement(NamedTuple):
    """What is found about a decision."""

    decision: Decision
    rival: str
    """The best other move; empty without one."""
    best: bool
    """Whether search found no better move."""
    before: float
    """The chance to win with the better of the two, in points."""
    after: float
    """The chance to win with the move made."""
    loss: Estimate
    """How much more the rival wins; below zero if it wins less."""
    verdict: MoveVerdict
    advice: Advice | None
    """The rival, and what it leads to; None unless the move made is doubtful or a mistake."""

    @property
    def number(self) -> int:
        """Of the move, from 1."""
        return self.decision.number

    def as_json(self) -> Json:
        """The judgement for a program."""
        return {
            "kind": "judgement",
            "number": self.decision.number,
            "seat": self.decision.seat,
            "move": self.decision.move,
            "rival": self.rival or None,
            "best": self.best,
            "before": round(self.before, 2),
            "after": round(self.after, 2),
            "loss": self.loss.as_json(),
            "verdict": self.verdict.value,
        }


def point(decision: Decision, effort: Effort = USUAL, seed: int = 0) -> Point:
    """The chance of the seat to move, roughly."""
    game, rng = setting(decision, seed)
    forecast = Forecast(heuristic("shepherd", game.id))
    chance = Sample()
    for _nth in range(effort.curve):
        forecast.play_out(game.guess(decision.view, rng), rollout_seed(rng))
        chance.add(int(forecast.values[decision.seat]))
    return Point(decision.number, decision.seat, chance.estimate())


def judge(decision: Decision, effort: Effort = USUAL, seed: int = 0) -> Judgement:
    """The judgement of a decision; the same view and seed give the same one."""
    return finish(Judging(decision, effort, seed))


class Judging(Stepwise[Judgement]):
    """A judgement in the making: first the search, then some pairs in each step, the verdict at last."""

    def __init__(self, decision: Decision, effort: Effort = USUAL, seed: int = 0) -> None:
        self.decision = decision
        self.effort = effort
        self.game, self.rng = setting(decision, seed)
        self.rivals: Rivals | None = None
        self.pairs = Pairs(Sample(), Sample())

    def step(self) -> None:
        if self.rivals is None:
            self.rivals = rivals_in(self.game, self.decision, self.effort, self.rng)
        elif not self.is_compared():
            add_pairs(self.game, self.decision, self.rivals, self.pairs, self.effort.batch, self.rng)
        else:
            self.found = judgement_of(self.game, self.decision, self.rivals, self.pairs, self.effort)

    def is_compared(self) -> bool:
        """Whether the margin settles the verdict, or the effort is spent."""
        number = self.pairs.made.number
        return number >= self.effort.most or (number > 0 and is_settled(self.pairs.loss.estimate()))


def setting(decision: Decision, seed: int) -> tuple[Game[Any], Rng]:
    """The game, and a generator that depends on view and seed alone."""
    view = decision.view
    return registry.get(view["game"], view["version"]), Rng(seed_of({**view, "review": seed}))


class Rivals(NamedTuple):
    """Two moves to be compared."""

    made: int
    rival: int
    """The best other move; the same one without any."""
    notation: str
    """Of the rival; empty without one."""
    best: bool
    """Whether search found no better move than the one made."""


def rivals_in(game: Game[Any], decision: Decision, effort: Effort, rng: Rng) -> Rivals:
    """The move made, and the best other one that a search has tried."""
    state = game.guess(decision.view, rng)
    made = game.read(state, decision.move)
    search = Search(heuristic("shepherd", game.id), rng)
    search.think(GuessedStates(game, decision.view), effort.search)
    found = [each.move for each in search.stats()]
    rival = next((move for move in found if move != made), made)
    return Rivals(made, rival, "" if rival == made else game.write(state, rival), found[0] == made)


class Pairs(NamedTuple):
    """Two moves from the same guesses with the same random numbers."""

    made: Sample
    """Values after the move made."""
    loss: Sample
    """How much more the rival was worth each time."""


def add_pairs(
    game: Game[Any], decision: Decision, rivals: Rivals, pairs: Pairs, number: int, rng: Rng
) -> None:
    """Compare two moves in so many more guesses."""
    forecast = Forecast(heuristic("shepherd", game.id))
    for _nth in range(number):
        state, seed = game.guess(decision.view, rng), rollout_seed(rng)
        twin = state.clone()
        forecast.play_move(state, rivals.made, seed)
        value = int(forecast.values[decision.seat])
        if rivals.notation:
            forecast.play_move(twin, rivals.rival, seed)
        pairs.made.add(value)
        pairs.loss.add(int(forecast.values[decision.seat]) - value)


def judgement_of(
    game: Game[Any], decision: Decision, rivals: Rivals, pairs: Pairs, effort: Effort
) -> Judgement:
    """The judgement, once the moves are compared."""
    loss, after, best = pairs.loss.estimate(), pairs.made.mean, rivals.best
    verdict = verdict_on(loss, best=best)
    worse = verdict in (MoveVerdict.DOUBTFUL, MoveVerdict.MISTAKE)
    advice = advice_on(game, decision, rivals.rival, pairs, effort) if worse else None
    before = after if best else after + max(loss.points, 0.0)
    return Judgement(decision, rivals.notation, best, before, after, loss, verdict, advice)


def rollout_seed(rng: Rng) -> int:
    """The seed of a rollout."""
    return int(rng.bits()) << 31


def is_settled(loss: Estimate) -> bool:
    """Whether more pairs would change little: the difference is sure, or too small for a verdict."""
    likely = FUTILE_SHARE * loss.margin
    unremarkable = loss.points - likely > -GOOD_LEAD and loss.points + likely < DOUBTFUL_LOSS
    return unremarkable or loss.margin < SETTLED_SHARE * abs(loss.points)


def verdict_on(loss: Estimate, *, best: bool) -> MoveVerdict:
    """The verdict, if the difference is beyond the margin."""
    if abs(loss.points) <= loss.margin:
        return MoveVerdict.NONE
    if loss.points <= -GOOD_LEAD:
        return MoveVerdict.GOOD
    if best or loss.points < DOUBTFUL_LOSS:
        return MoveVerdict.NONE
    return MoveVerdict.MISTAKE if loss.points >= MISTAKE_LOSS else MoveVerdict.DOUBTFUL


def advice_on(game: Game[Any], decision: Decision, rival: int, pairs: Pairs, effort: Effort) -> Advice:
    """The rival as advice, with the move made as the next best."""
    view = decision.view
    state = game.guess(view, Rng(seed_of(view)))
    made = game.read(state, decision.move)
    return Advice(
        game.write(state, rival),
        game.describe(state, rival),
        pairs.made.number,
        round(pairs.made.mean + pairs.loss.mean),
        round(pairs.made.mean),
        effort.deals,
        foresee(game, view, rival, effort.deals),
        foresee(game, view, made, effort.deals),
    )
