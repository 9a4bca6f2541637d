"""Reasons in Bye-Bye Black Sheep."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice, Foreseen
from sheepfold.words.names import several
from sheepfold.words.speech import _, ngettext
from sheepfold.words.telling.teller import Teller


def reason(view: Json, advice: Advice, to: Teller) -> str:
    """Why this move."""
    sure = advice.brings
    if completed := sure.told("triplet"):
        return _("It completes a triplet: {cards}.").format(cards=several(completed["card"], 3))
    if placed := sure.told("place"):
        kind = placed["cards"][0]
        number = sure.after["zoos"][to.me][kind]
        return _("Your zoo then has: {cards}.").format(cards=several(kind, number))
    if stopped := sure.told("stop"):
        return of_stopping(stopped["allowance"], advice)
    if asked := sure.told("ask"):
        text = _("In {count} of {deals} simulated deals {name} has {card}.")
        name, card = to.names[asked["asked"]], several(asked["card"], 1)
        return text.format(count=sure.counts.get("answer", 0), deals=advice.deals, name=name, card=card)
    if gained := sure.told("take", "steal"):
        return _("That gives you {cards}, counting hand, watering hole and zoo.").format(
            cards=several(gained["cards"][0], owned(view, gained["cards"][0], to) + 1)
        )
    if advice.does.verb == "draw" and "draw" in sure.counts:
        return of_drawing(advice, to)
    return ""


def black_sheep(foreseen: Foreseen) -> int:
    """In how many deals a black sheep ends the turn."""
    return foreseen.counts.get("return", 0)


def of_stopping(allowance: int, advice: Advice) -> str:
    """What stopping brings now, and what drawing on would risk."""
    if advice.instead is None or "draw" not in advice.instead.counts:
        return ""
    count = black_sheep(advice.instead)
    if not allowance:
        return _("In {count} of {deals} simulated deals the next draw is a black sheep.").format(
            count=count, deals=advice.deals
        )
    return ngettext(
        "You may place {n} card now; in {count} of {deals} simulated deals the next draw is a black sheep.",
        "You may place {n} cards now; in {count} of {deals} simulated deals the next draw is a black sheep.",
        allowance,
    ).format(n=allowance, count=count, deals=advice.deals)


def of_drawing(advice: Advice, to: Teller) -> str:
    """The risk of a hand, or of the pile."""
    seat = advice.does.seat
    count, deals = black_sheep(advice.brings), advice.deals
    if seat is None:
        text = _("Drawing from the pile, a black sheep comes up in {count} of {deals} simulated deals.")
        return text.format(count=count, deals=deals)
    text = _("Drawing from {name}, a black sheep comes up in {count} of {deals} simulated deals.")
    return text.format(name=to.names[seat], count=count, deals=deals)


def owned(view: Json, kind: str, to: Teller) -> int:
    """How many of a kind the seat has, wherever they lie."""
    line = sum(each["card"] == kind for each in view["hole"])
    return int(view["hands"][to.me].get(kind, 0) + view["zoos"][to.me].get(kind, 0) + line)
