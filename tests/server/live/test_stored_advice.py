"""Advice as text and back, compiled and plain."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.server.live.stored_advice import read_advice, write_advice
from sheepfold.words.advice import why
from sheepfold.words.telling.teller import Teller
from tests.server.finished import played
from tests.server.reviewing import invented


@pytest.mark.parametrize("game_id", games.IDS)
def test_advice_is_read_as_it_was_written(game_id: str) -> None:
    texts = [step.advice for step in invented(played(game_id)).judged if step.advice]
    assert texts
    for text in texts:
        advice = read_advice(text)
        assert write_advice(advice) == text
        assert why(advice.brings.after, advice, Teller(("A", "B", "C"), 0))
