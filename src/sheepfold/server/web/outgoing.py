"""What a page is sent over its WebSocket besides the fragment of the table: one model for each message.

A fragment is sent as it is: it needs no packaging, and escaping it would cost a third of making it.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Outgoing(Struct, tag_field="type"):
    """A message to a page or a program."""

    def encoded(self) -> str:
        """The message as JSON."""
        return msgspec.json.encode(self).decode()


class RefusedMove(Outgoing, tag="refused"):
    """A move, a question about one or a takeback was answered with a refusal, which is a fragment."""

    html: str


class Notice(Outgoing, tag="notice"):
    """Something to be said for a moment."""

    text: str


class GoTo(Outgoing, tag="go"):
    """Leave for another page."""

    address: str
