"""A table as it is pushed: HTML with slots for the parts that seldom change.

What fills a slot is sent once, and again only when it differs. The page keeps it and puts it into every table
that comes (`slots.js`). A slot is filled by a component with inputs: it is called only when it is to be sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sheepfold.server.pages.html import NO_HTML, Html
from sheepfold.words.speech import speaking


class Slot(NamedTuple):
    """A part of a table that seldom changes, and what it is made from."""

    name: str
    make: Callable[..., Html]
    inputs: tuple[Any, ...]


class Fragment(NamedTuple):
    """A table for one viewer, or for several who see the same."""

    html: Html
    language: str
    slots: tuple[Slot, ...] = ()

    def complete(self) -> Html:
        """The table with every slot filled."""
        html: str = self.html
        with speaking(self.language):
            for each in self.slots:
                html = html.replace(place(each.name), each.make(*each.inputs))
        return Html(html)

    def after(self, sent: tuple[Slot, ...]) -> Html:
        """What to send a page that has these slots filled: the table, and the parts that differ."""
        if self.slots == sent:
            return self.html
        with speaking(self.language):
            parts = [part(each) for each in self.slots if each not in sent]
        return Html("".join([self.html, *parts]))


NO_FRAGMENT = Fragment(NO_HTML, "")


def place(name: str) -> Html:
    """Where the part of this name belongs; no text of a page has a comment in it."""
    return Html(f"<!--{name}-->")


def part(slot: Slot) -> str:
    """A part on its way to the page."""
    return f"<!--={slot.name}-->{slot.make(*slot.inputs)}"
