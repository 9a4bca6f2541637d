"""A match told from its first move."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots.bot import RandomBot
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.play.replay import Replay
from sheepfold.server.live.history import whole_story
from tests.contract.cases import VARIANTS


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_move_is_told_once_as_its_seat_saw_it(game_id: str) -> None:
    game = games.get(game_id)
    match = Match(game, game.seats[0], 5, game.Options.from_json(VARIANTS[game_id][0]))
    play_out(match, [RandomBot()] * game.seats[0], Rng(1))
    stories = {seat: whole_story(Replay(game, match.record()), seat) for seat in (None, 0, 1)}
    for story in stories.values():
        assert [told.number for told in story] == list(range(1, len(match.moves) + 1))
        assert all(told.events for told in story)
    assert stories[0] != stories[1]


def test_a_match_without_moves_has_no_story() -> None:
    game = games.get("kivsa-shchora")
    assert whole_story(Replay(game, Match(game, 2, 5).record()), None) == ()


def test_a_takeback_is_told_after_the_move_it_takes_back() -> None:
    game = games.get("kivsa-shchora")
    match = Match(game, 2, 5)
    match.make(match.state.legal()[0])
    seat = match.state.turn
    match.make(match.state.legal()[-1])
    match.take_back()
    match.make(match.state.legal()[-1])
    told = whole_story(Replay(game, match.record()), None)
    assert [each.number for each in told] == [1, 2, 3, 4]
    assert told[2].events == ({"event": "takeback", "seat": seat},)
    assert told[1].events == told[3].events
