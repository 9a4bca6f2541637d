"""What the tests of languages share."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from sheepfold.words import speech
from tests.languages.strangers import LANGUAGE, Strangers


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return f"sqlite:///{tmp_path / 'sheepfold.db'}"


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more language, for one test: nobody speaks it."""
    known = speech.catalogue
    catalogue = Strangers()

    def with_strangers(language: str) -> gettext.NullTranslations:
        return catalogue if language == LANGUAGE else known(language)

    monkeypatch.setattr(speech, "catalogue", with_strangers)
