"""What is said about environments is true: pages match the code, examples run."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from examples import random_to_search, train_a_policy

from sheepfold import games
from tests.envs.pages import FOLDER, page


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_page_of_a_game_says_what_the_code_does(game_id: str) -> None:
    written = (FOLDER / f"{game_id}.md").read_text(encoding="utf-8")
    assert written == page(game_id), "run python -m tests.envs.pages"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.md")), ids=lambda path: path.name)
def test_python_examples_run(path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks or path.stem in (*games.IDS, "conformance", "index")
    for block in blocks:
        exec(block, {})


def test_random_players_share_the_rounds_and_search_plays_on() -> None:
    shares = random_to_search.random_winners(lanes=2, moves=200)
    assert sum(shares) == pytest.approx(1)
    assert len(shares) == 3
    assert 0 <= random_to_search.search_wins(matches=1, simulations=3) <= 1


def test_a_policy_is_trained_and_its_curve_drawn() -> None:
    shares = train_a_policy.train(seconds=600, lessons=2, lanes=4)
    assert len(shares) == 2
    assert all(0 <= share <= 1 for share in shares)
    picture = train_a_policy.curve(shares)
    assert picture.startswith("<svg")
    assert picture.count("<polyline") == 3
    assert train_a_policy.smooth([0.0, 1.0, 1.0], 2) == [0.0, 0.5, 1.0]


def test_a_policy_learns_to_prefer_what_gained() -> None:
    """One situation, two moves, the second always winning: after some lessons it is made most of the time."""
    policy = train_a_policy.Policy(numbers=1, moves=2, seed=1)
    features = policy.features(np.ones((64, 1), np.int16))
    masks = np.ones((64, 2), np.uint8)
    for _ in range(40):
        chances = policy.chances(features, masks)
        moves = policy.choose(chances)
        policy.learn(features, moves, chances, np.where(moves == 1, 0.5, -0.5), rate=2.0)
    assert policy.chances(features, masks)[0, 1] > 0.9
