"""How a turn of Knizia's Black Sheep goes: four sentences, each with a picture of the real cards."""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages.game_page import Step
from sheepfold.words.speech import N_

TURN: Final = (
    Step(
        N_("Choose a meadow and lay one or two cards on your side of it."),
        (("field", "horse pig", "horse . ."), ("then",), ("own", "horse", "pig")),
    ),
    Step(
        N_("After a single card you may discard another."),
        (("own", "rooster"), ("then",), ("bin",)),
    ),
    Step(
        N_("Refill your hand to three cards."),
        (("pile",), ("then",), ("plain", "cow"), ("plain", "sheep"), ("plain", "pig")),
    ),
    Step(
        N_("When all sides of a meadow are full, the best combination wins its animals."),
        (
            ("field", "horse pig", "horse horse pig", "cow cow sheep"),
            ("then",),
            ("figures", "horse", "pig"),
        ),
    ),
)
