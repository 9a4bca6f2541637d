"""Information-set Monte Carlo tree search (ISMCTS): one tree over what the searching seat can tell apart.

Each simulation starts from a state that agrees with the view (a determinization). It walks down the tree by
moves legal in that state, adds one node, and plays on by the heuristic for a number of stages (a rollout).
Then every node on the path adds the value of the seat that moved there. Each seat maximizes its own value;
partners cooperate as far as the values of positions reward it.

Selection is PUCT: the mean value of a move plus a bonus for moves with a large prior and few visits. The
bonus is in proportion to the standard deviation of the values. Progressive widening: a node gets its next
move only as its visits grow, so that a hundred legal moves do not share a thousand simulations.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from sheepfold.bots.heuristic import FALLOFF, SOFTMAX, UNIT_SHARPNESS, WHOLE, Heuristic, write_softmax
from sheepfold.engine.game import MOST_MOVES, NOBODY, State, make_move
from sheepfold.engine.int_row import IntRow, longer, zeros
from sheepfold.engine.rng import Rng

ROOT: Final[i64] = 0
NONE: Final[i64] = -1
"""No node."""

FIRST_ROOM: Final = 512
"""Nodes allocated at first."""

DEEPEST: Final = 600
"""The most moves of a simulation."""

EXPLORATION: Final = 1.6
"""The constant of PUCT, in standard deviations of the values."""

UNIFORM_SHARE: Final = 0.2
"""The share of the prior that is uniform over all moves."""

NEGLIGIBLE: Final[i64] = SOFTMAX[FALLOFF]
"""Moves with no larger a softmax weight are never simulated."""

ROLLOUT_SHARPNESS: Final[i64] = 200
"""The sharpness (100 / temperature) with which rollouts choose moves."""

MOST_SEATS: Final = 8


class Tree:
    """The tree of one decision."""

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic
        self.exploration = EXPLORATION
        self.uniform_share = UNIFORM_SHARE
        self.rollout_sharpness: i64 = ROLLOUT_SHARPNESS
        self.ahead: i64 = heuristic.ahead()
        self.simulation_rng = Rng(0)
        """Restarted for every move, so that simulations with one seed share random numbers move by move."""
        # Nodes: one row for each of their fields.
        self.nodes: i64 = 0
        self.move: IntRow = zeros(FIRST_ROOM)
        """The move that leads to the node."""
        self.visits: IntRow = zeros(FIRST_ROOM)
        self.total: IntRow = zeros(FIRST_ROOM)
        """The sum of the values of the seat that moved there."""
        self.availability: IntRow = zeros(FIRST_ROOM)
        """How often the node was among the legal moves of its parent (the availability count of ISMCTS)."""
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
        """child_by[move]: 1 + the child of the current node that the move leads to, 0 without one."""
        self.path: IntRow = zeros(DEEPEST + 1)
        self.movers: IntRow = zeros(DEEPEST + 1)
        self.values: IntRow = zeros(MOST_SEATS)
        # Statistics over all simulations.
        self.simulations: i64 = 0
        self.sum = 0.0
        self.squares = 0.0
        """Sums of the searching seat's values and their squares, for the standard deviation."""

    # A simulation.

    def simulate(self, state: State, first: i64, seed: i64) -> None:
        """Play from this state to the horizon, beginning with the move of the root's child `first`."""
        heuristic = self.heuristic
        horizon = heuristic.stage(state) + self.ahead
        seat = state.to_move
        self.movers[0] = seat
        self.path[1] = first
        self.simulation_rng.restart(seed)
        make_move(state, self.move[first], self.simulation_rng)
        depth: i64 = 1
        made: i64 = 1
        growing = True
        node = first
        while state.to_move != NOBODY and made < DEEPEST and heuristic.stage(state) < horizon:
            self.simulation_rng.restart(seed + made)
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
        """Add one visit and the mover's value to every node of the path (backpropagation)."""
        at: i64
        for at in range(1, depth + 1):
            node = self.path[at]
            self.visits[node] += 1
            self.total[node] += self.values[self.movers[at - 1]]

    # Rollout.

    def play_on(self, state: State) -> None:
        """Make one move drawn from the softmax of the heuristic's weights."""
        number = state.write_legal(self.moves)
        if number == 1:
            make_move(state, self.moves[0], self.simulation_rng)
            return
        self.heuristic.weigh(state, self.moves, number, self.weights)
        left = self.simulation_rng.below(
            write_softmax(self.weights, number, self.priors, self.rollout_sharpness)
        )
        at: i64 = 0
        while left >= self.priors[at]:
            left -= self.priors[at]
            at += 1
        make_move(state, self.moves[at], self.simulation_rng)

    # Selection and expansion.

    def descend(self, node: i64, state: State) -> i64:
        """Choose a move, make it, and return the child it leads to, which may be new."""
        number = state.write_legal(self.moves)
        if number == 1:
            move = self.moves[0]
        else:
            self.heuristic.weigh(state, self.moves, number, self.weights)
            move = self.choose(node, number, write_softmax(self.weights, number, self.priors, UNIT_SHARPNESS))
        child = self.child_of(node, move)
        if child == NONE:
            child = self.add_child(node, move)
        make_move(state, move, self.simulation_rng)
        return child

    def choose(self, node: i64, number: i64, total: i64) -> i64:
        """The move with the best mean plus bonus (PUCT); a new one only where the node may be widened."""
        tried = self.mark_children(node, number)
        visits = float(self.visits[node])
        bonus = self.exploration * self.deviation()
        mean = self.mean(node, number)
        alike = self.uniform_share / float(number)
        scale = (1.0 - self.uniform_share) / float(total)
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
                value += bonus * prior * math.sqrt(float(self.availability[child])) / (1.0 + times)
            elif widen and self.priors[at] > NEGLIGIBLE:
                value = mean + bonus * prior * math.sqrt(visits)
            else:
                continue
            if value > best:
                best = value
                chosen = at
        self.unmark_children(node)
        return self.moves[chosen]

    def mark_children(self, node: i64, number: i64) -> i64:
        """Write `child_by` and count the availability of legal children; return how many there are."""
        child = self.child[node]
        while child != NONE:
            self.child_by[self.move[child]] = child + 1
            child = self.sibling[child]
        tried: i64 = 0
        at: i64
        for at in range(number):
            child = self.child_by[self.moves[at]] - 1
            if child >= 0:
                self.availability[child] += 1
                tried += 1
        return tried

    def unmark_children(self, node: i64) -> None:
        """Clear `child_by`."""
        child = self.child[node]
        while child != NONE:
            self.child_by[self.move[child]] = 0
            child = self.sibling[child]

    def mean(self, node: i64, number: i64) -> float:
        """The mean value of the legal children: the first value of a move without visits."""
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
        """The standard deviation of the searching seat's values."""
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
        self.availability[child] = self.visits[node] + 1
        return child

    def add_node(self, move: i64) -> i64:
        """A new node."""
        node = self.nodes
        if node == len(self.move):
            self.move = longer(self.move)
            self.visits = longer(self.visits)
            self.total = longer(self.total)
            self.availability = longer(self.availability)
            self.child = longer(self.child)
            self.sibling = longer(self.sibling)
        self.nodes += 1
        self.move[node] = move
        self.child[node] = NONE
        self.sibling[node] = NONE
        return node
