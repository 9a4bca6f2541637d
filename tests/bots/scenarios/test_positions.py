"""Positions in which a blunder would be laughed at: no player for people makes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.bots.levels import BY_NAME, LevelBot
from sheepfold.engine import COMPILED
from sheepfold.engine.rng import Rng
from tests.bots.judging import POSITIONS, is_blunder, read, weights_of

NAMED = pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")


CLEAR = frozenset(
    [
        "place-the-winning-card",
        "stop-when-stopping-wins",
        "never-ask-for-what-is-not-there",
        "goes-out-by-passing-a-black-sheep",
        "goes-out-with-a-joker",
        "goes-out-with-a-pair",
        "says-triple-black",
        "never-gives-the-third-black-sheep",
        "shows-the-fox-the-smallest-card",
        "strict-does-not-lay-what-does-not-fit",
        "four-horses-beat-four-cows",
        "leave-black-sheep-to-others",
        "goes-out-when-it-can",
        "leads-the-joker-with-the-last-set",
        "never-left-with-the-joker-alone",
        "completes-the-play-that-lets-the-partner-go-out",
        "pushes-no-lions-and-no-joker",
    ]
)
"""Where a wrong move needs no argument; in the others search may see further than who wrote them down."""

PLAYERS = ("drover", "wolf") if COMPILED else ("shepherd",)
"""Looking ahead takes too long in plain Python."""

TRIES = 3
MANY = 600
"""Simulations a decision, for those who have no other limit than time."""


def bot_without_clock(name: str, game_id: str) -> Bot:
    if name not in BY_NAME:
        return catalogue.get(name, game_id)
    level = BY_NAME[name]
    level = level._replace(seconds=1e6, simulations=min(level.simulations, MANY))
    return LevelBot(level, catalogue.heuristic("greedy", game_id), catalogue.heuristic("shepherd", game_id))


@NAMED
def test_positions_ask_for_something_possible(path: Path) -> None:
    told, state = read(path)
    game = games.get(told["position"]["game"])
    legal = {game.write(state, move) for move in state.legal()}
    assert told["about"].endswith(".")
    assert set(told.get("never", [])) | set(told.get("only", [])) <= legal
    assert any(not is_blunder(told, text) for text in legal)
    assert any(is_blunder(told, text) for text in legal)


def test_every_clear_position_is_there() -> None:
    assert {path.stem for path in POSITIONS} >= CLEAR


def test_every_game_has_its_positions() -> None:
    for game_id in games.IDS:
        assert sum(path.parent.name == game_id.replace("-", "_") for path in POSITIONS) >= 6


@NAMED
def test_shepherds_do_not_blunder(path: Path) -> None:
    """None of the moves that weigh most is a blunder."""
    told, state = read(path)
    weights = weights_of(catalogue.heuristic("shepherd", state.game.id), state)
    chosen = [text for text, weight in weights.items() if weight == max(weights.values())]
    assert not any(is_blunder(told, text) for text in chosen), told["about"]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    "path", [path for path in POSITIONS if path.stem in CLEAR], ids=lambda path: path.stem
)
def test_good_players_do_not_blunder(path: Path, name: str) -> None:
    told, state = read(path)
    game = games.get(told["position"]["game"])
    bot = bot_without_clock(name, game.id)
    for seed in range(TRIES):
        move = bot.choose(state.view(state.turn), state.legal(), Rng(seed), 1e6)
        assert not is_blunder(told, game.write(state, move)), told["about"]
