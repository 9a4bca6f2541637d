"""A match in progress: state, story and record stay together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sheepfold import games
from sheepfold.bots.bot import RandomBot
from sheepfold.engine.errors import BadSeed, IllegalMove, UnknownGame
from sheepfold.engine.record import Takeback, replay
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out

SEALED = "5a" * 32


@pytest.mark.parametrize("seed", [3, SEALED])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_match_made_move_by_move_leaves_a_record_that_replays(game_id: str, seed: int | str) -> None:
    game = games.get(game_id)
    match = Match(game, 3, seed)
    move_rng = Rng(1)
    for _ in range(30):
        legal = match.state.legal()
        made = match.make(legal[move_rng.below(len(legal))])
        assert made.story(0)
        assert made.after.view(0) == match.state.view(0)
    record = match.record()
    assert record.outcome is None
    assert len(record.moves) == 30
    *_, last = replay(game, record)
    assert game.position(last.after) == game.position(match.state)


def test_a_match_of_no_game_or_without_a_seed_is_refused() -> None:
    nothing: Any = None
    name: Any = "zoff-im-zoo"
    with pytest.raises(UnknownGame, match="game: 'zoff-im-zoo', must be a Game, as "):
        Match(name, 4, 1)
    with pytest.raises(BadSeed, match="seed: None, must be a whole number from 0"):
        Match(games.get("zoff-im-zoo"), 4, nothing)


def test_a_seed_of_numpy_is_recorded_as_a_number() -> None:
    seed: Any = np.int64(3)
    game = games.get("zoff-im-zoo")
    assert Match(game, 4, seed).record().dumps() == Match(game, 4, 3).record().dumps()


def test_a_refused_move_is_not_recorded() -> None:
    match = Match(games.get("zoff-im-zoo"), 4, 3)
    before = match.game.position(match.state)
    with pytest.raises(IllegalMove):
        match.make(581)
    assert match.moves == []
    assert match.game.position(match.state) == before


def test_bots_play_a_match_to_its_end() -> None:
    match = Match(games.get("knizia-black-sheep"), 2, 8)
    play_out(match, [RandomBot(), RandomBot()], Rng(2))
    outcome = match.state.outcome
    assert outcome is not None
    assert match.record().outcome == outcome.as_json()


@pytest.mark.parametrize("seed", [3, SEALED])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_move_taken_back_leaves_everything_as_before_and_its_chances_come_again(
    game_id: str, seed: int | str
) -> None:
    game = games.get(game_id)
    match = Match(game, 3, seed)
    move_rng = Rng(1)
    for _ in range(20):
        legal = match.state.legal()
        match.make(legal[move_rng.below(len(legal))])
    before, moves = game.position(match.state), list(match.moves)
    made = match.make(match.state.legal()[0])
    match.take_back()
    assert game.position(match.state) == before
    assert match.moves == moves
    again = match.make(made.move)
    assert game.position(again.after) == game.position(made.after)
    record = match.record()
    assert record.takebacks == (Takeback(20, game.write(made.before, made.move)),)
    *_, last = replay(game, record)
    assert game.position(last.after) == game.position(match.state)
