"""The position of a puzzle as it is posed, and why its best move is best."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.play.puzzle_position import DEALS, LATEST, PuzzlePosition, explanation_of, position_of
from sheepfold.play.puzzles import puzzles_of

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def posed(game_id: str, number: int = 1) -> PuzzlePosition:
    found = position_of(game_id, number)
    assert found is not None
    return found


@EVERY_GAME
def test_a_position_is_that_of_the_file_with_the_moves_before_it(game_id: str) -> None:
    position, puzzles = posed(game_id, 3), puzzles_of(game_id)
    assert puzzles is not None
    game, state = position.game, puzzles.state(puzzles.all[2])
    assert game.position(position.state) == game.position(state)
    assert position.seat == state.turn
    assert [each.move for each in position.latest] == puzzles.all[2].moves[-LATEST:]
    assert game.position(position.latest[-1].after) == game.position(state)


@EVERY_GAME
def test_one_move_is_best_and_an_illegal_one_is_refused(game_id: str) -> None:
    position = posed(game_id)
    best = [each.text for each in position.game.legal_moves(position.state) if position.is_best(each.text)]
    assert best == [position.puzzle.best]
    with pytest.raises(IllegalMove):
        position.is_best("dance")


@EVERY_GAME
def test_the_reason_is_found_from_the_view_alone(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, usual = posed(game_id), explanation_of(game_id, 1)
    assert usual is not None
    assert (usual.move, usual.deals) == (position.puzzle.best, DEALS)
    assert usual.won > (usual.next_won or 0)
    other = position.game.guess(position.state.view(position.seat), Rng(5))
    monkeypatch.setattr(
        "sheepfold.play.puzzle_position.position_of", lambda game, number: position._replace(state=other)
    )
    assert explanation_of.__wrapped__(game_id, 1) == usual


@pytest.mark.parametrize("number", [0, -1, 10**6])
def test_there_is_nothing_at_other_numbers(number: int) -> None:
    assert position_of("kivsa-shchora", number) is None
    assert explanation_of("kivsa-shchora", number) is None
