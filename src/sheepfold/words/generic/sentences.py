"""Events in words, for games that bring no sentences: who, what, which cards, and what else is told."""

from __future__ import annotations

from typing import Any, Final

from sheepfold.engine.game import Json
from sheepfold.engine.story import hand
from sheepfold.words.generic.labels import is_seat, label, place_in_words, title
from sheepfold.words.names import bag, cards
from sheepfold.words.speech import _, left_to_right
from sheepfold.words.telling.teller import Teller

TOLD: Final = frozenset(("event", "seat", "cards", "from", "to", "outcome"))
"""Fields that have their own places in a sentence."""

LONGEST: Final = 120
"""A field whose words are longer than this is left out of a sentence."""


def sentence(event: Json, to: Teller) -> str:
    """One event in words."""
    seat = event.get("seat")
    text = "; ".join(clauses(event, to, seat))
    if isinstance(event.get("outcome"), dict):
        return to.end(event["outcome"])
    if not isinstance(seat, int) or not 0 <= seat < len(to.names):
        return _("{what}.").format(what=title(text))
    return to.does(seat, _("You: {what}."), _("{name}: {what}."), what=text)


def clauses(event: Json, to: Teller, seat: int | None) -> list[str]:
    """What happened, with its cards and places; then the other fields."""
    found = [with_places(event, to, seat)]
    for name, value in event.items():
        if name not in TOLD and (said := value_in_words(name, value, to)):
            found.append(_("{field} {value}").format(field=label(name), value=said))
    return found


def with_places(event: Json, to: Teller, seat: int | None) -> str:
    """The name of the event, its cards and their way; a seat's own hand goes unsaid."""
    text = str(event["event"]).replace("_", " ")
    if isinstance(event.get("cards"), list) and event["cards"]:
        text = _("{event}, {cards}").format(event=text, cards=cards(map(str, event["cards"])))
    own = None if seat is None else hand(seat)
    for end, form in (("from", _("{text}, from {place}")), ("to", _("{text}, to {place}"))):
        place = event.get(end)
        if isinstance(place, str) and place != own:
            text = form.format(text=text, place=place_in_words(place, to))
    return text


def value_in_words(name: str, value: Any, to: Teller) -> str:
    """A field of an event; empty where a sentence has no room for it."""
    text = _value_in_words(name, value, to)
    return text if len(text) <= LONGEST else ""


def _value_in_words(name: str, value: Any, to: Teller) -> str:
    if value in (None, [], {}, ""):
        return ""
    match value:
        case bool():
            return _("yes") if value else _("no")
        case int() if is_seat(name) and 0 <= value < len(to.names):
            return to.who(value)
        case list() if len(value) == len(to.names) and all(type(each) is int for each in value):
            shown = zip(to.names, value, strict=True)
            return ", ".join([f"{who} {left_to_right(str(each))}" for who, each in shown])
        case list() if all(isinstance(each, str | int) for each in value):
            return ", ".join(map(str, value))
        case dict() if all(type(each) is int for each in value.values()):
            return bag(value)
        case list() | dict():
            return ""
        case _:
            return str(value)
