"""Reasons in Kivsa Shchora."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice
from sheepfold.words.speech import _, ngettext
from sheepfold.words.telling.teller import Teller

SELDOM: Final = 10
"""That the next seat can only draw is no reason if it is so in fewer than one of so many deals."""


def reason(view: Json, advice: Advice, to: Teller) -> str:
    """Why this move."""
    sure = advice.brings
    if sure.told("done", "triple black"):
        return _("It wins the round.")
    if passed := sure.told("pass"):
        return _("It rids you of a black sheep: {name} gets it.").format(name=to.names[passed["to_seat"]])
    if played := sure.told("play"):
        return rid_of(len(played["cards"]), advice, to)
    if struck := sure.told("farmer", "fox"):
        return strikes(struck, advice, to)
    if shown := sure.told("reveal"):
        number = shown["draws"]
        return ngettext(
            "Showing it makes you draw {n} card.", "Showing it makes you draw {n} cards.", number
        ).format(n=number)
    return keeps(advice)


def rid_of(number: int, advice: Advice, to: Teller) -> str:
    """Cards played, and what the next seat can do about it."""
    sure = advice.brings
    if sure.held_up * SELDOM < advice.deals:
        text = ngettext(
            "You get rid of {n} card; the new top is {top}.",
            "You get rid of {n} cards; the new top is {top}.",
            number,
        )
        return text.format(n=number, top=sure.after["top"])
    text = ngettext(
        "You get rid of {n} card, and in {held} of {deals} simulated deals {name} can only draw.",
        "You get rid of {n} cards, and in {held} of {deals} simulated deals {name} can only draw.",
        number,
    )
    name = to.names[sure.after["turn"]]
    return text.format(n=number, held=sure.held_up, deals=advice.deals, name=name)


def strikes(struck: Json, advice: Advice, to: Teller) -> str:
    """A farmer or a fox against the next seat."""
    name = to.names[struck["against"]]
    if struck["event"] == "fox":
        return _("{name} has to face a fox instead of playing on.").format(name=name)
    text = _("{name} has to face a farmer, with no answer in {held} of {deals} simulated deals.")
    return text.format(name=name, held=advice.brings.held_up, deals=advice.deals)


def keeps(advice: Advice) -> str:
    """Drawing or obeying, where something could have been played instead."""
    if advice.next_won is None or advice.won <= advice.next_won or "wrong" in advice.brings.counts:
        return ""
    if advice.brings.told("take"):
        return _("Taking the card wins more often than answering with your farmer.")
    return _("Keeping your cards wins more often than playing now.")
