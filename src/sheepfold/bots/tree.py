"""The tree of a search: what simulated matches from one decision on have told so far.

Information-set Monte Carlo tree search: one tree over what the searching seat can tell apart. Each
simulation takes a deal that agrees with the view, walks down the tree by moves legal in that deal, adds
one node, and plays on by the heuristic of the game for a stage or some. What each seat then stands to
win is added up along the way, each node counting for the seat that moved there: every seat plays for
itself, and partners cooperate as far as the worth of a position makes them.

Where to go down: the mean value of a move, plus a bonus for moves that the heuristic favours and that were
tried less often than others (PUCT), in proportion to how much values vary. A node is widened by the
next favoured move only now and then, so that a hundred legal moves do not share a thousand simulations.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from sheepfold.bots.heuristic import AS_WEIGHED, CHANCES, FALLOFF, WHOLE, Heuristic, chances_of
from sheepfold.engine.game import MOST_MOVES, NOBODY, State, make_move
from sheepfold.engine.int_row import IntRow, longer, zeros
from sheepfold.engine.rng import Rng

ROOT: Final[i64] = 0
NONE: Final[i64] = -1
"""No node."""

FIRST_ROOM: Final = 512
"""Nodes there is room for at first."""

DEEPEST: Final = 600
"""A simulation ends after so many moves, whatever the stage."""

EXPLORING: Final = 1.6
"""How much a favoured move that was seldom tried is worth, in deviations of the values."""

OPEN_MIND: Final = 0.2
"""The share of the prior that all moves have alike, whatever the heuristic says."""

NO_DOUBT: Final[i64] = CHANCES[FALLOFF]
"""Moves with no better a chance are never tried: the heuristic has no doubt that they are absurd."""

RESOLVE: Final[i64] = 200
"""How sharply simulated players prefer what the heuristic weighs heavier."""

MOST_SEATS: Final = 8


class Tree:
    """A tree grown for one decision."""

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic
        self.exploring = EXPLORING
        self.open_mind = OPEN_MIND
        self.resolve: i64 = RESOLVE
        self.ahead: i64 = heuristic.ahead()
        self.luck = Rng(0)
        """The luck of a simulation: dealt anew for every move, that matches from one deal may share it."""
        # Nodes: one row each for what a node has.
        self.nodes: i64 = 0
        self.move: IntRow = zeros(FIRST_ROOM)
        """The move that leads to the node."""
        self.visits: IntRow = zeros(FIRST_ROOM)
        self.total: IntRow = zeros(FIRST_ROOM)
        """The sum of what the seat that moved there won."""
        self.chances: IntRow = zeros(FIRST_ROOM)
        """How often the node could have been chosen."""
        self.child: IntRow = zeros(FIRST_ROOM)
        """The node's child made last, or NONE."""
        self.sibling: IntRow = zeros(FIRST_ROOM)
        """The child of the same node made before, or NONE."""
        self.add_node(NONE)
        # A simulation.
        self.moves: IntRow = zeros(MOST_MOVES)
        self.weights: IntRow = zeros(MOST_MOVES)
        self.priors: IntRow = zeros(MOST_MOVES)
        self.child_by: IntRow = zeros(MOST_MOVES)
        """child_by[move]: the child of the node at hand that this move leads to, plus one; 0 elsewhere."""
        self.path: IntRow = zeros(DEEPEST + 1)
        self.movers: IntRow = zeros(DEEPEST + 1)
        self.values: IntRow = zeros(MOST_SEATS)
        # What was learned.
        self.simulations: i64 = 0
        self.sum = 0.0
        self.squares = 0.0
        """Of the values the searching seat got, for their deviation."""

    # A simulation.

    def simulate(self, state: State, first: i64, luck: i64) -> None:
        """One match, begun by the move of this child of the root, to where looking ahead stops."""
        heuristic = self.heuristic
        horizon = heuristic.stage(state) + self.ahead
        seat = state.to_move
        self.movers[0] = seat
        self.path[1] = first
        self.luck.restart(luck)
        make_move(state, self.move[first], self.luck)
        depth: i64 = 1
        made: i64 = 1
        growing = True
        node = first
        while state.to_move != NOBODY and made < DEEPEST and heuristic.stage(state) < horizon:
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
        heuristic.worth(state, self.values)
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
        """One move as the heuristic would choose it, more or less."""
        number = state.write_legal(self.moves)
        if number == 1:
            make_move(state, self.moves[0], self.luck)
            return
        self.heuristic.weigh(state, self.moves, number, self.weights)
        left = self.luck.below(chances_of(self.weights, number, self.priors, self.resolve))
        at: i64 = 0
        while left >= self.priors[at]:
            left -= self.priors[at]
            at += 1
        make_move(state, self.moves[at], self.luck)

    # In the tree.

    def descend(self, node: i64, state: State) -> i64:
        """Choose a move, make it, and return the child it leads to, new or old."""
        number = state.write_legal(self.moves)
        if number == 1:
            move = self.moves[0]
        else:
            self.heuristic.weigh(state, self.moves, number, self.weights)
            move = self.choose(node, number, chances_of(self.weights, number, self.priors, AS_WEIGHED))
        child = self.child_of(node, move)
        if child == NONE:
            child = self.add_child(node, move)
        make_move(state, move, self.luck)
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
