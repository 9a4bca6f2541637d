"""Reasons in Zoff im Zoo."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice
from sheepfold.words.names import cards
from sheepfold.words.speech import _, ngettext
from sheepfold.words.telling.teller import Teller

OFTEN: Final = 4
"""A play that nobody answers in one of so many deals is made for that."""


def reason(view: Json, advice: Advice, to: Teller) -> str:
    """Why this move."""
    sure = advice.brings
    out = sure.told("out")
    if out and out["seat"] == to.me:
        return _("That plays your last cards: you finish in place {place}.").format(place=out["place"])
    if given := sure.told("give", "aside"):
        return _("The bot would miss these least: {cards}.").format(cards=cards(given["cards"]))
    if shown := sure.told("show"):
        name = to.names[shown["partner"]]
        return _("If {name} can add the missing card, it beats the cards on the table.").format(name=name)
    if added := sure.told("add"):
        return _("It completes {name}'s play.").format(name=to.names[added["for_seat"]])
    if played := sure.told("play"):
        return of_play(len(played["cards"]), advice, to)
    return of_pass(advice)


def of_play(number: int, advice: Advice, to: Teller) -> str:
    """Whether anybody can answer, or how many cards it gets rid of."""
    unanswered = advice.brings.unanswered
    if unanswered * OFTEN >= advice.deals:
        return _("In {count} of {deals} simulated deals all others have to pass.").format(
            count=unanswered, deals=advice.deals
        )
    left = advice.brings.after["hand_sizes"][to.me]
    return ngettext(
        "You get rid of {n} card and keep {left}.",
        "You get rid of {n} cards and keep {left}.",
        number,
    ).format(n=number, left=left)


def of_pass(advice: Advice) -> str:
    """Passing, where something could have been played instead."""
    if advice.next_won is None or advice.won <= advice.next_won:
        return ""
    return _("Keeping your cards wins more often than playing now.")
