"""What Call the Herd offers: its rules. Everything else is Sheepfold's own."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.manifest import Manifest

MANIFEST: Final = Manifest(id="call-the-herd", rules="call_the_herd.rules:GAME")
