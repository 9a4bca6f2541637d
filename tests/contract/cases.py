"""Every game at every seat count with every option: what the contract is checked over."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheepfold import games
from sheepfold.engine.game import Game, State
from sheepfold.engine.rng import Chance
from sheepfold.lab.conformance.walking import WalkedMove, state_after, walk

__all__ = ["VARIANTS", "Case", "WalkedMove", "cases", "choose", "state_after", "walk"]

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
    """A random legal move: half of the time first the first word of a move, then the move."""
    legal = state.legal()
    if rng.below(2):
        return legal[rng.below(len(legal))]
    kinds: dict[str, list[int]] = {}
    for move in legal:
        kinds.setdefault(game.write(state, move).split()[0], []).append(move)
    names = sorted(kinds)
    group = kinds[names[rng.below(len(names))]]
    return group[rng.below(len(group))]
