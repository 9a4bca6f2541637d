"""Positions in which a blunder would be laughed at: no player for people makes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.bots.levels import BY_NAME, LevelBot
from sheepfold.engine import COMPILED
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Rng

POSITIONS = sorted(Path(__file__).parent.joinpath("positions").glob("*/*.json"))
TRIES = 3
LONGEST = 600 if COMPILED else 12
"""Simulations a decision, for those who have no other limit than time."""


def read(path: Path) -> tuple[Json, State]:
    told: Json = json.loads(path.read_text(encoding="utf-8"))
    state: State = games.get(told["position"]["game"]).place(told["position"])
    return told, state


def is_blunder(told: Json, text: str) -> bool:
    return text in told.get("never", []) or ("only" in told and text not in told["only"])


def level_without_clock(name: str, game_id: str) -> LevelBot:
    level = BY_NAME[name]
    level = level._replace(seconds=1e6, simulations=min(level.simulations, LONGEST))
    return LevelBot(level, catalogue.knowledge("greedy", game_id), catalogue.knowledge("shepherd", game_id))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_positions_ask_for_something_possible(path: Path) -> None:
    told, state = read(path)
    game = games.get(told["position"]["game"])
    legal = {game.write(state, move) for move in state.legal()}
    assert told["about"].endswith(".")
    assert set(told.get("never", [])) | set(told.get("only", [])) <= legal
    assert any(not is_blunder(told, text) for text in legal)
    assert any(is_blunder(told, text) for text in legal)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["drover", "wolf"])
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_good_levels_do_not_blunder(path: Path, name: str) -> None:
    told, state = read(path)
    game = games.get(told["position"]["game"])
    bot = level_without_clock(name, game.id)
    for seed in range(TRIES if COMPILED else 1):
        move = bot.choose(state.view(state.turn), state.legal(), Rng(seed), 1e6)
        assert not is_blunder(told, game.write(state, move)), told["about"]
