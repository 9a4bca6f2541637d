"""What every game promises, at every seat count and with every option (ARCHITECTURE.md, invariants 2 to 5).

The promises are written in src/sheepfold/lab/conformance/promises.py: anybody's game can be held to them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadSeats, UnknownGame
from sheepfold.engine.game import Game
from sheepfold.engine.rng import Rng
from sheepfold.lab.conformance.promises import EVERYWHERE, ONCE
from sheepfold.lab.conformance.walking import Setting, walk
from tests.contract.cases import Case, cases

Check = Callable[[Setting], None]


@pytest.mark.parametrize("case", cases(), ids=str)
@pytest.mark.parametrize("check", EVERYWHERE, ids=lambda check: check.__name__)
def test_a_promise_is_kept_with_every_setting(check: Check, case: Case) -> None:
    check(case)


@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("check", ONCE, ids=lambda check: check.__name__)
def test_a_promise_is_kept_by_every_game(check: Check, game_id: str) -> None:
    check(next(case for case in cases() if case.id == game_id))


def test_an_unknown_game_is_named_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"game: 'chess', must be one of bye-bye-black-sheep, .*zoff"):
        games.get("chess")


@pytest.mark.parametrize("game_id", games.IDS)
def test_views_of_several_seats_are_those_of_each_however_a_game_writes_them(game_id: str) -> None:
    game = games.get(game_id)
    state = game.deal(game.usual_seats, Rng(3))
    seats = [1, None, 0]
    one_by_one = [state.view(seat) for seat in seats]
    assert Game.views(game, state, seats) == one_by_one
    assert state.views(seats) == one_by_one
    with pytest.raises(BadSeats, match=f"seat: {game.usual_seats}, must be from 0"):
        state.views([0, game.usual_seats])


@pytest.mark.parametrize("case", cases(), ids=str)
def test_guesses_are_those_made_one_by_one_however_a_game_reads_the_view(case: Case) -> None:
    game = case.game
    for _before, _move, after in islice(walk(case, seed=31), 0, 60, 7):
        for seat in (None, *range(case.seats)):
            view = after.view(seat)
            together, alone, later = Rng(4), Rng(4), Rng(5)
            for guessed in islice(game.guesses(view, together), 3):
                assert game.position(guessed) == game.position(game.guess(view, alone))
                if guessed.turn is not None:  # What becomes of one guess changes no other.
                    guessed.apply(later.pick(guessed.legal()), later)
