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
    token: int | None = None


class NoticeRow(NamedTuple):
    """What a command has changed."""

    id: int
    kind: str
    subject: str
    made: float


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
    quick: bool = False
    """Whether it was opened by a quick match: nobody is its host."""
    free_text: bool = False
    """Whether people may write what they like."""
    revision: int = 0
    """How often anything at the table but its moves was changed."""
    host_was_away: bool = False
    """Whether hosting was passed on because the host was away: then everybody seated may start."""
    branch_of: str | None = None
    """The table whose match this one goes on from."""
    branch_at: int | None = None
    """After how many of its moves."""


class SeatRow(NamedTuple):
    """Who sits at a seat."""

    seat: int
    kind: str = "empty"
    person: str | None = None
    name: str = ""
    level: str | None = None
    here: bool = False
    stand_in: bool = False
    token: int | None = None
    """The one that was chosen; None: the table has one for each seat (`live/tokens.py`)."""
    left: bool = False
    """Whether the person has left the match; a bot plays on."""


class MoveRow(NamedTuple):
    """A move; the first is number 1. An empty one takes the move before it back."""

    number: int
    move: str
    tick: float
    seat: int | None = None
    """Who made it; None where the move was stored before this was."""


class TakebackRow(NamedTuple):
    """A request to take a move back, and what became of it."""

    number: int
    """The number of the move."""
    seat: int
    """Who made the move and asks."""
    asked: float
    """The server time of the request."""
    answers: dict[str, bool]
    """By seat, as text: whether it agrees."""
    ended: float | None = None
    """The server time at which it was decided; None while it is open."""
    outcome: str | None = None
    """`granted`, `refused`, `late`, `withdrawn`, or `moved` where somebody moved instead of answering."""


class ChatRow(NamedTuple):
    """Something said; the first is number 1."""

    number: int
    person: str
    name: str
    text: str
    reaction: str | None
    said: float
    phrase: str | None = None
    """The key of a phrase; `text` is empty then."""
    language: str | None = None
    """The language in which a phrase was said."""


class RemovalRow(NamedTuple):
    """Somebody whom the host has removed, and the name they had at the table."""

    person: str
    name: str


class MuteRow(NamedTuple):
    """`person` does not want to see what `muted` says."""

    person: str
    muted: str


class SubscriptionRow(NamedTuple):
    """A browser that is told when it is a person's turn."""

    id: str
    person: str
    epoch: int
    endpoint: str
    p256dh: str
    auth: str
    language: str
    made: float


class PuzzleAttemptRow(NamedTuple):
    """The first attempt of a person at a puzzle."""

    person: str
    game: str
    puzzle: str
    """The id of the puzzle (`play/puzzles.py`)."""
    day: str
    """The date, where it was the puzzle of that day; else empty."""
    solved: bool
    made: float


class StoredTable(NamedTuple):
    """All that is stored of one table."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow]
    chat: list[ChatRow]
    removals: Sequence[RemovalRow] = ()
    mutes: Sequence[MuteRow] = ()
    takebacks: Sequence[TakebackRow] = ()
    wanting: Sequence[str] = ()
    """The people who sit at the table of the rematch."""


class Newest(NamedTuple):
    """What a table has, as far as two have the same in memory if this is the same."""

    revision: int
    moves: int
    """How many were made."""
    tick: float | None
    """The server time of the last of them; None where there is none."""


class MadeSince(NamedTuple):
    """The moves made at a table from a certain one on, and its revision at the same moment."""

    revision: int
    moves: list[MoveRow]


class Listed(NamedTuple):
    """A table as lists show it."""

    table: TableRow
    seats: list[SeatRow]
    moves: int
