"""Matches as trees of immutable nodes, for search algorithms that copy states more often than they play.

A node is a match at one moment; a move leads to a child node. Copies share everything. A node keeps a link to
its parent, from which it rebuilds the events each player was told on the way.
"""

from __future__ import annotations

import json
from typing import Any

from sheepfold.engine.batch import EpisodeSpec
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Chance
from sheepfold.envs import episodes


class TreeNode:
    """One match at one moment, or before the deal."""

    def __init__(
        self, spec: EpisodeSpec, state: State | None = None, parent: TreeNode | None = None, move: int = -1
    ) -> None:
        self.spec = spec
        self.state = state
        """None before the deal; must not be changed."""
        self.parent = parent
        """The node from which `move` led here; None for a deal and for a guess."""
        self.move = move
        self.stories: dict[int, str] = {}
        """By player: the events it was told up to here; filled when first asked for."""

    @property
    def dealt(self) -> State:
        """The state; raises ValueError before the deal."""
        if self.state is None:
            raise ValueError("nothing has been dealt yet")
        return self.state

    def dealt_with(self, rng: Chance) -> TreeNode:
        """The node of a match dealt by this generator."""
        encoding = self.spec.encoding
        return TreeNode(self.spec, encoding.game.deal(int(encoding.seats), rng, self.spec.options))

    def child(self, move: int, rng: Chance) -> TreeNode:
        """The node a move leads to; an illegal move raises IllegalMove."""
        state = self.dealt.clone()
        state.apply(move, rng)
        return TreeNode(self.spec, state, self, move)

    def guessed(self, player: int, rng: Chance) -> TreeNode:
        """A random node with the same view and history for this player (a determinization)."""
        state = self.dealt
        node = TreeNode(self.spec, self.spec.encoding.game.guess(state.view(player), rng))
        node.stories = {player: self.told(player)}
        return node

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        if self.state is None:
            return False
        ended = self.state.turn is None
        return ended or (bool(self.spec.by_round) and self.spec.encoding.rounds(self.state) > 0)

    def earned(self) -> list[float]:
        """By seat: the reward of an episode that is over."""
        encoding = self.spec.encoding
        scores = [float(encoding.score(self.dealt, seat)) for seat in range(int(encoding.seats))]
        if not self.spec.by_win:
            return scores
        outcome = self.dealt.outcome
        if self.spec.by_round or outcome is None:
            winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        else:
            winners = list(outcome.winners)
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]

    def told(self, player: int) -> str:
        """All events that player was told up to here, one line of JSON for each move."""
        way = []
        node: TreeNode | None = self
        while node is not None and player not in node.stories:
            way.append(node)
            node = node.parent
        told = "" if node is None else node.stories[player]
        for node in reversed(way):
            told += node.last_told(player)
            node.stories[player] = told
        return told

    def last_told(self, player: int) -> str:
        """The events that player saw of the move that led here."""
        if self.parent is None or self.state is None:
            return ""
        game = self.spec.encoding.game
        return json.dumps(game.tell(self.parent.dealt, self.move, self.state, player)) + "\n"

    def position(self) -> Json | None:
        """The full state as JSON; None before the deal."""
        return None if self.state is None else self.spec.encoding.game.position(self.state)

    def __copy__(self) -> TreeNode:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> TreeNode:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        seats = range(int(self.spec.encoding.seats))
        stories = {} if self.state is None else {player: self.told(player) for player in seats}
        return _node_at, (episodes.arguments_of(self.spec), self.position(), stories)


def _node_at(arguments: tuple[Any, ...], position: Json | None, stories: dict[int, str]) -> TreeNode:
    spec = episodes.episode_spec(*arguments)
    node = TreeNode(spec, None if position is None else spec.encoding.game.place(position))
    node.stories = stories
    return node
