"""Moves that one touch makes: the page holds them for a second, or asks, so that a slip can be called back.

Which moves these are is read from their descriptions; a game's page may say otherwise (`GamePage.is_slip`).
Nothing is held where there is no other move.
"""

from __future__ import annotations

from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages import hints
from sheepfold.server.pages.choices import COMPACT
from sheepfold.server.pages.parts import TableParts


def slips(model: TableViewModel, parts: TableParts) -> str:
    """For the page's script: these moves in words, and the seconds left on the mover's clock."""
    if not parts.slips or len(model.legal) == 1:
        return ""
    words = {move: hints.in_words(model, parts, move) for move in parts.slips}
    left = next((clock.seconds for clock in model.clocks if clock.seat == model.me), None)
    return COMPACT({"moves": words, "left": left}).replace("<", "\\u003c")
