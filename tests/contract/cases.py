"""Every game at every seat count with every option: what the contract is checked over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sheepfold import games
from sheepfold.engine.game import Game, State
from sheepfold.engine.rng import Chance, Rng

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "bye-bye-black-sheep": [
        {"turn_limit": 6},
        {"turn_limit": 6, "advanced": True},
        {"turn_limit": 3, "advanced": True, "start": 1},
    ],
    "knizia-black-sheep": [{}, {"tasks": True}, {"tasks": True, "start": 1}],
    "zoff-im-zoo": [{"target": 8}, {"target": 5, "teams": False}, {"target": 12, "dealer": 2}],
    "kivsa-shchora": [
        {"rounds": 2},
        {"strictness": "strict", "rounds": 1},
        {"points": 60, "dealer": 1},
        {"strictness": "strict", "points": 40},
    ],
}
"""Options with short matches; between them every option takes every kind of value."""


class Case(NamedTuple):
    """A game, a seat count and options."""

    id: str
    seats: int
    options: dict[str, Any]

    @property
    def game(self) -> Game[Any]:
        return games.get(self.id)

    def deal(self, rng: Chance) -> State:
        state: State = self.game.deal(self.seats, rng, self.game.Options.from_json(self.options))
        return state

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.id}-{self.seats}-{chosen or 'default'}"


def cases() -> list[Case]:
    return [
        Case(game_id, seats, options)
        for game_id in games.IDS
        for seats in games.get(game_id).seats
        for options in VARIANTS[game_id]
    ]


def choose(game: Game[Any], state: State, rng: Chance) -> int:
    """A random legal move: first the kind of move, then the move, so that rare kinds are tried."""
    legal = state.legal()
    if rng.below(2):
        return legal[rng.below(len(legal))]
    kinds: dict[str, list[int]] = {}
    for move in legal:
        kinds.setdefault(game.write(state, move).split()[0], []).append(move)
    names = sorted(kinds)
    group = kinds[names[rng.below(len(names))]]
    return group[rng.below(len(group))]


class Step(NamedTuple):
    before: State
    move: int
    after: State


def walk(case: Case, seed: int, most: int = 100_000) -> Iterator[Step]:
    """A random match, move by move."""
    rng, taste = Rng(seed), Rng(seed + 1_000_000)
    state = case.deal(rng)
    for _ in range(most):
        if state.turn is None:
            return
        before = state.clone()
        move = choose(case.game, state, taste)
        state.apply(move, rng)
        yield Step(before, move, state.clone())
    assert most < 100_000, "the match does not end"


def state_after(case: Case, seed: int, moves: int) -> State:
    """The state after so many random moves, or at the end of the match."""
    rng, taste = Rng(seed), Rng(seed + 1_000_000)
    state = case.deal(rng)
    for _ in range(moves):
        if state.turn is None:
            break
        state.apply(choose(case.game, state, taste), rng)
    return state
