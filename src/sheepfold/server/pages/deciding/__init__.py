"""What the seat to move may do, game by game: prompts, buttons, choices, and attempts written as moves."""

from __future__ import annotations

from sheepfold.server.pages.deciding import (
    bye_bye_black_sheep,
    kivsa_shchora,
    knizia_black_sheep,
    zoff_im_zoo,
)

__all__ = ["bye_bye_black_sheep", "kivsa_shchora", "knizia_black_sheep", "zoff_im_zoo"]
