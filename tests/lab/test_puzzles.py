"""Mining puzzles: what is kept has one clearly best move, and the search goes on where it ended."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine import COMPILED
from sheepfold.engine.rng import Rng
from sheepfold.lab import puzzles as mining
from sheepfold.lab.puzzles import Position, go_on, margin_of, mine, origin_of
from sheepfold.play.puzzles import Puzzles, puzzles_of
from sheepfold.play.review.estimates import Sample

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def position(game_id: str, at: int, seed: int) -> tuple[Any, Position]:
    """An installed puzzle, and its position with fresh random numbers."""
    found = puzzles_of(game_id)
    assert found is not None
    puzzle = found.all[at % len(found.all)]
    state = found.state(puzzle)
    game = games.get(game_id)
    view, legal = state.view(state.turn), state.legal()
    return puzzle, Position(game, view, legal, game.read(state, puzzle.tempting), seed)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="long rollouts")
@EVERY_GAME
def test_fresh_guesses_confirm_installed_puzzles(game_id: str) -> None:
    """The best move is ahead of the shepherd's and of the second best, in guesses the miner never saw."""
    for at in (0, 7, 20):
        puzzle, here = position(game_id, at, 900 + at)
        state = here.game.guess(here.view, Rng(1))
        best, second = here.game.read(state, puzzle.best), here.game.read(state, puzzle.next)
        leads = {here.made: Sample(), second: Sample()}
        here.compare(best, leads, Sample(), 240)
        for lead in leads.values():
            assert lead.mean > margin_of(lead, 2.0), (puzzle.id, lead.mean)


@EVERY_GAME
def test_the_shepherd_does_not_see_the_best_move(game_id: str) -> None:
    """Its first choice is another one, however ties are broken."""
    found = puzzles_of(game_id)
    assert found is not None
    for at, puzzle in enumerate(found.all):
        _puzzle, here = position(game_id, at, 1)
        state = found.state(puzzle)
        assert not here.is_first_choice(here.game.read(state, puzzle.best)), puzzle.id
        assert here.is_first_choice(here.made), puzzle.id


def test_a_move_that_is_as_good_as_another_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first look every lead is zero: all rollouts are worth the same."""
    _puzzle, here = position("kivsa-shchora", 0, 5)
    monkeypatch.setattr(here, "value", lambda state, move, seed: 500)
    assert here.proved(here.legal[0]) is None


def test_a_move_ahead_of_all_others_is_proved_with_its_second_best(monkeypatch: pytest.MonkeyPatch) -> None:
    _puzzle, here = position("kivsa-shchora", 0, 5)
    best, second = here.legal[0], here.legal[1]
    monkeypatch.setattr(here, "value", lambda state, move, seed: {best: 500, second: 400}.get(move, 300))
    found = here.proved(best)
    assert found is not None
    state = here.game.guess(here.view, Rng(1))
    assert (found.best, found.next) == (here.game.write(state, best), here.game.write(state, second))
    assert (found.chance, found.lead) == (50, 10)


def test_a_lead_that_varies_too_much_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    _puzzle, here = position("kivsa-shchora", 0, 5)
    best = here.legal[0]
    noise = Rng(4)
    monkeypatch.setattr(
        here, "value", lambda state, move, seed: 20 * (move == best) + int(noise.below(2)) * 900
    )
    assert here.proved(best) is None


@pytest.mark.slow
def test_mining_goes_on_where_it_ended_and_is_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "LATEST", 6)
    monkeypatch.setattr(mining, "SHORT_SEARCH", 3)
    game = games.get("kivsa-shchora")
    puzzles = Puzzles(origin_of(game), ())
    for matches in (1, 2):
        puzzles = go_on(puzzles)
        assert puzzles.origin.matches == matches
    assert puzzles.all == (*mine(game, 0), *mine(game, 1))
