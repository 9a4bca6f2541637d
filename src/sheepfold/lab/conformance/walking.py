"""Random matches for checks: every kind of move has its turn, and every seed gives the same match again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from sheepfold.engine.game import Game, State
from sheepfold.engine.rng import Chance, Rng

LONGEST = 100_000
"""No match of a game worth checking is longer."""


class Setting(Protocol):
    """A game, a seat count and options."""

    @property
    def game(self) -> Game[Any]:
        """The rulebook."""
        ...

    @property
    def seats(self) -> int:
        """How many play."""
        ...

    @property
    def options(self) -> dict[str, Any]:
        """The options that are not left as they are."""
        ...

    def deal(self, rng: Chance) -> State:
        """A match."""
        ...


def choose(game: Game[Any], state: State, rng: Chance) -> int:
    """A random legal move: first the kind of move, then the move, so that rare kinds are tried."""
    legal = state.legal()
    if rng.below(2):
        return legal[rng.below(len(legal))]
    kinds: dict[tuple[str, int], list[int]] = {}
    for move in legal:
        described = game.describe(state, move)
        kinds.setdefault((described.verb, len(described.kinds)), []).append(move)
    names = sorted(kinds)
    group = kinds[names[rng.below(len(names))]]
    return group[rng.below(len(group))]


class WalkedMove(NamedTuple):
    """A move and what it changed."""

    before: State
    move: int
    after: State


def walk(setting: Setting, seed: int, most: int = LONGEST) -> Iterator[WalkedMove]:
    """A random match, move by move."""
    rng, move_rng = Rng(seed), Rng(seed + 1_000_000)
    state = setting.deal(rng)
    for _ in range(most):
        if state.turn is None:
            return
        before = state.clone()
        move = choose(setting.game, state, move_rng)
        state.apply(move, rng)
        yield WalkedMove(before, move, state.clone())
    if most == LONGEST:
        raise AssertionError("the match does not end")


def state_after(setting: Setting, seed: int, moves: int) -> State:
    """The state after so many random moves, or at the end of the match."""
    rng, move_rng = Rng(seed), Rng(seed + 1_000_000)
    state = setting.deal(rng)
    for _ in range(moves):
        if state.turn is None:
            break
        state.apply(choose(setting.game, state, move_rng), rng)
    return state
