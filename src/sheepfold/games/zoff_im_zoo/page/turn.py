"""How a turn of Zoff im Zoo goes: four sentences, each with a picture of the real cards."""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages.game_page import Step
from sheepfold.words.speech import N_

TURN: Final = (
    Step(
        N_("Lead with one card, or several of one animal."),
        (("own", "fox"), ("or",), ("own", "fox", "fox")),
    ),
    Step(
        N_("Beat it with as many of an animal that beats it: the bottom of the card shows which."),
        (("table", "hedgehog", "hedgehog"), ("then",), ("own", "fox", "fox")),
    ),
    Step(
        N_("Or with the same animal and exactly one card more."),
        (("table", "seal"), ("then",), ("own", "seal", "seal")),
    ),
    Step(
        N_("Or pass. You may play again later in the same trick."),
        (("table", "whale", "whale"), ("then",), ("token", "1"), ("token", "2"), ("token", "3")),
    ),
)
