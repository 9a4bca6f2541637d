"""What My Game offers: its rules. Whatever is not named here Sheepfold has a general one of."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.manifest import Manifest

MANIFEST: Final = Manifest(id="my-game", rules="my_game.rules:GAME")
