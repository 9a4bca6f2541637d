"""Knizia's Black Sheep in words."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.rules.scoring import TELLING
from sheepfold.words.memo import memo
from sheepfold.words.names import and_joined, cards, inside, several
from sheepfold.words.speech import N_, _, left_to_right, ngettext
from sheepfold.words.telling.teller import Teller

TASKS: Final = {
    "most horses": N_("Most horses"),
    "most cows": N_("Most cows"),
    "most pigs": N_("Most pigs"),
    "most sheep": N_("Most sheep"),
    "most roosters": N_("Most roosters"),
    "horse + cow": N_("Horse + cow"),
    "pig + sheep": N_("Pig + sheep"),
    "cow + rooster": N_("Cow + rooster"),
    "horse + pig + rooster": N_("Horse + pig + rooster"),
    "sheep + black sheep": N_("Sheep + black sheep"),
    "all but black sheep": N_("All but black sheep"),
    "black flock": N_("Black flock"),
}


MAJORITIES: Final = {
    "horse": N_("Most horses"),
    "cow": N_("Most cows"),
    "pig": N_("Most pigs"),
    "sheep": N_("Most sheep"),
    "rooster": N_("Most roosters"),
    "black sheep": N_("Most black sheep"),
}
"""By animal: the bonus for whoever has the most of it."""


def task(name: str) -> str:
    """A task by its name."""
    return _(TASKS[name])


@memo
def combination(text: str) -> str:
    """A combination as the view names it, in the viewer's language."""
    found = TELLING[text]
    if found[0].number == 1:
        return _("{animal} as the highest animal").format(animal=several(found[0].kind, 1))
    return ", ".join([several(each.kind, each.number) for each in found])


def sentence(event: Json, to: Teller) -> str:
    """One event in words."""
    seat = event.get("seat", -1)
    laid = cards(event["cards"]) if "cards" in event else ""
    match event["event"]:
        case "place":
            return to.does(
                seat,
                _("You lay {cards} on meadow {field}."),
                _("{name} lays {cards} on meadow {field}."),
                cards=laid,
                field=event["field"],
            )
        case "discard":
            return to.does(seat, _("You discard {cards}."), _("{name} discards {cards}."), cards=laid)
        case "draw":
            return to.does(seat, _("You draw {cards}."), "", cards=laid)
        case "shuffle":
            number = event["number"]
            return ngettext(
                "The discards are shuffled: {n} card.", "The discards are shuffled: {n} cards.", number
            ).format(n=number)
        case "skip":
            return to.does(
                seat, _("You skip: all your sides are full."), _("{name} skips: all sides are full.")
            )
        case "score":
            return to.does(
                seat,
                _("You win meadow {field}: {combination}."),
                _("{name} wins meadow {field}: {combination}."),
                field=event["field"],
                combination=combination(event["combinations"][seat]),
            )
        case "take":
            return to.does(seat, _("You take {figures}."), _("{name} takes {figures}."), figures=taken(event))
        case "stock":
            return _("New on meadow {field}: {figures}.").format(field=event["to"].split()[1], figures=laid)
        case "down":
            return _("Meadow {field} is closed.").format(field=event["field"])
        case "reveal":
            return to.does(seat, _("Your herd: {values}."), _("{name}'s herd: {values}."), values=herd(event))
        case "end":
            return to.end(event["outcome"])
        case _:
            return ""


def taken(event: Json) -> str:
    """Figures, with their values where the viewer may see them."""
    return and_joined(
        [
            several(kind, 1) + (f" ({value})" if value != "?" else "")
            for kind, value in zip(event["cards"], event["values"], strict=True)
        ]
    )


def herd(event: Json) -> str:
    """What lay hidden in a corral."""
    values = [
        f"{inside(kind)} {left_to_right('+'.join(map(str, worth)))}"
        for kind, worth in event["values"].items()
    ]
    return ", ".join(values) or _("nothing")


def scoring_line(line: Json) -> str:
    """What a line of the final scoring is for."""
    about = line["about"]
    match line["reason"]:
        case "values":
            return several(about, line["number"])
        case "majority":
            return _(MAJORITIES[about])
        case "task":
            return task(about)
        case _:
            return _("Full sets of six animals")


UNTYPED: Final = {
    'Your side of every open meadow is full: you can only "skip".': N_(
        "Your side of every open meadow is full: you can only skip."
    ),
}
"""By a refusal that says what to type: how it is said where nothing is typed."""
