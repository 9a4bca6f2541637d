"""Why a bot would make a move, in whole sentences.

First a reason in the terms of the game, made from the certain and counted consequences of the move; then
what search found. A game without a reason for the move has only the latter.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice
from sheepfold.words.game_words import words_of
from sheepfold.words.speech import N_, _
from sheepfold.words.telling.teller import Teller

WINS: Final = N_("It wins the match.")


def why(view: Json, advice: Advice, to: Teller) -> list[str]:
    """The sentences: a reason if there is one, and the figures."""
    if wins(advice, to):
        return [_(WINS)]
    reason = words_of(view["game"]).reason(view, advice, to)
    return [each for each in (reason, figures(advice)) if each]


def better(view: Json, advice: Advice, to: Teller, move: str = "") -> str:
    """What would have been better than the move made, and why; `move` is how to call it."""
    reason = _(WINS) if wins(advice, to) else words_of(view["game"]).reason(view, advice, to)
    if not reason:
        text = _("It wins about {won} of 100 simulated matches; the move made wins {next}.")
        reason = text.format(won=advice.won, next=advice.next_won)
    return _("Better: {move}. {reason}").format(move=move or advice.move, reason=reason)


def wins(advice: Advice, to: Teller) -> bool:
    """Whether the move surely wins the match."""
    end = advice.brings.told("end")
    return end is not None and to.me in end["outcome"]["winners"]


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
