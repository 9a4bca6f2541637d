"""A match told from its first move."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots.bot import RandomBot
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.server.live.history import whole_story
from tests.contract.cases import VARIANTS


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_move_is_told_once_as_its_seat_saw_it(game_id: str) -> None:
    game = games.get(game_id)
    match = Match(game, game.seats[0], 5, game.Options.from_json(VARIANTS[game_id][0]))
    play_out(match, [RandomBot()] * game.seats[0], Rng(1))
    stories = {seat: whole_story(game, match.record(), seat) for seat in (None, 0, 1)}
    for story in stories.values():
        assert [told.number for told in story] == list(range(1, len(match.moves) + 1))
        assert all(told.events for told in story)
    assert stories[0] != stories[1]


def test_a_match_without_moves_has_no_story() -> None:
    game = games.get("kivsa-shchora")
    assert whole_story(game, Match(game, 2, 5).record(), None) == ()
