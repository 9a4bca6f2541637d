"""What the tests of languages share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return f"sqlite:///{tmp_path / 'sheepfold.db'}"
