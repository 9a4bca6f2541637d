"""How a turn of Kivsa Shchora goes: four sentences, each with a picture of the real cards."""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages.game_page import Step
from sheepfold.words.speech import N_

TURN: Final = (
    Step(
        N_("Play a card with the number on top of the pen."),
        (("table", "5"), ("then",), ("own", "5")),
    ),
    Step(
        N_("Or two that make a sum with it: on a 5, a 3 and then an 8, or a 2 and then a 3."),
        (
            ("sum", "table 5", "+", "own 3", "=", "own 8"),
            ("sum", "table 5", "\N{MINUS SIGN}", "own 2", "=", "own 3"),
        ),
    ),
    Step(
        N_("Or play a farmer or a fox against the next player, or pass on a black sheep."),
        (("own", "farmer"), ("or",), ("own", "fox"), ("or",), ("own", "black sheep"), ("token", "1")),
    ),
    Step(
        N_("Or draw a card. Whoever has none left wins the round."),
        (("pile",), ("then",), ("plain", "9")),
    ),
)
