"""Puzzles as somebody sees them."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.play.puzzle_position import position_of
from sheepfold.play.puzzles import Puzzles, puzzles_of
from sheepfold.server.live.puzzle_attempts import NO_PROGRESS, Progress
from sheepfold.server.live.puzzle_view_model import PuzzleViewModel
from sheepfold.server.live.puzzles import (
    Posed,
    answer_model,
    game_puzzles,
    next_number,
    numbers_of,
    onwards,
    posed,
    result_at,
    table_model,
)
from sheepfold.server.refusals import Missing
from tests.server.serving import serving

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def shown(game_id: str, number: int = 1, language: str = "en") -> Posed:
    position = position_of(game_id, number)
    assert position is not None
    return Posed(position, number, language)


def installed(game_id: str) -> Puzzles:
    found = puzzles_of(game_id)
    assert found is not None
    return found


def tried(game_id: str, results: dict[int, bool]) -> Progress:
    """Somebody who has tried these numbers."""
    puzzles = installed(game_id)
    first = {(game_id, puzzles.all[number - 1].id): solved for number, solved in results.items()}
    return NO_PROGRESS._replace(first=first)


@EVERY_GAME
def test_the_table_is_what_the_seat_to_move_sees(game_id: str) -> None:
    puzzle = shown(game_id)
    model = table_model(puzzle, PuzzleViewModel(1, 9, daily=False))
    state, seat = puzzle.position.state, puzzle.position.seat
    assert (model.me, model.turn, model.view) == (seat, seat, state.view(seat))
    assert [each.text for each in model.legal] == [
        each.text for each in puzzle.position.game.legal_moves(state)
    ]
    assert model.log[-1].number == model.moves == len(puzzle.position.puzzle.moves)
    assert [each.kind for each in model.seats].count("person") == 1
    assert len({each.name for each in model.seats}) == len(model.seats)
    assert (model.table, model.address) == ("", f"/puzzles/{game_id}/1")


def test_the_next_puzzle_is_the_next_one_that_was_not_tried() -> None:
    game_id = "kivsa-shchora"
    puzzles = installed(game_id)
    last = len(puzzles.all)
    some = tried(game_id, {1: True, 2: False, last: True})
    assert next_number(some, puzzles, 0) == 3
    assert next_number(some, puzzles, 5) == 6
    assert next_number(some, puzzles, last - 1) == 3
    assert onwards(some, game_id) == f"/puzzles/{game_id}/3"
    assert onwards(tried(game_id, dict.fromkeys(range(1, last + 1), True)), game_id) == "/puzzles"
    assert [result_at(some, puzzles, number) for number in (1, 2, 3)] == [True, False, None]


def test_a_game_is_listed_with_the_result_of_every_puzzle() -> None:
    listed = game_puzzles(tried("kivsa-shchora", {1: True, 2: False}), "kivsa-shchora")
    assert listed.results[:3] == (True, False, None)
    assert len(listed.results) == len(installed("kivsa-shchora").all)


def test_numbers_are_those_of_the_progress() -> None:
    progress = Progress({("a", "1"): True, ("a", "2"): False}, {}, 0, 1, 4)
    assert numbers_of(progress) == (2, 1, 0, 1, 4)


@pytest.mark.anyio
@EVERY_GAME
async def test_an_answer_names_the_best_move_and_the_way_on(game_id: str) -> None:
    puzzle = shown(game_id)
    facts = puzzle.position.puzzle
    right = await answer_model(puzzle, NO_PROGRESS, facts.best)
    wrong = await answer_model(puzzle, NO_PROGRESS, facts.tempting)
    assert (right.right, wrong.right) == (True, False)
    assert right.advice == wrong.advice
    assert (right.advice.move, right.next_best) == (facts.best, facts.next)
    assert (right.chance, right.lead, right.margin) == (facts.chance, facts.lead, facts.margin)
    assert right.onwards == f"/puzzles/{game_id}/2"


@pytest.mark.anyio
async def test_there_is_nothing_at_a_wrong_number(sqlite: str) -> None:
    async with serving(sqlite) as served:
        for number in (None, 0, 10**6):
            with pytest.raises(Missing):
                await posed(served.server, "kivsa-shchora", number, "en")
