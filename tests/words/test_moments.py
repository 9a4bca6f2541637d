"""Which moves are worth a moment, and for how long."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.words import game_words, moments
from sheepfold.words.game_words import GameWords
from sheepfold.words.moment import Moment
from sheepfold.words.moments import Hold, hold_for, moment_of
from tests.games.saying import to

EVENTS: list[Json] = [{"event": "play", "seat": 1}, {"event": "won", "seat": 0}, {"event": "over"}]


def with_words(monkeypatch: pytest.MonkeyPatch, words: GameWords) -> None:
    """Whatever game is asked for has these words."""
    monkeypatch.setattr(moments, "words_of", lambda game_id: words)


def test_of_several_events_the_one_the_game_names_first_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    with_words(monkeypatch, GameWords(holds={"over": 3000, "won": 2000}))
    assert hold_for("any", EVENTS) == Hold("over", 3000)
    assert hold_for("any", EVENTS[:2]) == Hold("won", 2000)
    assert hold_for("any", EVENTS[:1]) is None


def test_a_moment_is_shorter_at_fast_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    with_words(monkeypatch, GameWords(holds={"won": 2000}))
    assert hold_for("any", EVENTS, "fast") == Hold("won", 1000)


def test_a_game_without_moments_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with_words(monkeypatch, game_words.PLAIN)
    assert hold_for("any", EVENTS) is None


def test_a_game_that_names_events_alone_has_their_plain_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    with_words(monkeypatch, GameWords(holds={"won": 2000}))
    said = moment_of("any", "won", EVENTS, to(0))
    assert said == Moment(said.title)
    assert "won" in said.title.lower()
