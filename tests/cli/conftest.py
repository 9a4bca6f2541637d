"""What the tests of the command line share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal speaks English here, whatever the machine speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
