"""A view taken apart: facts, zones with cards, rows by seat, and what is worth remembering.

Everything is read from the view and the schema of its game; a part that is empty or unknown to the seat is
left out. The parts are data: each surface draws them in its own way, or writes them on one line with
`in_words`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from sheepfold.engine.description import CardCount, counted
from sheepfold.engine.game import Json
from sheepfold.words.generic.labels import is_seat, label, place_in_words
from sheepfold.words.generic.schema import ALL_HAVE, Schema, schema_of
from sheepfold.words.names import and_joined, several, title
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

SCORES: Final = ("totals", "scores", "points")
"""Fields that hold the points of the seats, the first of them that a view has."""

TEXTS: Final = frozenset(("phase",))
"""Fields whose words are never cards."""

DEEPEST: Final = 4
"""Parts within parts; what lies deeper is left out."""


class Cards(NamedTuple):
    """Cards that lie together."""

    cards: tuple[CardCount, ...]
    ordered: bool = False
    """Whether they lie in the order in which they came."""


class Text(NamedTuple):
    """A number or a text."""

    text: str


class Seat(NamedTuple):
    """A seat."""

    seat: int


class BySeat(NamedTuple):
    """Something for each seat; None where there is nothing to show."""

    parts: tuple[Part | None, ...]


class Items(NamedTuple):
    """Several parts in order."""

    parts: tuple[Part, ...]


class Fields(NamedTuple):
    """Parts with names."""

    fields: tuple[Field, ...]


Part: TypeAlias = Cards | Text | Seat | BySeat | Items | Fields


class Field(NamedTuple):
    """A part and the name it has in the view."""

    name: str
    part: Part


class ViewParts(NamedTuple):
    """A whole view."""

    facts: tuple[Field, ...]
    """Numbers, texts and seats."""
    zones: tuple[Field, ...]
    """What lies on the table."""
    rows: tuple[Field, ...]
    """Numbers and texts of the seats."""
    memory: tuple[Field, ...]
    """What else the view tells."""
    scores: tuple[int, ...] | None
    """The points of the seats, where the view has some."""
    sizes: tuple[int, ...] | None
    """How many cards each seat holds, where the view says so."""
    hand: tuple[CardCount, ...]
    """The cards of the seat whose view it is."""


def parts_of(view: Json) -> ViewParts:
    """The view taken apart."""
    schema = schema_of(view["game"], view["version"])
    seats: int = view["seats"]
    points = next((name for name in SCORES if is_numbers(view.get(name), seats)), "")
    found = [
        Field(name, part)
        for name, value in view.items()
        if name not in ALL_HAVE
        and name != points
        and (part := read(value, name, name, schema, seats, 0)) is not None
    ]
    return ViewParts(
        facts=tuple([each for each in found if isinstance(each.part, Text | Seat)]),
        zones=tuple([each for each in found if is_zone(each, schema)]),
        rows=tuple([each for each in found if is_row(each) and not is_zone(each, schema)]),
        memory=tuple([each for each in found if is_memory(each, schema)]),
        scores=tuple(view[points]) if points else None,
        sizes=tuple(view["hand_sizes"]) if is_numbers(view.get("hand_sizes"), seats) else None,
        hand=own_hand(view),
    )


def is_numbers(value: object, seats: int) -> bool:
    """Whether a value is a whole number for each seat."""
    return isinstance(value, list) and len(value) == seats and all(type(each) is int for each in value)


def is_zone(field: Field, schema: Schema) -> bool:
    """Whether a field belongs on the table; where events name no places, everything does."""
    if isinstance(field.part, Text | Seat) or is_row(field):
        return False
    return field.name in schema.zones or not schema.zones


def is_row(field: Field) -> bool:
    """Whether a field has a number or a text for each seat."""
    part = field.part
    return isinstance(part, BySeat) and all(
        each is None or isinstance(each, Text | Seat) for each in part.parts
    )


def is_memory(field: Field, schema: Schema) -> bool:
    """Whether a field is neither a fact nor a row nor on the table."""
    return not (isinstance(field.part, Text | Seat) or is_row(field) or is_zone(field, schema))


def own_hand(view: Json) -> tuple[CardCount, ...]:
    """The cards of the seat whose view it is; none for a spectator."""
    hands, seat = view.get("hands"), view["seat"]
    if seat is None or not isinstance(hands, list):
        return ()
    return hand_cards(hands[seat])


def hand_cards(hand: object) -> tuple[CardCount, ...]:
    """A hand as cards: a bag, or a list of names."""
    if isinstance(hand, dict):
        return tuple([CardCount(str(kind), number) for kind, number in hand.items() if number])
    return counted(map(str, hand)) if isinstance(hand, list) else ()


def read(value: Any, name: str, path: str, schema: Schema, seats: int, depth: int) -> Part | None:
    """A value of a view as a part; None if there is nothing to show."""
    if value is None or value in ([], {}, "") or depth > DEEPEST:
        return None
    if isinstance(value, bool):
        return Text(_("yes") if value else _("no"))
    if isinstance(value, int) and is_seat(name) and 0 <= value < seats:
        return Seat(value)
    if isinstance(value, str) and name not in TEXTS and schema.is_card(value):
        return Cards((CardCount(value),))
    if isinstance(value, dict):
        return read_mapping(value, path, schema, seats, depth)
    if isinstance(value, list):
        return read_list(value, name, path, schema, seats, depth)
    return Text(str(value))


def read_mapping(value: Json, path: str, schema: Schema, seats: int, depth: int) -> Part | None:
    """Cards with counts, or parts with names."""
    counts = all(type(number) is int for number in value.values())
    if counts and any(schema.is_card(kind) for kind in value):
        cards = tuple([CardCount(kind, number) for kind, number in value.items() if number])
        return Cards(cards) if cards else None
    found = [
        Field(name, part)
        for name, each in value.items()
        if (part := read(each, name, f"{path}.{name}", schema, seats, depth + 1)) is not None
    ]
    return Fields(tuple(found)) if found else None


def read_list(value: list[Any], name: str, path: str, schema: Schema, seats: int, depth: int) -> Part | None:
    """Something for each seat, cards in order, or several parts."""
    if path in schema.orders:
        return Items(tuple([Seat(int(each)) for each in value]))
    if schema.is_by_seat(path, value, seats):
        parts = tuple([read(each, name, f"{path}[]", schema, seats, depth + 1) for each in value])
        return BySeat(parts) if any(part is not None for part in parts) else None
    if all(isinstance(each, str) for each in value) and any(schema.is_card(each) for each in value):
        return Cards(tuple([CardCount(each) for each in value]), ordered=True)
    found = [read(each, name, f"{path}[]", schema, seats, depth + 1) for each in value]
    kept = tuple([part for part in found if part is not None])
    return Items(kept) if kept else None


def in_words(part: Part | None, to: Teller) -> str:
    """A part on one line."""
    match part:
        case None:
            return "\N{EN DASH}"
        case Cards(cards, ordered):
            return cards_in_words(cards, ordered)
        case Text(text):
            return place_in_words(text, to)
        case Seat(seat):
            return to.who(seat)
        case BySeat(parts):
            told = [(seat, each) for seat, each in enumerate(parts) if each is not None]
            return ", ".join([f"{to.who(seat)}: {in_words(each, to)}" for seat, each in told])
        case Items(parts):
            return "; ".join([in_words(each, to) for each in parts])
        case Fields(fields):
            return ", ".join([f"{label(each.name)}: {in_words(each.part, to)}" for each in fields])


def cards_in_words(cards: tuple[CardCount, ...], ordered: bool = False) -> str:
    """Cards in a sentence; those that lie in order by their names alone."""
    if ordered:
        return ", ".join([title(each.kind) for each in cards])
    return and_joined([several(each.kind, each.number) for each in cards])
