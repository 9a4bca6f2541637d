"""Zoff im Zoo in words."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.names import cards, several
from sheepfold.words.speech import N_, _, left_to_right, ngettext
from sheepfold.words.telling.teller import Teller


def sentence(event: Json, to: Teller) -> str:
    """One event in words."""
    seat = event.get("seat", -1)
    match event["event"]:
        case "play":
            return played(event, to)
        case "pass":
            return to.does(seat, _("You pass."), _("{name} passes."))
        case "show":
            return to.between(
                seat,
                event["partner"],
                _("You show {cards} to {other}."),
                _("{name} shows {cards} to {other}."),
                _("{name} shows {cards} to you."),
                cards=cards(event["shown"]),
            )
        case "add":
            return to.does(
                seat, _("You add {cards}."), _("{name} adds {cards}."), cards=cards(event["cards"])
            )
        case "decline":
            return to.does(
                seat, _("You add nothing; the cards go back."), _("{name} adds nothing; the cards go back.")
            )
        case "give":
            return given(event, to)
        case "aside":
            laid = cards(event["cards"])
            return to.does(seat, _("You lay {cards} aside."), _("{name} lays {cards} aside."), cards=laid)
        case "trick":
            number = len(event["cards"])
            many = ngettext("{n} card", "{n} cards", number).format(n=number)
            return to.does(
                seat, _("You take the trick: {cards}."), _("{name} takes the trick: {cards}."), cards=many
            )
        case "out":
            place = event["place"]
            return to.does(
                seat, _("You are out, place {place}."), _("{name} is out, place {place}."), place=place
            )
        case "lead":
            return to.does(seat, _("You lead."), _("{name} leads."))
        case "deal":
            return to.does(
                seat,
                _("Round {round}: you deal."),
                _("Round {round}: {name} deals."),
                round=event["round"],
            )
        case "score":
            return scored(event, to)
        case _:
            return to.end(event["outcome"])


def played(event: Json, to: Teller) -> str:
    """A play, and what it counts as if its cards do not say so."""
    laid = cards(event["cards"])
    counts = several(event["counts_as"][1], event["counts_as"][0])
    seat = event["seat"]
    if "partner" in event:
        return to.between(
            seat,
            event["partner"],
            _("With {other}'s cards you play {counts}."),
            _("With {other}'s cards {name} plays {counts}."),
            _("With your cards {name} plays {counts}."),
            counts=counts,
        )
    if laid == counts:
        return to.does(seat, _("You play {cards}."), _("{name} plays {cards}."), cards=laid)
    return to.does(
        seat,
        _("You play {cards}: that is {counts}."),
        _("{name} plays {cards}: that is {counts}."),
        cards=laid,
        counts=counts,
    )


def given(event: Json, to: Teller) -> str:
    """Cards between partners."""
    return to.between(
        event["seat"],
        int(event["to"].split()[1]),
        _("You give {cards} to {other}."),
        _("{name} gives {cards} to {other}."),
        _("{name} gives {cards} to you."),
        cards=cards(event["cards"]),
    )


def scored(event: Json, to: Teller) -> str:
    """The points of a round."""
    parts = [
        _("{name} {points}").format(name=to.who(seat), points=left_to_right(f"{points:+d}"))
        for seat, points in enumerate(event["points"])
    ]
    return _("Round {round} is scored: {points}.").format(round=event["round"], points=", ".join(parts))


COLUMNS: Final = (
    ("going_out", N_("going out {n}")),
    ("team", N_("team {n}")),
    ("lions", N_("lions {n}")),
    ("hedgehog", N_("no hedgehog {n}")),
)
"""The columns of the score sheet, in words."""


def round_parts(event: Json, seat: int) -> str:
    """What the points of a round are for, column by column."""
    parts = [
        _(text).format(n=left_to_right(f"{event[column][seat]:+d}"))
        for column, text in COLUMNS
        if event.get(column) and event[column][seat]
    ]
    return ", ".join(parts) or _("nothing")


UNTYPED: Final = {
    'Your partner has shown cards: add to them or "decline".': N_(
        "Your partner has shown cards: add to them, or add nothing."
    ),
    'Before the round you may lay up to two cards aside, or "aside nothing".': N_(
        "Before the round you may lay up to two cards aside, or none."
    ),
    'Before the round two cards go to your partner: "give lion, fox".': N_(
        "Before the round two cards go to your partner."
    ),
}
"""By a refusal that says what to type: how it is said where nothing is typed."""
