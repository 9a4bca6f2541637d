"""How a turn goes: four sentences a game, each with a picture of the real cards.

The pictures speak as the table does: what lies on the meadow is there already, what has the marigold ring
is yours to play. They are examples; the tests hold them against the rulebooks.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from sheepfold.server.pages.faces import BYE_BYE, KIVSA, KNIZIA, ZOFF
from sheepfold.server.pages.rules.pictures import Picture, drawn
from sheepfold.server.pages.speech import N_, _, language


class Step(NamedTuple):
    """One thing of a turn."""

    text: str
    picture: Picture


TURN: Final[dict[str, tuple[Step, ...]]] = {
    ZOFF: (
        Step(
            N_("Lead with one card, or several of one animal."),
            (("own", "fox"), ("or",), ("own", "fox", "fox")),
        ),
        Step(
            N_("Beat it with as many of an animal that beats it: the arrow on the card shows which."),
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
    ),
    KIVSA: (
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
            N_("Or a farmer or a fox against the next player, or pass on a black sheep."),
            (("own", "farmer"), ("or",), ("own", "fox"), ("or",), ("own", "black sheep"), ("token", "1")),
        ),
        Step(
            N_("Or draw a card. Whoever has none left wins the round."),
            (("pile",), ("then",), ("plain", "9")),
        ),
    ),
    KNIZIA: (
        Step(
            N_("Choose a meadow and lay one or two cards on your side of it."),
            (("field", "horse pig", "horse . ."), ("then",), ("own", "horse", "pig")),
        ),
        Step(
            N_("After a single card you may discard another."),
            (("own", "rooster"), ("then",), ("bin",)),
        ),
        Step(
            N_("Draw up to three cards."),
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
    ),
    BYE_BYE: (
        Step(
            N_("Draw cards one by one out of the others' hands."),
            (("hand", "3"), ("then",), ("table", "tiger", "panda")),
        ),
        Step(
            N_("A black sheep ends your turn: you place nothing."),
            (("table", "tiger", "panda", "black sheep"), ("then",), ("stop",)),
        ),
        Step(
            N_("Stop in time, and you may place cards in your zoo: as many as you drew, less two."),
            (("table", "tiger", "panda", "tiger", "lion"), ("then",), ("own", "tiger"), ("own", "tiger")),
        ),
        Step(
            N_("Three of a kind are a triplet. Who has enough of them wins."),
            (("plain", "tiger", "tiger", "tiger"), ("tick",)),
        ),
    ),
}
"""How a turn goes."""


def steps(game_id: str) -> list[dict[str, str]]:
    """The steps of a turn in the language in use, for the template."""
    return _steps(game_id, language())


@cache
def _steps(game_id: str, _language: str) -> list[dict[str, str]]:
    return [{"text": _(each.text), "picture": drawn(game_id, each.picture)} for each in TURN[game_id]]
