"""The two simplest bots."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots.bot import HeuristicBot, RandomBot
from sheepfold.bots.heuristic import Heuristic
from sheepfold.engine.game import State
from sheepfold.engine.int_row import IntRow
from sheepfold.engine.rng import Rng


class Favourite(Heuristic):
    """Likes one move most, and notes the states it was asked about."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.asked: list[State] = []

    def weigh(self, state: State, moves: IntRow, number: int, weights: IntRow) -> None:
        self.asked.append(state)
        for at in range(number):
            weights[at] = 500 if moves[at] == self.move else 0


def test_the_random_bot_makes_every_legal_move_now_and_then() -> None:
    rng = Rng(1)
    chosen = [RandomBot().choose({}, [4, 7, 9], rng, 1.0) for _ in range(60)]
    assert set(chosen) == {4, 7, 9}


def test_the_same_generator_gives_the_same_random_moves() -> None:
    one, other = Rng(2), Rng(2)
    legal = list(range(50))
    assert [RandomBot().choose({}, legal, one, 1.0) for _ in range(9)] == [
        RandomBot().choose({}, legal, other, 1.0) for _ in range(9)
    ]


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_heuristic_bot_makes_the_move_of_largest_weight(game_id: str) -> None:
    game = games.get(game_id)
    state = game.deal(game.usual_seats, Rng(3))
    assert state.turn is not None
    view, legal = state.view(state.turn), state.legal()
    for move in (legal[0], legal[-1]):
        assert HeuristicBot("fan", Favourite(move)).choose(view, legal, Rng(4), 1.0) == move


def test_a_heuristic_bot_judges_a_guess_that_looks_like_its_view() -> None:
    game = games.get("kivsa-shchora")
    state = game.deal(3, Rng(5))
    assert state.turn is not None
    view = state.view(state.turn)
    heuristic = Favourite(state.legal()[0])
    HeuristicBot("fan", heuristic).choose(view, state.legal(), Rng(6), 1.0)
    assert [each.view(state.turn) for each in heuristic.asked] == [view]
