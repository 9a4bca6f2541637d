"""The parts of a view as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheepfold.engine.description import CardCount
from sheepfold.server.pages import pieces
from sheepfold.server.pages.generic.faces import chip
from sheepfold.server.pages.model import Named
from sheepfold.server.pages.speech import _
from sheepfold.words.generic.labels import label, place_in_words, title
from sheepfold.words.generic.parts import BySeat, Cards, Field, Fields, Items, Part, Seat, Text
from sheepfold.words.telling.teller import Teller

SHOWN_IN_ORDER: Final = 14
"""Of more cards that lie in order only the last are shown."""

UNNAMED: Final = ("card", "cards", "seat")
"""Fields that say nothing their value does not say."""

NOTHING: Final = "&ndash;"


class Drawer:
    """Draws parts for one viewer."""

    def __init__(self, seats: Sequence[Named], me: int | None) -> None:
        self.seats = seats
        self.me = me
        self.to = Teller(tuple([each.name for each in seats]), me)

    def name_of(self, seat: int) -> str:
        """A seat as the viewer reads it."""
        return _("You") if seat == self.me else self.seats[seat].name

    def seat(self, seat: int) -> str:
        """A seat by token and name."""
        who = pieces.escape(self.name_of(seat))
        return f'<span class="whose">{pieces.token(self.seats[seat].token)}<bdi>{who}</bdi></span>'

    def part(self, part: Part | None, place: str = "") -> str:
        """A part; `place` is what events call it."""
        match part:
            case None:
                return NOTHING
            case Cards(cards, ordered):
                return lying(cards, ordered)
            case Text(text):
                return f"<bdi>{pieces.escape(place_in_words(text, self.to))}</bdi>"
            case Seat(seat):
                return self.seat(seat)
            case BySeat(parts):
                rows = [self.row(seat, each, place) for seat, each in enumerate(parts)]
                return f'<ul class="by-seat">{"".join(rows)}</ul>'
            case Items(parts) if all(isinstance(each, Text | Seat) for each in parts):
                return f'<span class="inline">{" ".join([self.part(each) for each in parts])}</span>'
            case Items(parts):
                rows = [
                    f"<li{at_place(place, number)}>{self.part(each)}</li>"
                    for number, each in enumerate(parts, 1)
                ]
                return f'<ol class="items">{"".join(rows)}</ol>'
            case Fields(fields):
                return f'<div class="named">{"".join([self.named(each) for each in fields])}</div>'

    def row(self, seat: int, part: Part | None, place: str) -> str:
        """What one seat has."""
        return f"<li{at_place(place, seat)}>{self.seat(seat)}<div>{self.part(part)}</div></li>"

    def named(self, field: Field) -> str:
        """A part with its name, unless its value says enough."""
        made = self.part(field.part)
        if field.name in UNNAMED:
            return f"<span>{made}</span>"
        return f"<span><i>{pieces.escape(label(field.name))}</i> {made}</span>"

    def zone(self, field: Field, place: str, *, fresh: bool) -> str:
        """A part of the table with its name and number of cards."""
        number = cards_in(field.part)
        count = f" <small>{number}</small>" if number > 1 else ""
        heading = pieces.escape(title(label(field.name)))
        at = f' data-place="{pieces.escape(place)}"' if place else ""
        return (
            f'<section class="zone{" fresh" * fresh}"{at}><h2><bdi>{heading}</bdi>{count}</h2>'
            f"{self.part(field.part, place)}</section>"
        )

    def facts(self, fields: Sequence[Field]) -> str:
        """Numbers and texts with their names."""
        made = "".join(
            [
                f"<div><dt>{pieces.escape(label(each.name))}</dt><dd>{self.part(each.part)}</dd></div>"
                for each in fields
            ]
        )
        return f'<dl class="facts-of">{made}</dl>' if made else ""

    def rows(self, fields: Sequence[Field]) -> str:
        """Numbers and texts of the seats: a line for each seat, a column for each field."""
        if not fields:
            return ""
        heads = "".join([f'<th scope="col">{pieces.escape(label(each.name))}</th>' for each in fields])
        lines = [self.line(seat, fields) for seat in range(len(self.seats))]
        corner = f'<td><span class="sr">{pieces.escape(_("seat"))}</span></td>'
        return (
            f'<div class="seat-numbers" tabindex="0" role="group" aria-label="{pieces.escape(_("Seats"))}">'
            '<table class="of-seats">'
            f"<tr>{corner}{heads}</tr>{''.join(lines)}</table></div>"
        )

    def line(self, seat: int, fields: Sequence[Field]) -> str:
        """The fields of one seat."""
        cells = [f"<td>{self.part(entry(each, seat))}</td>" for each in fields]
        return f'<tr><th scope="row">{self.seat(seat)}</th>{"".join(cells)}</tr>'


def entry(field: Field, seat: int) -> Part | None:
    """What a field has for a seat."""
    return field.part.parts[seat] if isinstance(field.part, BySeat) else None


def at_place(place: str, number: int) -> str:
    """The place of an entry, for cards that fly there."""
    return f' data-place="{pieces.escape(place)} {number}"' if place else ""


def lying(cards: tuple[CardCount, ...], ordered: bool) -> str:
    """Cards beside each other; of many in order the last."""
    hidden = max(0, len(cards) - SHOWN_IN_ORDER) if ordered else 0
    more = f'<span class="skip">+{hidden}</span>' if hidden else ""
    style = "lying in-order" if ordered else "lying"
    return f'<div class="{style}">{more}{"".join([chip(each) for each in cards[hidden:]])}</div>'


def cards_in(part: Part | None) -> int:
    """How many cards lie in a zone that is nothing but cards."""
    return sum(each.number for each in part.cards) if isinstance(part, Cards) else 0
