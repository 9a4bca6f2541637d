"""The language in use."""

from __future__ import annotations

import pytest

from sheepfold.words.speech import language, speaking


def test_the_language_before_comes_back_even_after_an_error() -> None:
    with speaking("de"):
        with pytest.raises(KeyError, match="he"), speaking("he"):
            raise KeyError(language())
        assert language() == "de"
    assert language() == "en"
