"""Bye-Bye Black Sheep in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.words.names import cards, several
from sheepfold.words.speech import N_, _, ngettext
from sheepfold.words.telling.teller import Teller

PLAIN: Final = {
    "pick": (N_("You pick {cards}."), N_("{name} picks {cards}.")),
    "return": (
        N_("The black sheep goes back to you; the turn is over."),
        N_("The black sheep goes back to {name}; the turn is over."),
    ),
    "drive off": (N_("The wolf drives {cards} to you."), N_("The wolf drives {cards} to {name}.")),
    "answer": (N_("You give {cards}."), N_("{name} gives {cards}.")),
    "take": (N_("You take {cards}."), N_("{name} takes {cards}.")),
    "take up": (N_("You take {cards} into your hand."), N_("{name} takes {cards} into their hand.")),
    "place": (N_("You place {cards}."), N_("{name} places {cards}.")),
    "magpie": (N_("The magpie comes to you."), N_("The magpie comes to {name}.")),
    "done": (N_("You place no more."), N_("{name} places no more.")),
    "give back": (N_("You get {cards} from the wolf."), N_("{name} gets {cards} from the wolf.")),
    "refill": (N_("You refill: {cards}."), ""),
    "turn": (N_("Your turn begins."), N_("{name}'s turn begins.")),
}
"""Events that need only their cards: as said to the one who did it, and to the others."""


def sentence(event: Json, to: Teller) -> str:
    """One event in words."""
    kind = event["event"]
    if kind in PLAIN:
        mine, others = PLAIN[kind]
        laid = cards(event["cards"]) if "cards" in event else ""
        return to.does(event["seat"], _(mine), _(others) if others else "", cards=laid)
    if kind in FURTHER:
        return FURTHER[kind](event, to)
    if kind == "deal":
        return _("The cards are dealt.")
    return to.end(event["outcome"])


def drawn(event: Json, to: Teller) -> str:
    """A card out of a hand or from the pile."""
    source, _space, seat = event["from"].partition(" ")
    laid = cards(event["cards"])
    if source == "pile":
        return to.does(
            event["seat"],
            _("You draw {cards} from the pile."),
            _("{name} draws {cards} from the pile."),
            cards=laid,
        )
    return to.between(
        event["seat"],
        int(seat),
        _("You draw {cards} from {other}."),
        _("{name} draws {cards} from {other}."),
        _("{name} draws {cards} from you."),
        cards=laid,
    )


def stolen(event: Json, to: Teller) -> str:
    """The magpie's theft."""
    return to.between(
        event["seat"],
        int(event["from"].split()[1]),
        _("You steal {cards} from {other}."),
        _("{name} steals {cards} from {other}."),
        _("{name} steals {cards} from you."),
        cards=cards(event["cards"]),
    )


def looked(event: Json, to: Teller) -> str:
    """The mole looks at a hand."""
    return to.between(
        event["seat"],
        event["at"],
        _("You look at {other}'s hand."),
        _("{name} looks at {other}'s hand."),
        _("{name} looks at your hand."),
    )


def asked(event: Json, to: Teller) -> str:
    """The eagle's question."""
    return to.between(
        event["seat"],
        event["asked"],
        _("You ask {other} for {card}."),
        _("{name} asks {other} for {card}."),
        _("{name} asks you for {card}."),
        card=several(event["card"], 1),
    )


def missed(event: Json, to: Teller) -> str:
    """The eagle finds nothing."""
    card = several(event["card"], 1)
    return to.does(event["seat"], _("You do not have {card}."), _("{name} does not have {card}."), card=card)


def declined(event: Json, to: Teller) -> str:
    """A special card is not used."""
    return to.does(
        event["seat"],
        _("You do not use {card}."),
        _("{name} does not use {card}."),
        card=several(event["card"], 1),
    )


def stopped(event: Json, to: Teller) -> str:
    """The end of a turn by choice."""
    number = event["allowance"]
    if not number:
        return to.does(event["seat"], _("You stop."), _("{name} stops."))
    return to.does(
        event["seat"],
        ngettext("You stop and may place {n} card.", "You stop and may place {n} cards.", number),
        ngettext("{name} stops and may place {n} card.", "{name} stops and may place {n} cards.", number),
        n=number,
    )


def completed(event: Json, to: Teller) -> str:
    """A triplet."""
    three = several(event["card"], 3)
    return to.does(
        event["seat"], _("You have a triplet: {cards}!"), _("{name} has a triplet: {cards}!"), cards=three
    )


FURTHER: Final[dict[str, Callable[[Json, Teller], str]]] = {
    "draw": drawn,
    "steal": stolen,
    "look": looked,
    "ask": asked,
    "miss": missed,
    "decline": declined,
    "stop": stopped,
    "triplet": completed,
}


UNTYPED: Final = {
    'Everyone first picks a special card: "pick eagle".': N_("Everyone first picks a special card."),
    'Now cards are drawn: "draw from" another seat, or "stop" after one or more.': N_(
        "Now cards are drawn: draw from another hand, or stop after one or more."
    ),
    'The eagle comes first: ask somebody for a set, or "no question".': N_(
        "The eagle comes first: ask somebody for an animal, or do not ask."
    ),
    'The mole comes first: take a set card of the hand you see, or "take nothing".': N_(
        "The mole comes first: take a set card of the hand you see, or nothing."
    ),
    'The magpie comes first: steal from a zoo, or "steal nothing".': N_(
        "The magpie comes first: steal from a zoo, or steal nothing."
    ),
    'The white sheep comes first: place a set card, or "done".': N_(
        "The white sheep comes first: place a set card, or none."
    ),
    'The mother sheep comes first: "draw from pile" or "draw nothing".': N_(
        "The mother sheep comes first: draw from the pile, or leave it."
    ),
    'Drawing is over: place set cards, or "done".': N_("Drawing is over: place set cards, or none."),
}
"""By a refusal that says what to type: how it is said where nothing is typed."""
