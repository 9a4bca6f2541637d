"""What the database gives back, and takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sheepfold.engine.game import Json

CLOSED: Final = "closed"
"""The status of a table that those who run the server have closed."""


class PersonRow(NamedTuple):
    """Somebody who has done something here."""

    id: str
    name: str
    epoch: int
    created: float
    banned: float | None = None


class NoticeRow(NamedTuple):
    """What a command has changed."""

    id: int
    kind: str
    subject: str


class TableRow(NamedTuple):
    """A table without those who sit there."""

    id: str
    game: str
    version: int
    options: Json
    size: int
    host: str
    public: bool
    clock: str
    pace: str
    seed: str
    status: str
    created: float
    touched: float
    began: float | None = None
    outcome: Json | None = None
    next: str | None = None
    hints: bool = False
    spectators_talk: bool = False


class SeatRow(NamedTuple):
    """Who sits at a seat."""

    seat: int
    kind: str = "empty"
    person: str | None = None
    name: str = ""
    level: str | None = None
    here: bool = False
    stand_in: bool = False


class MoveRow(NamedTuple):
    """A move; the first is number 1."""

    number: int
    move: str
    tick: float
    seat: int | None = None
    """Who made it; None where it was kept before this was."""


class ChatRow(NamedTuple):
    """Something said; the first is number 1."""

    number: int
    person: str
    name: str
    text: str
    reaction: str | None
    said: float


class RemovalRow(NamedTuple):
    """Somebody whom the host has removed, and the name they had at the table."""

    person: str
    name: str


class MuteRow(NamedTuple):
    """`person` does not want to see what `muted` says."""

    person: str
    muted: str


class StoredTable(NamedTuple):
    """All that is kept of one table."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow]
    chat: list[ChatRow]
    removals: Sequence[RemovalRow] = ()
    mutes: Sequence[MuteRow] = ()


class Listed(NamedTuple):
    """A table as lists show it."""

    table: TableRow
    seats: list[SeatRow]
    moves: int
