"""Episode specs from the arguments users give."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sheepfold import games
from sheepfold.engine.errors import BadOption, BadSeats, BadSeed, UnknownGame
from sheepfold.envs.episodes import SEED_BITS, arguments_of, count_of, episode_spec, seed_of

KIVSA = "kivsa-shchora"


@pytest.mark.parametrize("game_id", games.IDS)
def test_without_arguments_an_episode_is_a_match_of_the_usual_size_for_points(game_id: str) -> None:
    spec = episode_spec(game_id)
    assert spec.encoding.seats == games.get(game_id).usual_seats
    assert spec.options == games.get(game_id).Options()
    assert not spec.by_round
    assert not spec.by_win


@pytest.mark.parametrize(
    "arguments", [(KIVSA, 2, {"rounds": 3}, "round", "win"), (KIVSA, 4, {"points": 40}, "match", "score")]
)
def test_a_spec_can_be_made_again_from_its_arguments(arguments: tuple[Any, ...]) -> None:
    spec = episode_spec(*arguments)
    again = episode_spec(*arguments_of(spec))
    assert arguments_of(again) == arguments_of(spec)
    assert (again.options, bool(again.by_round), bool(again.by_win)) == (
        spec.options,
        arguments[3] == "round",
        arguments[4] == "win",
    )


def test_options_may_be_a_mapping_or_those_of_the_game() -> None:
    options = games.get(KIVSA).Options.from_json({"rounds": 3})
    assert episode_spec(KIVSA, 2, options).options == episode_spec(KIVSA, 2, {"rounds": 3}).options


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        (("chess",), UnknownGame, "game: 'chess'"),
        ((KIVSA, 99), BadSeats, "seats: 99"),
        ((KIVSA, 2, {"rams": 1}), BadOption, "rams"),
        ((KIVSA, 2, 7), BadOption, "options: 7, must be a mapping or Options of kivsa-shchora"),
        ((KIVSA, 2, games.get("zoff-im-zoo").Options()), BadOption, "must be a mapping or Options of kivsa"),
        ((KIVSA, 2, {}, "year"), BadOption, "episode: 'year', must be match or round"),
        ((KIVSA, 2, {}, "match", "fame"), BadOption, "rewards: 'fame', must be score or win"),
    ],
)
def test_a_wrong_argument_is_named(arguments: tuple[Any, ...], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        episode_spec(*arguments)


def test_without_a_seed_a_fresh_one_is_drawn() -> None:
    drawn = {seed_of(None) for _ in range(4)}
    assert len(drawn) == 4
    assert all(0 <= seed < 2**SEED_BITS for seed in drawn)
    assert seed_of(np.int64(5)) == 5


@pytest.mark.parametrize("seed", [-1, 1.5, "1", float("nan")])
def test_a_seed_that_is_no_whole_number_from_0_is_refused(seed: object) -> None:
    with pytest.raises(BadSeed, match=r"seed: .*, must be a whole number from 0, or None"):
        seed_of(seed)


@pytest.mark.parametrize("lanes", [0, -1, 2.0, None, "3"])
def test_there_is_at_least_one_lane(lanes: object) -> None:
    with pytest.raises(BadOption, match=r"lanes: .*, must be a whole number from 1"):
        count_of("lanes", lanes)
    assert count_of("lanes", np.int8(3)) == 3
