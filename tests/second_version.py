"""A release with a second version of Kivsa Shchora's rules, beside which the first stays playable.

`python -m tests.second_version serve ...` is the command `sheepfold` of that release; its workers import
this module too.
"""

from __future__ import annotations

import dataclasses
import sys
from typing import Any, Final

import pytest

from sheepfold.cli.main import main
from sheepfold.engine.game import Json
from sheepfold.engine.int_row import zeros
from sheepfold.engine.rng import Chance
from sheepfold.games.kivsa_shchora import manifest
from sheepfold.games.kivsa_shchora.rules.game import KivsaShchora
from sheepfold.games.kivsa_shchora.rules.state import KivsaState

KIVSA: Final = "kivsa-shchora"


class SecondKivsa(KivsaShchora):
    """One rule is changed: where no dealer is named, seat 0 deals first (PEN-2 draws lots)."""

    version = 2

    def start(self, seats: int, rng: Chance, options: Any) -> KivsaState:
        state = KivsaState(self, seats, options)
        state.agree_on(options)
        state.totals = zeros(seats)
        state.dealer = 0 if options.dealer is None else options.dealer
        state.deal_round(rng)
        return state

    def guess(self, view: Json, rng: Chance) -> KivsaState:
        assert view["version"] == 2, "a bot was asked under rules its match is not played by"
        return super().guess(view, rng)


GAME: Final = SecondKivsa()

NEWEST: Final = dataclasses.replace(manifest.MANIFEST, rules="tests.second_version:GAME", older={})
BOTH: Final = dataclasses.replace(NEWEST, older={1: manifest.MANIFEST.rules})


def release(patch: pytest.MonkeyPatch) -> None:
    """From now on version 2 is the newest, and version 1 stays."""
    patch.setattr(manifest, "MANIFEST", BOTH)


def forget_the_first(patch: pytest.MonkeyPatch) -> None:
    """From now on version 2 is all there is."""
    patch.setattr(manifest, "MANIFEST", NEWEST)


if __name__ in ("__main__", "__mp_main__"):
    release(pytest.MonkeyPatch())

if __name__ == "__main__":
    sys.exit(main())
