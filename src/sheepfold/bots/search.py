"""Search for one decision, inside the core: sequential halving over moves, by simulated matches.

The candidate moves are those with the largest weights. Every candidate is simulated from the same sampled
state (a determinization) with the same random numbers (common random numbers), so that two moves differ by
the moves and not by the deals. After each round of sequential halving the better half goes on. Below the
candidates grows a tree (tree.py).
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from sheepfold.bots.heuristic import FALLOFF, UNIT_SHARPNESS, Heuristic, write_softmax
from sheepfold.bots.tree import NEGLIGIBLE, NONE, ROOT, Tree
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.int_row import IntRow, zeros
from sheepfold.engine.rng import Chance, Rng

UNLIMITED_SIMULATIONS: Final = 1_000_000_000
"""More simulations than any budget of time allows."""

MOST_CANDIDATES: Final = 12
SIMULATIONS_EACH: Final = 20
"""How many moves are candidates: at most 12, and two plus one for every 20 simulations."""

PRIOR_VISITS: Final = 30.0
PRIOR_SLOPE: Final = 0.1
"""The prior counts as 30 simulations. In these a move won 0.1 standard deviations less than the favourite
for each 100 that its weight is smaller."""

ELIMINATION_DEVIATIONS: Final = 2.5
"""A candidate that is so many standard errors behind the best is dropped before the round is over."""

MIN_VISITS: Final = 24
"""Visits of a candidate before any is dropped."""


class MoveStats(NamedTuple):
    """What search found about one candidate move."""

    move: int
    visits: int
    """How often it was simulated."""
    mean: float
    """Its mean value, from 0 to WHOLE."""
    prior_gap: int
    """How much less it weighs than the move with the largest weight."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StateSource:
    """Where simulations begin: samples states that agree with what the searching seat knows."""

    def sample(self, rng: Chance) -> State:
        """A state that the caller may change."""
        raise NotImplementedError


class GuessedStates(StateSource):
    """Random states that agree with a view (determinizations)."""

    def __init__(self, game: Game[Any], view: Json) -> None:
        self.game = game
        self.view = view

    def sample(self, rng: Chance) -> State:
        state: State = self.game.guess(self.view, rng)
        return state


class Search(Tree):
    """Sequential halving over the candidate moves of one decision."""

    def __init__(self, heuristic: Heuristic, rng: Chance) -> None:
        super().__init__(heuristic)
        self.prior_visits = PRIOR_VISITS
        self.prior_slope = PRIOR_SLOPE
        # A generator of its own: how much simulations draw does not change later decisions.
        self.rng = Rng(int(rng.bits()))
        self.candidates: IntRow = zeros(MOST_CANDIDATES)
        """The nodes of the candidates; those that are still simulated come first."""
        self.entrants: i64 = 0
        self.remaining: i64 = 0
        """How many candidates there were at first, and how many are left."""
        self.prior_gap: IntRow = zeros(MOST_CANDIDATES + 1)
        """By node: how much less a candidate weighs than the one with the largest weight."""

    def think(
        self, source: StateSource, simulations: int = UNLIMITED_SIMULATIONS, seconds: float = 1e9
    ) -> None:
        """Simulate until one candidate is left, or simulations or seconds are used up."""
        most: i64 = simulations
        began = time.perf_counter()
        before = began
        slowest = 0.0
        self.choose_candidates(source.sample(self.rng), most)
        rounds = rounds_of(self.remaining)
        nth_round: i64 = 1
        while True:
            self.try_all(source.sample(self.rng))
            now = time.perf_counter()
            slowest = max(slowest, now - before)
            before = now
            self.drop_hopeless()
            spent = now - began
            if self.remaining == 1 or self.simulations + self.remaining > most or spent + slowest > seconds:
                return
            done = max(float(self.simulations) / float(most), spent / seconds)
            if done * float(rounds) >= float(nth_round):
                nth_round += 1
                self.halve()

    def choose_candidates(self, state: State, simulations: i64) -> None:
        """Make the moves with the largest weights the candidates."""
        number = state.write_legal(self.moves)
        self.heuristic.weigh(state, self.moves, number, self.weights)
        write_softmax(self.weights, number, self.priors, UNIT_SHARPNESS)
        room = min(MOST_CANDIDATES, 2 + simulations // SIMULATIONS_EACH, simulations)
        best: i64 = 0
        while self.remaining < room:
            at = heaviest(self.weights, self.priors, number)
            if at == NONE:
                break
            if self.remaining == 0:
                best = self.weights[at]
            node = self.add_child(ROOT, self.moves[at])
            self.candidates[self.remaining] = node
            self.prior_gap[node] = min(best - self.weights[at], FALLOFF)
            self.remaining += 1
            # Not to be found again.
            self.priors[at] = 0
        self.entrants = self.remaining

    def try_all(self, start: State) -> None:
        """Simulate every candidate once from the same state with the same random numbers."""
        seed = self.rng.bits() << 31
        nth: i64
        for nth in range(self.remaining):
            self.simulate(start.clone(), self.candidates[nth], seed)

    def halve(self) -> None:
        """Drop the worse half of the candidates, down to two."""
        if self.remaining > 2:
            self.rank_candidates()
            self.remaining = (self.remaining + 1) >> 1

    def drop_hopeless(self) -> None:
        """Drop the candidates that are clearly behind the best."""
        tries = float(self.visits[self.candidates[0]])
        if tries < MIN_VISITS:
            return
        self.rank_candidates()
        gap = ELIMINATION_DEVIATIONS * self.deviation() * math.sqrt(2.0 / tries)
        best = self.score(self.candidates[0])
        while self.remaining > 1 and self.score(self.candidates[self.remaining - 1]) < best - gap:
            self.remaining -= 1

    def rank_candidates(self) -> None:
        """Sort the candidates by score, the best first."""
        nth: i64
        for nth in range(1, self.remaining):
            node = self.candidates[nth]
            score = self.score(node)
            at = nth
            while at > 0 and self.score(self.candidates[at - 1]) < score:
                self.candidates[at] = self.candidates[at - 1]
                at -= 1
            self.candidates[at] = node

    def score(self, node: i64) -> float:
        """The mean value of a candidate, the prior counted in as `prior_visits` simulations."""
        expected = self.sum / float(self.simulations)
        expected -= self.prior_slope * self.deviation() * float(self.prior_gap[node]) / 100.0
        return (float(self.total[node]) + self.prior_visits * expected) / (
            float(self.visits[node]) + self.prior_visits
        )

    def stats(self) -> list[MoveStats]:
        """What was found about each candidate, the best first."""
        self.rank_candidates()
        found: list[MoveStats] = []
        nth: i64
        for nth in range(self.entrants):
            node = self.candidates[nth]
            mean = float(self.total[node]) / float(self.visits[node])
            found.append(
                MoveStats(int(self.move[node]), int(self.visits[node]), mean, int(self.prior_gap[node]))
            )
        return found


def rounds_of(candidates: i64) -> i64:
    """How many rounds of sequential halving there are; the last one is between two."""
    rounds: i64 = 1
    while candidates > 2:
        candidates = (candidates + 1) >> 1
        rounds += 1
    return rounds


def heaviest(weights: IntRow, chances: IntRow, number: i64) -> i64:
    """The index of the largest weight whose probability is not negligible, or NONE."""
    found = NONE
    at: i64
    for at in range(number):
        if chances[at] > NEGLIGIBLE and (found == NONE or weights[at] > weights[found]):
            found = at
    return found
