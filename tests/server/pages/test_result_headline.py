"""A table whose match is over, in words."""

from __future__ import annotations

import dataclasses

import pytest

from sheepfold import games
from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.result import headline
from sheepfold.words.game_words import words_of
from tests.contract.cases import cases
from tests.server.pages.walking import view_model_for, walk


def finished(game_id: str, me: int) -> list[tuple[TableViewModel, Json]]:
    """Tables of random matches that are over, and their outcomes."""
    found = []
    for case in [each for each in cases() if each.id == game_id]:
        *_before, (state, log) = walk(case, seed=case.seats, me=me)
        model = view_model_for(case, state, me, log)
        assert model.outcome is not None
        found.append((model, model.outcome))
    return found


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_fewest_points_are_named_where_they_win_and_nowhere_else(game_id: str) -> None:
    for model, outcome in finished(game_id, me=0):
        scores, winners = outcome["scores"], outcome["winners"]
        won_by_points = outcome["reason"] != "black flock"
        if words_of(game_id).fewest_win:
            assert scores[winners[0]] == min(scores)
        elif won_by_points:
            assert scores[winners[0]] == max(scores)
        alone = len(winners) == 1
        assert ("fewest" in headline(model, outcome)) == (words_of(game_id).fewest_win and alone)


@pytest.mark.parametrize(
    ("game_id", "me", "said"),
    [
        ("kivsa-shchora", 1, "You win with the fewest points: 73"),
        ("kivsa-shchora", 0, "Ruth & Co wins with the fewest points: 73"),
        ("zoff-im-zoo", 1, "You win with 73 points!"),
        ("zoff-im-zoo", 0, "Ruth & Co wins with 73 points"),
        ("bye-bye-black-sheep", 1, "You win with 73 triplets!"),
    ],
)
def test_a_headline_says_who_won_and_with_what(game_id: str, me: int, said: str) -> None:
    model = dataclasses.replace(finished(game_id, me=0)[0][0], me=me)
    assert headline(model, {"winners": [1], "scores": [90, 73]}) == said
