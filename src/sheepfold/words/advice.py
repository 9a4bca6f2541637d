"""Why a bot would make a move, in whole sentences.

First a reason of the game, made from what the move surely brings and from what was counted in imagined
deals; then what looking ahead found. Where the game has no reason to give, the second says enough.
"""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice
from sheepfold.words.game_words import words_of
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller


def why(view: Json, advice: Advice, to: Teller) -> list[str]:
    """The sentences: a reason if there is one, and the figures."""
    end = advice.brings.told("end")
    if end is not None and to.me in end["outcome"]["winners"]:
        return [_("It wins the match.")]
    reason = words_of(view["game"]).reason(view, advice, to)
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
