"""Information-set Monte Carlo tree search, inside the core.

One tree over what the searching seat can tell apart, many simulated matches. Each simulation takes a deal
that agrees with the view, walks down the tree by moves legal in that deal, adds one node, and plays on
by the knowledge of the game for a stage or some. What each seat then stands to win is added up along
the way, each node counting for the seat that moved there: every seat plays for itself, and partners
cooperate as far as the worth of a position makes them.

The choice itself is a contest in heats. The moves the knowledge favours most are tried on the same deals
with the same luck, so that the difference between two of them is not the difference between two deals;
after each heat the better half goes on (sequential halving).

Below that, where to go down: the mean value of a move, plus a bonus for moves that the knowledge favours
and that were tried less often than others (PUCT), in proportion to how much values vary. A node is
widened by the next favoured move only now and then, so that a hundred legal moves do not share a
thousand simulations.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from sheepfold.bots.knowledge import AS_WEIGHED, CHANCES, FALLOFF, WHOLE, Knowledge, chances_of
from sheepfold.engine.cells import Cells, longer, zeros
from sheepfold.engine.game import MOST_MOVES, NOBODY, Game, Json, State
from sheepfold.engine.rng import Chance, Rng

ROOT: Final[i64] = 0
NONE: Final[i64] = -1
"""No node."""

FIRST_ROOM: Final = 512
"""Nodes there is room for at first."""

DEEPEST: Final = 600
"""A simulation ends after so many moves, whatever the stage."""

NO_LIMIT: Final = 1_000_000_000

EXPLORING: Final = 1.6
"""How much a favoured move that was seldom tried is worth, in deviations of the values."""

OPEN_MIND: Final = 0.2
"""The share of the prior that all moves have alike, whatever the knowledge says."""

NO_DOUBT: Final[i64] = CHANCES[FALLOFF]
"""Moves with no better a chance are never tried: the knowledge has no doubt that they are absurd."""

MOST_CONTENDERS: Final = 12
SIMULATIONS_EACH: Final = 20
"""How many moves are in the first heat: fewer where simulations are few."""

FAITH: Final = 30.0
LEANING: Final = 0.1
"""What the knowledge says of a move counts as so many simulations, in which it won so many deviations less
than the favourite for each e-fold it is less likely."""

CLEARLY: Final = 2.5
"""A contender so many deviations of a mean behind the best is out before the heat is over."""

ENOUGH: Final = 24
"""Simulations before which nothing is clear."""

RESOLVE: Final[i64] = 200
"""How sharply simulated players prefer what the knowledge weighs heavier."""

MOST_SEATS: Final = 8


class Tried(NamedTuple):
    """A move that was in the contest."""

    move: int
    times: int
    """How often it was tried."""
    won: float
    """What it won on average, from 0 to WHOLE."""
    doubt: int
    """How much less the knowledge thinks of it than of its favourite, as weights go."""


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


class Search:
    """A tree grown for one decision."""

    def __init__(self, knowledge: Knowledge, rng: Chance) -> None:
        self.knowledge = knowledge
        self.exploring = EXPLORING
        self.open_mind = OPEN_MIND
        self.resolve: i64 = RESOLVE
        self.ahead: i64 = knowledge.ahead()
        self.faith = FAITH
        self.leaning = LEANING
        # Whatever a simulation draws, the next decision's luck does not depend on it.
        self.rng = Rng(int(rng.bits()))
        self.luck = Rng(0)
        """The luck of a simulation: dealt anew for every move, that all contenders may share it."""
        # Nodes: one row each for what a node has.
        self.nodes: i64 = 0
        self.move: Cells = zeros(FIRST_ROOM)
        """The move that leads to the node."""
        self.visits: Cells = zeros(FIRST_ROOM)
        self.total: Cells = zeros(FIRST_ROOM)
        """The sum of what the seat that moved there won."""
        self.chances: Cells = zeros(FIRST_ROOM)
        """How often the node could have been chosen."""
        self.child: Cells = zeros(FIRST_ROOM)
        """The node's child made last, or NONE."""
        self.sibling: Cells = zeros(FIRST_ROOM)
        """The child of the same node made before, or NONE."""
        self.add_node(NONE)
        # The contest.
        self.contenders: Cells = zeros(MOST_CONTENDERS)
        """The nodes of the moves at choice; those still in the contest come first."""
        self.entered: i64 = 0
        self.running: i64 = 0
        """How many entered, and how many are still in it."""
        self.favour: Cells = zeros(MOST_CONTENDERS + 1)
        """By node: how much less a contender weighs than the favourite."""
        # A simulation.
        self.moves: Cells = zeros(MOST_MOVES)
        self.weights: Cells = zeros(MOST_MOVES)
        self.priors: Cells = zeros(MOST_MOVES)
        self.child_by: Cells = zeros(MOST_MOVES)
        """child_by[move]: the child of the node at hand that this move leads to, plus one; 0 elsewhere."""
        self.path: Cells = zeros(DEEPEST + 1)
        self.movers: Cells = zeros(DEEPEST + 1)
        self.values: Cells = zeros(MOST_SEATS)
        # What was learned.
        self.simulations: i64 = 0
        self.sum = 0.0
        self.squares = 0.0
        """Of the values the searching seat got, for their deviation."""

    # The contest.

    def think(self, deals: Deals, simulations: int = NO_LIMIT, seconds: float = 1e9) -> None:
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
        number = state.fill(self.moves)
        self.knowledge.weigh(state, self.moves, number, self.weights)
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
        """What a contender won on average, what the knowledge says of it being counted in."""
        expected = self.sum / float(self.simulations)
        expected -= self.leaning * self.deviation() * float(self.favour[node]) / 100.0
        return (float(self.total[node]) + self.faith * expected) / (float(self.visits[node]) + self.faith)

    # A simulation.

    def simulate(self, state: State, first: i64, luck: i64) -> None:
        """One match, begun by the move of this contender, to where looking ahead stops."""
        knowledge = self.knowledge
        horizon = knowledge.stage(state) + self.ahead
        seat = state.to_move
        self.movers[0] = seat
        self.path[1] = first
        self.luck.restart(luck)
        state.step(self.move[first], self.luck)
        depth: i64 = 1
        made: i64 = 1
        growing = True
        node = first
        while state.to_move != NOBODY and made < DEEPEST and knowledge.stage(state) < horizon:
            self.luck.restart(luck + made)
            if growing:
                known = self.nodes
                self.movers[depth] = state.to_move
                node = self.descend(node, state)
                depth += 1
                self.path[depth] = node
                growing = self.nodes == known
            else:
                self.play_on(state)
            made += 1
        knowledge.worth(state, self.values)
        self.add_up(depth)
        value = float(self.values[seat])
        self.simulations += 1
        self.sum += value
        self.squares += value * value

    def add_up(self, depth: i64) -> None:
        """Every node on the way counts for the seat that moved there."""
        at: i64
        for at in range(1, depth + 1):
            node = self.path[at]
            self.visits[node] += 1
            self.total[node] += self.values[self.movers[at - 1]]

    # Beyond the tree.

    def play_on(self, state: State) -> None:
        """One move as the knowledge would choose it, more or less."""
        number = state.fill(self.moves)
        if number == 1:
            state.step(self.moves[0], self.luck)
            return
        self.knowledge.weigh(state, self.moves, number, self.weights)
        left = self.luck.below(chances_of(self.weights, number, self.priors, self.resolve))
        at: i64 = 0
        while left >= self.priors[at]:
            left -= self.priors[at]
            at += 1
        state.step(self.moves[at], self.luck)

    # In the tree.

    def descend(self, node: i64, state: State) -> i64:
        """Choose a move, make it, and return the child it leads to, new or old."""
        number = state.fill(self.moves)
        if number == 1:
            move = self.moves[0]
        else:
            self.knowledge.weigh(state, self.moves, number, self.weights)
            move = self.choose(node, number, chances_of(self.weights, number, self.priors, AS_WEIGHED))
        child = self.child_of(node, move)
        if child == NONE:
            child = self.add_child(node, move)
        state.step(move, self.luck)
        return child

    def choose(self, node: i64, number: i64, total: i64) -> i64:
        """The move with the best mean and bonus; a new one only where the node may be widened."""
        tried = self.mark_children(node, number)
        visits = float(self.visits[node])
        bonus = self.exploring * self.deviation()
        mean = self.mean(node, number)
        alike = self.open_mind / float(number)
        scale = (1.0 - self.open_mind) / float(total)
        widen = tried == 0 or float(tried) < 1.0 + math.sqrt(visits)
        best = -1e9
        chosen: i64 = 0
        at: i64
        for at in range(number):
            child = self.child_by[self.moves[at]] - 1
            prior = alike + scale * float(self.priors[at])
            if child >= 0:
                times = float(self.visits[child])
                value = float(self.total[child]) / times
                value += bonus * prior * math.sqrt(float(self.chances[child])) / (1.0 + times)
            elif widen and self.priors[at] > NO_DOUBT:
                value = mean + bonus * prior * math.sqrt(visits)
            else:
                continue
            if value > best:
                best = value
                chosen = at
        self.unmark_children(node)
        return self.moves[chosen]

    def mark_children(self, node: i64, number: i64) -> i64:
        """Note which moves have a node; returns how many of those are legal now, which had their chance."""
        child = self.child[node]
        while child != NONE:
            self.child_by[self.move[child]] = child + 1
            child = self.sibling[child]
        tried: i64 = 0
        at: i64
        for at in range(number):
            child = self.child_by[self.moves[at]] - 1
            if child >= 0:
                self.chances[child] += 1
                tried += 1
        return tried

    def unmark_children(self, node: i64) -> None:
        """Forget it again."""
        child = self.child[node]
        while child != NONE:
            self.child_by[self.move[child]] = 0
            child = self.sibling[child]

    def mean(self, node: i64, number: i64) -> float:
        """What the moves tried so far brought on average: what to expect of one not tried yet."""
        visits: i64 = 0
        total: i64 = 0
        at: i64
        for at in range(number):
            child = self.child_by[self.moves[at]] - 1
            if child >= 0:
                visits += self.visits[child]
                total += self.total[child]
        if visits == 0:
            return float(WHOLE) / 2.0
        return float(total) / float(visits)

    def deviation(self) -> float:
        """How much the values of the searching seat vary."""
        if self.simulations < 8:
            return float(WHOLE) / 4.0
        number = float(self.simulations)
        mean = self.sum / number
        return math.sqrt(max(self.squares / number - mean * mean, 100.0))

    # Nodes.

    def child_of(self, node: i64, move: i64) -> i64:
        """The child this move leads to, or NONE."""
        child = self.child[node]
        while child != NONE and self.move[child] != move:
            child = self.sibling[child]
        return child

    def add_child(self, node: i64, move: i64) -> i64:
        """A new child."""
        child = self.add_node(move)
        self.sibling[child] = self.child[node]
        self.child[node] = child
        self.chances[child] = self.visits[node] + 1
        return child

    def add_node(self, move: i64) -> i64:
        """A new node."""
        node = self.nodes
        if node == len(self.move):
            self.move = longer(self.move)
            self.visits = longer(self.visits)
            self.total = longer(self.total)
            self.chances = longer(self.chances)
            self.child = longer(self.child)
            self.sibling = longer(self.sibling)
        self.nodes += 1
        self.move[node] = move
        self.child[node] = NONE
        self.sibling[node] = NONE
        return node

    # What came out.

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


def heaviest(weights: Cells, chances: Cells, number: i64) -> i64:
    """The index of the largest weight with more than no chance, or NONE."""
    found = NONE
    at: i64
    for at in range(number):
        if chances[at] > NO_DOUBT and (found == NONE or weights[at] > weights[found]):
            found = at
    return found
