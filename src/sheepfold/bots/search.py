"""Looking ahead, inside the core: a contest between moves, by simulated matches.

The moves the heuristic favours most are tried on the same deals with the same luck, so that the difference
between two of them is not the difference between two deals; after each heat the better half goes on
(sequential halving). Below the moves at choice grows a tree (tree.py).
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from sheepfold.bots.heuristic import AS_WEIGHED, FALLOFF, Heuristic, chances_of
from sheepfold.bots.tree import NO_DOUBT, NONE, ROOT, Tree
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.int_row import IntRow, zeros
from sheepfold.engine.rng import Chance, Rng

UNLIMITED_SIMULATIONS: Final = 1_000_000_000
"""More simulations than any budget of time allows."""

MOST_CONTENDERS: Final = 12
SIMULATIONS_EACH: Final = 20
"""How many moves are in the first heat: fewer where simulations are few."""

FAITH: Final = 30.0
LEANING: Final = 0.1
"""What the heuristic says of a move counts as so many simulations, in which it won so many deviations less
than the favourite for each e-fold it is less likely."""

CLEARLY: Final = 2.5
"""A contender so many deviations of a mean behind the best is out before the heat is over."""

ENOUGH: Final = 24
"""Simulations before which nothing is clear."""


class Tried(NamedTuple):
    """A move that was in the contest."""

    move: int
    times: int
    """How often it was tried."""
    won: float
    """What it won on average, from 0 to WHOLE."""
    doubt: int
    """How much less the heuristic thinks of it than of its favourite, as weights go."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deals:
    """Where simulations begin: states that agree with what is known."""

    def deal(self, rng: Chance) -> State:
        """The next one, to be changed at will."""
        raise NotImplementedError


class Guesses(Deals):
    """States that agree with a view."""

    def __init__(self, game: Game[Any], view: Json) -> None:
        self.game = game
        self.view = view

    def deal(self, rng: Chance) -> State:
        state: State = self.game.guess(self.view, rng)
        return state


class Search(Tree):
    """The contest for one decision."""

    def __init__(self, heuristic: Heuristic, rng: Chance) -> None:
        super().__init__(heuristic)
        self.faith = FAITH
        self.leaning = LEANING
        # Whatever a simulation draws, the next decision's luck does not depend on it.
        self.rng = Rng(int(rng.bits()))
        self.contenders: IntRow = zeros(MOST_CONTENDERS)
        """The nodes of the moves at choice; those still in the contest come first."""
        self.entered: i64 = 0
        self.running: i64 = 0
        """How many entered, and how many are still in it."""
        self.favour: IntRow = zeros(MOST_CONTENDERS + 1)
        """By node: how much less a contender weighs than the favourite."""

    def think(self, deals: Deals, simulations: int = UNLIMITED_SIMULATIONS, seconds: float = 1e9) -> None:
        """Simulate so often or so long, whichever ends first, or until the choice is clear."""
        most: i64 = simulations
        began = time.perf_counter()
        before = began
        slowest = 0.0
        self.enter(deals.deal(self.rng), most)
        heats = heats_of(self.running)
        heat: i64 = 1
        while True:
            self.try_all(deals.deal(self.rng))
            now = time.perf_counter()
            slowest = max(slowest, now - before)
            before = now
            self.drop_hopeless()
            spent = now - began
            if self.running == 1 or self.simulations + self.running > most or spent + slowest > seconds:
                return
            done = max(float(self.simulations) / float(most), spent / seconds)
            if done * float(heats) >= float(heat):
                heat += 1
                self.end_heat()

    def enter(self, state: State, simulations: i64) -> None:
        """The moves most favoured enter the contest."""
        number = state.write_legal(self.moves)
        self.heuristic.weigh(state, self.moves, number, self.weights)
        chances_of(self.weights, number, self.priors, AS_WEIGHED)
        room = min(MOST_CONTENDERS, 2 + simulations // SIMULATIONS_EACH, simulations)
        best: i64 = 0
        while self.running < room:
            at = heaviest(self.weights, self.priors, number)
            if at == NONE:
                break
            if self.running == 0:
                best = self.weights[at]
            node = self.add_child(ROOT, self.moves[at])
            self.contenders[self.running] = node
            self.favour[node] = min(best - self.weights[at], FALLOFF)
            self.running += 1
            # Not to be found again.
            self.priors[at] = 0
        self.entered = self.running

    def try_all(self, deal: State) -> None:
        """Simulate every contender from the same deal, with the same luck."""
        luck = self.rng.bits() << 31
        nth: i64
        for nth in range(self.running):
            self.simulate(deal.clone(), self.contenders[nth], luck)

    def end_heat(self) -> None:
        """The better half goes on; the last heat is between two."""
        if self.running > 2:
            self.rank_contenders()
            self.running = (self.running + 1) >> 1

    def drop_hopeless(self) -> None:
        """Contenders clearly behind the best leave the contest."""
        tries = float(self.visits[self.contenders[0]])
        if tries < ENOUGH:
            return
        self.rank_contenders()
        gap = CLEARLY * self.deviation() * math.sqrt(2.0 / tries)
        best = self.score(self.contenders[0])
        while self.running > 1 and self.score(self.contenders[self.running - 1]) < best - gap:
            self.running -= 1

    def rank_contenders(self) -> None:
        """Put the best first."""
        nth: i64
        for nth in range(1, self.running):
            node = self.contenders[nth]
            score = self.score(node)
            at = nth
            while at > 0 and self.score(self.contenders[at - 1]) < score:
                self.contenders[at] = self.contenders[at - 1]
                at -= 1
            self.contenders[at] = node

    def score(self, node: i64) -> float:
        """What a contender won on average, what the heuristic says of it being counted in."""
        expected = self.sum / float(self.simulations)
        expected -= self.leaning * self.deviation() * float(self.favour[node]) / 100.0
        return (float(self.total[node]) + self.faith * expected) / (float(self.visits[node]) + self.faith)

    def tried(self) -> list[Tried]:
        """The moves tried, the best first."""
        self.rank_contenders()
        found: list[Tried] = []
        nth: i64
        for nth in range(self.entered):
            node = self.contenders[nth]
            mean = float(self.total[node]) / float(self.visits[node])
            found.append(Tried(int(self.move[node]), int(self.visits[node]), mean, int(self.favour[node])))
        return found


def heats_of(contenders: i64) -> i64:
    """How many heats there are: the last one is between two."""
    heats: i64 = 1
    while contenders > 2:
        contenders = (contenders + 1) >> 1
        heats += 1
    return heats


def heaviest(weights: IntRow, chances: IntRow, number: i64) -> i64:
    """The index of the largest weight with more than no chance, or NONE."""
    found = NONE
    at: i64
    for at in range(number):
        if chances[at] > NO_DOUBT and (found == NONE or weights[at] > weights[found]):
            found = at
    return found
