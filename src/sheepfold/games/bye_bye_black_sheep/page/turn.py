"""How a turn of Bye-Bye Black Sheep goes: four sentences, each with a picture of the real cards."""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages.game_page import Step
from sheepfold.words.speech import N_

TURN: Final = (
    Step(
        N_("Draw cards one by one out of the others' hands."),
        (("hand", "3"), ("then",), ("table", "tiger", "panda")),
    ),
    Step(
        N_("A black sheep ends your turn: you place nothing."),
        (("table", "tiger", "panda", "black sheep"), ("then",), ("stop",)),
    ),
    Step(
        N_(
            "Stop in time, and you may place cards in your zoo: as many as lie at the watering hole, "
            "minus two."
        ),
        (("table", "tiger", "panda", "tiger", "lion"), ("then",), ("own", "tiger"), ("own", "tiger")),
    ),
    Step(
        N_("Three of a kind make a triplet. Whoever collects enough of them first wins."),
        (("plain", "tiger", "tiger", "tiger"), ("tick",)),
    ),
)
