"""What programs are answered with, and what they ask for besides messages and a new table.

Messages are in `live/messages.py`, a new table is `live/table_creation.Plan`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sheepfold.engine.game import Json
from sheepfold.server.live.messages import Count, Hints, Name, SpectatorsTalk
from sheepfold.server.live.view_model import Kind, Status
from sheepfold.server.web.outgoing import Outgoing

Time: TypeAlias = Annotated[int, Meta(description="Seconds since 1970 (UTC).")]
Handle: TypeAlias = Annotated[str, Meta(description="The person, at this table; empty where there is none.")]


# Asked.


class Nothing(Struct, frozen=True):
    """Nothing is asked for besides the address."""


class NewPerson(Struct, frozen=True):
    """Somebody who has not been here before."""

    name: Name | None = None


class Wait(Struct, frozen=True):
    """How long to wait."""

    after: Annotated[Count | None, Meta(description="Answer when more moves were made than these.")] = None


# Answered.


class Refusal(Struct, frozen=True):
    """Why not; nothing has changed."""

    refused: str
    clause: Annotated[str, Meta(description="The rule that says so, or empty.")] = ""


class RefusedMessage(Outgoing, tag="refused"):
    """Over a stream: why what a message asked for was not done."""

    refused: str
    clause: str = ""


class Go(Struct, frozen=True):
    """Where it goes on."""

    go: Annotated[str, Meta(description="The path of a table.")]


class Me(Struct, frozen=True):
    """Who somebody is, and until when their token is good."""

    name: str
    expires: Time


class WithToken(Struct, frozen=True):
    """Somebody, and the token that proves it."""

    name: str
    token: str
    expires: Time


class OptionAnswer(Struct, frozen=True):
    """An option of a game."""

    default: bool | int | str | None
    help: str
    clause: str
    right: Annotated[str, Meta(description="What values it takes, in words.")]


class GameAnswer(Struct, frozen=True):
    """A game."""

    game: str
    title: str
    author: str
    version: int
    seats: Annotated[list[int], Meta(description="How many may play.")]
    options: dict[str, OptionAnswer]


class LevelAnswer(Struct, frozen=True):
    """How well a bot plays."""

    level: str
    title: str
    about: str


class GameList(Struct, frozen=True):
    """The games and the levels of bots."""

    games: list[GameAnswer]
    levels: list[LevelAnswer]


class ListedSeat(Struct, frozen=True):
    """A seat of a table in a list."""

    seat: int
    kind: Kind
    name: str


class ListedTable(Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    options: Json
    status: Status
    clock: str
    seats: list[ListedSeat]


class TableList(Struct, frozen=True):
    """Tables."""

    tables: list[ListedTable]


class SeatAnswer(Struct, frozen=True):
    """Who sits at a seat."""

    seat: int
    name: str
    token: int
    kind: Kind
    level: str | None
    away: bool
    here: Annotated[bool, Meta(description="Played on my device.")]
    stand_in: Annotated[bool, Meta(description="A bot plays for the person at this seat.")]
    may_let_bot: Annotated[bool, Meta(description="Away long enough for others to let a bot play.")]
    muted: Annotated[bool, Meta(description="Whether I muted this person.")]
    person: Handle


class SpectatorAnswer(Struct, frozen=True):
    """Somebody without a seat."""

    person: Handle
    name: str
    talked: bool
    muted: bool


class ToldMove(Struct, frozen=True):
    """A move as this seat saw it."""

    number: int
    events: list[Json]


class ArchivedMove(Struct, frozen=True):
    """A move as it is stored."""

    number: int
    seat: int | None
    move: str


class ChatAnswer(Struct, frozen=True):
    """A line of the chat, or a reaction."""

    number: int
    name: str
    token: int
    text: str
    reaction: str | None
    person: Handle


class ClockAnswer(Struct, frozen=True):
    """What a seat has left."""

    seat: int
    seconds: int
    running: bool


class HintAnswer(Struct, frozen=True):
    """What a bot said when I asked."""

    move: str
    why: list[str]
    won: Annotated[int, Meta(description="Of a hundred simulated matches with this move.")]
    next_won: Annotated[int | None, Meta(description="The same with the next best move.")]


class TableAnswer(Outgoing, tag="table"):
    """A table as the one who asks sees it; hidden cards are null or counted."""

    table: str
    game: str
    status: Status
    me: Annotated[int | None, Meta(description="The seat whose view this is.")]
    options: Json
    host: bool
    hints: Hints
    moves: Annotated[int, Meta(description="How many were made; goes back with a move as `number`.")]
    turn: Annotated[int | None, Meta(description="The seat to move.")]
    view: Annotated[Json | None, Meta(description="All that the seat may know; see docs/games.")]
    public: bool
    pace: str
    clock: str
    outcome: Json | None
    record: Annotated[str, Meta(description="Where the record is, once the match is over.")]
    next: Annotated[str, Meta(description="Where a rematch waits, once somebody has asked for one.")]
    curtain: int | None
    spectators_talk: SpectatorsTalk
    may_talk: Annotated[bool, Meta(description="Whether I may say something here.")]
    seats: list[SeatAnswer]
    spectators: Annotated[
        list[SpectatorAnswer],
        Meta(description="Those without a seat who have talked; for the host also those who look."),
    ]
    removed: Annotated[list[SpectatorAnswer], Meta(description="For the host: those who were removed.")]
    legal: Annotated[list[str], Meta(description="Legal moves, when it is my turn.")]
    hint: HintAnswer | None
    log: Annotated[list[ToldMove], Meta(description="The latest moves as this seat saw them.")]
    archived: Annotated[
        list[ArchivedMove],
        Meta(
            description="Every move of a finished match whose rules are no longer here; it has no `view` "
            "and no `log`. Else empty."
        ),
    ]
    chat: list[ChatAnswer]
    clocks: list[ClockAnswer]
