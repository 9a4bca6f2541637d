"""Why a bot would make a move, in whole sentences.

First a reason in the terms of the game, made from the certain and counted consequences of the move; then
what search found. A game without a reason for the move has only the latter.
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
    """What search found, as a sentence."""
    if not advice.imagined:
        return _("It is the only move.")
    if advice.next_won is None:
        text = _("It wins about {won} of 100 simulated matches; no other move was worth a try.")
    elif advice.won > advice.next_won:
        text = _("It wins about {won} of 100 simulated matches; the next best move wins {next}.")
    else:
        text = _("It wins about {won} of 100 simulated matches; the next best move is about as good.")
    return text.format(won=advice.won, next=advice.next_won)
