"""Why a bot would make a move, in whole sentences.

First a reason of the game, made from what the move surely brings and from what was counted in imagined
deals; then what looking ahead found. Where the game has no reason to give, the second says enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.advice import bye_bye_black_sheep, kivsa_shchora, knizia_black_sheep, zoff_im_zoo
from sheepfold.words.advice.facts import Advice
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

Reason = Callable[[Json, Advice, Teller], str]

REASONS: Final[dict[str, Reason]] = {
    "zoff-im-zoo": zoff_im_zoo.reason,
    "kivsa-shchora": kivsa_shchora.reason,
    "knizia-black-sheep": knizia_black_sheep.reason,
    "bye-bye-black-sheep": bye_bye_black_sheep.reason,
}
"""Who knows the reasons of which game."""


def why(view: Json, advice: Advice, to: Teller) -> list[str]:
    """The sentences: a reason if there is one, and the figures."""
    end = advice.brings.told("end")
    if end is not None and to.me in end["outcome"]["winners"]:
        return [_("It wins the match.")]
    reason = REASONS[view["game"]](view, advice, to)
    return [each for each in (reason, figures(advice)) if each]


def figures(advice: Advice) -> str:
    """What looking ahead found."""
    if not advice.imagined:
        return _("It is the only move.")
    if advice.next_won is None:
        text = _("It wins about {won} of 100 imagined matches; no other move was worth a try.")
    elif advice.won > advice.next_won:
        text = _("It wins about {won} of 100 imagined matches, the next best move {next}.")
    else:
        text = _("It wins about {won} of 100 imagined matches; the next best move is about as good.")
    return text.format(won=advice.won, next=advice.next_won)
