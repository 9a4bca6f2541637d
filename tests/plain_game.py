"""A game that has nothing but rules, installed for a test."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Final

import pytest

from sheepfold.engine import registry
from sheepfold.engine.manifest import Manifest

EWES: Final = "highest-ewe"
MANIFEST: Final = Manifest(id=EWES, rules="examples.ewes:GAME")


def install(patch: pytest.MonkeyPatch) -> None:
    """From now on the game is found like any other."""
    found = EntryPoint(EWES, "tests.plain_game:MANIFEST", registry.PACKAGE)
    patch.setitem(registry.references(), EWES, found)
