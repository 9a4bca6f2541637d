"""Why a bot would make a move, in sentences."""

from __future__ import annotations

import pytest

from sheepfold.engine.description import MoveDescription
from sheepfold.words.advice import better, figures, why
from sheepfold.words.facts import Advice, Foreseen
from sheepfold.words.speech import speaking
from sheepfold.words.telling.teller import Teller

NOTHING = Foreseen((), {}, 0, 0, {})
VIEW = {"game": "kivsa-shchora", "version": 1, "seat": 0}


def advice(
    imagined: int = 90, won: int = 46, next_won: int | None = 41, brings: Foreseen = NOTHING
) -> Advice:
    return Advice("draw from 1", MoveDescription("draw", seat=1), imagined, won, next_won, 100, brings, None)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (advice(), "It wins about 46 of 100 simulated matches; the next best move wins 41."),
        (advice(won=41), "It wins about 41 of 100 simulated matches; the next best move is about as good."),
        (advice(next_won=None), "It wins about 46 of 100 simulated matches; no other move was worth a try."),
        (advice(imagined=0), "It is the only move."),
    ],
)
def test_figures_say_what_search_found(given: Advice, said: str) -> None:
    assert figures(given) == said


def test_figures_are_said_in_the_language_in_use() -> None:
    with speaking("de"):
        assert figures(advice()) != figures(advice(imagined=0))
        assert "46" in figures(advice())
        assert "imagined" not in figures(advice())


def end_won_by(seat: int) -> Foreseen:
    return NOTHING._replace(events=({"event": "end", "outcome": {"winners": [seat]}},))


def test_a_move_that_wins_the_match_needs_no_other_reason() -> None:
    assert why(VIEW, advice(brings=end_won_by(0)), Teller(("Ann", "Ben"), 0)) == ["It wins the match."]


def test_a_move_that_ends_the_match_for_another_is_not_praised() -> None:
    assert "It wins the match." not in why(VIEW, advice(brings=end_won_by(1)), Teller(("Ann", "Ben"), 0))


def test_the_figures_come_last() -> None:
    given = advice()
    assert why(VIEW, given, Teller(("Ann", "Ben"), 0))[-1] == figures(given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            advice(brings=NOTHING),
            "Better: draw from 1. Keeping your cards wins more often than playing now.",
        ),
        (
            advice(won=40),
            "Better: draw from 1. It wins about 40 of 100 simulated matches; the move made wins 41.",
        ),
        (advice(brings=end_won_by(0)), "Better: draw from 1. It wins the match."),
    ],
)
def test_what_would_have_been_better_has_one_reason(given: Advice, said: str) -> None:
    assert better(VIEW, given, Teller(("Ann", "Ben"), 0)) == said


@pytest.mark.parametrize("language", ["de", "ru", "he"])
def test_what_would_have_been_better_is_said_in_every_language(language: str) -> None:
    with speaking(language):
        told = better(VIEW, advice(won=40), Teller(("Ann", "Ben"), 0), "X Y Z")
    assert "X Y Z" in told
    assert not any(word in told for word in ("Better", "wins", "matches"))
