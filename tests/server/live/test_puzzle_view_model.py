"""View models of puzzles."""

from __future__ import annotations

from sheepfold.play.puzzle_position import explanation_of
from sheepfold.server.live.puzzle_view_model import GamePuzzles, PuzzleAnswer, PuzzleViewModel


def test_a_puzzle_is_done_once_it_has_an_answer() -> None:
    asked = PuzzleViewModel(1, 5, daily=False)
    advice = explanation_of("kivsa-shchora", 1)
    assert advice is not None
    answer = PuzzleAnswer("draw", True, advice, "fox", 50.0, 5.0, 2.0, "/puzzles")
    assert (asked.stage, asked._replace(answer=answer).stage) == ("ask", "done")


def test_solved_puzzles_of_a_game_are_counted() -> None:
    assert GamePuzzles("zoff-im-zoo", (True, False, None, True), "/puzzles/zoff-im-zoo").solved == 2
