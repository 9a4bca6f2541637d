"""The parts of a view as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheepfold.engine.description import CardCount
from sheepfold.server.live.view_model import Named
from sheepfold.server.pages.generic.faces import chip
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.pieces import token
from sheepfold.words.generic.labels import label, place_in_words, title
from sheepfold.words.generic.parts import BySeat, Cards, Field, Fields, Items, Part, Seat, Text
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

SHOWN_IN_ORDER: Final = 14
"""Of more cards that lie in order only the last are shown."""

UNNAMED: Final = ("card", "cards", "seat")
"""Fields that say nothing their value does not say."""

NOTHING: Final = Html("&ndash;")


class Drawer:
    """Draws parts for one viewer."""

    def __init__(self, seats: Sequence[Named], me: int | None) -> None:
        self.seats = seats
        self.me = me
        self.to = Teller(tuple([each.name for each in seats]), me)

    def name_of(self, seat: int) -> str:
        """A seat as the viewer reads it."""
        return _("You") if seat == self.me else self.seats[seat].name

    def seat(self, seat: int) -> Html:
        """A seat by token and name."""
        who = escape(self.name_of(seat))
        return Html(f'<span class="whose">{token(self.seats[seat].token)}<bdi>{who}</bdi></span>')

    def part(self, part: Part | None, place: str = "") -> Html:
        """A part; `place` is what events call it."""
        match part:
            case None:
                return NOTHING
            case Cards(cards, ordered):
                return lying(cards, ordered)
            case Text(text):
                return Html(f"<bdi>{escape(place_in_words(text, self.to))}</bdi>")
            case Seat(seat):
                return self.seat(seat)
            case BySeat(parts):
                rows = [self.row(seat, each, place) for seat, each in enumerate(parts)]
                return Html(f'<ul class="by-seat">{"".join(rows)}</ul>')
            case Items(parts) if all(isinstance(each, Text | Seat) for each in parts):
                return Html(f'<span class="inline">{" ".join([self.part(each) for each in parts])}</span>')
            case Items(parts):
                rows = [
                    Html(f"<li{at_place(place, number)}>{self.part(each)}</li>")
                    for number, each in enumerate(parts, 1)
                ]
                return Html(f'<ol class="items">{"".join(rows)}</ol>')
            case Fields(fields):
                return Html(f'<div class="named">{"".join([self.named(each) for each in fields])}</div>')

    def row(self, seat: int, part: Part | None, place: str) -> Html:
        """What one seat has."""
        return Html(f"<li{at_place(place, seat)}>{self.seat(seat)}<div>{self.part(part)}</div></li>")

    def named(self, field: Field) -> Html:
        """A part with its name, unless its value says enough."""
        made = self.part(field.part)
        if field.name in UNNAMED:
            return Html(f"<span>{made}</span>")
        return Html(f"<span><i>{escape(label(field.name))}</i> {made}</span>")

    def zone(self, field: Field, place: str, *, fresh: bool) -> Html:
        """A part of the table with its name and number of cards."""
        number = cards_in(field.part)
        count = f" <small>{number}</small>" if number > 1 else ""
        heading = escape(title(label(field.name)))
        at = f' data-place="{escape(place)}"' if place else ""
        return Html(
            f'<section class="zone{" fresh" * fresh}"{at}><h2><bdi>{heading}</bdi>{count}</h2>'
            f"{self.part(field.part, place)}</section>"
        )

    def facts(self, fields: Sequence[Field]) -> Html:
        """Numbers and texts with their names."""
        made = "".join(
            [
                f"<div><dt>{escape(label(each.name))}</dt><dd>{self.part(each.part)}</dd></div>"
                for each in fields
            ]
        )
        return Html(f'<dl class="facts-of">{made}</dl>' if made else "")

    def rows(self, fields: Sequence[Field]) -> Html:
        """Numbers and texts of the seats: a line for each seat, a column for each field."""
        if not fields:
            return NO_HTML
        heads = "".join([f'<th scope="col">{escape(label(each.name))}</th>' for each in fields])
        lines = [self.line(seat, fields) for seat in range(len(self.seats))]
        corner = f'<td><span class="sr">{escape(_("seat"))}</span></td>'
        return Html(
            f'<div class="seat-numbers" tabindex="0" role="group" aria-label="{escape(_("Seats"))}">'
            '<table class="of-seats">'
            f"<tr>{corner}{heads}</tr>{''.join(lines)}</table></div>"
        )

    def line(self, seat: int, fields: Sequence[Field]) -> Html:
        """The fields of one seat."""
        cells = [f"<td>{self.part(entry(each, seat))}</td>" for each in fields]
        return Html(f'<tr><th scope="row">{self.seat(seat)}</th>{"".join(cells)}</tr>')


def entry(field: Field, seat: int) -> Part | None:
    """What a field has for a seat."""
    return field.part.parts[seat] if isinstance(field.part, BySeat) else None


def at_place(place: str, number: int) -> Html:
    """The place of an entry, for cards that fly there."""
    return Html(f' data-place="{escape(place)} {number}"' if place else "")


def lying(cards: tuple[CardCount, ...], ordered: bool) -> Html:
    """Cards beside each other; of many in order the last."""
    hidden = max(0, len(cards) - SHOWN_IN_ORDER) if ordered else 0
    more = f'<span class="skip">+{hidden}</span>' if hidden else ""
    style = "lying in-order" if ordered else "lying"
    return Html(f'<div class="{style}">{more}{"".join([chip(each) for each in cards[hidden:]])}</div>')


def cards_in(part: Part | None) -> int:
    """How many cards lie in a zone that is nothing but cards."""
    return sum(each.number for each in part.cards) if isinstance(part, Cards) else 0
