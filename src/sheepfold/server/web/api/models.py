"""What programs are answered with, and what they ask for besides messages and a new table.

Messages are in `live/messages.py`, a new table is `live/table_creation.Plan`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.server.live.messages import Count, FreeText, Hints, Name, SpectatorsTalk
from sheepfold.server.live.view_model import Kind, Reason, Status, TakebackStage
from sheepfold.server.web.outgoing import Outgoing

Time: TypeAlias = Annotated[int, Meta(description="Seconds since 1970 (UTC).")]
Handle: TypeAlias = Annotated[str, Meta(description="The person, at this table; empty where there is none.")]


# Asked.


class Nothing(Struct, frozen=True):
    """Nothing is asked for besides the address."""


class NewPerson(Struct, frozen=True):
    """Somebody who has not been here before."""

    name: Name | None = None


class QuickMatch(Struct, frozen=True):
    """A match with whoever looks for one now."""

    game: Annotated[
        str | None,
        Meta(
            description="The id of a game; left out: the one most people wait for.",
            extra_json_schema={"enum": list(registry.ids())},
        ),
    ] = None


class Wait(Struct, frozen=True):
    """How long to wait."""

    after: Annotated[Count | None, Meta(description="Answer when more moves were made than these.")] = None


class MovesAsked(Struct, frozen=True):
    """Which moves of a match, and through whose eyes."""

    first: Annotated[Count, Meta(description="The number of the first move; 0 is the deal.")] = 0
    view: Annotated[
        str, Meta(description="A seat, `watch` or `open`; one of `views` of the match. Left out: my own.")
    ] = ""


class PlayOn(Struct, frozen=True):
    """From where a finished match shall go on, and who I am in it; bots play the others."""

    number: Annotated[Count, Meta(description="After so many moves; 0 is the deal.")]
    seat: Count


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


class MatchAnswer(Struct, frozen=True):
    """A match that can be looked at again."""

    table: str
    game: str
    version: int
    options: Json
    status: Status
    seats: list[ListedSeat]
    moves: Annotated[int, Meta(description="Made and taken back.")]
    views: Annotated[
        list[str],
        Meta(description="Through whose eyes I may look: seats, `watch`, and once it is over `open`."),
    ]
    outcome: Json | None
    record: Annotated[str, Meta(description="Where the record is, once the match is over.")]


class FinishedMatch(Struct, frozen=True):
    """A finished match of mine."""

    table: str
    game: str
    ended: Time
    place: int
    score: int
    opponents: Annotated[list[str], Meta(description="The names of the others.")]


class FinishedMatches(Struct, frozen=True):
    """My finished matches, the newest first."""

    matches: list[FinishedMatch]


class MatchMove(Struct, frozen=True):
    """The table after a move, and what was seen of it."""

    number: int
    seat: Annotated[int | None, Meta(description="Who made it; null for the deal.")]
    move: Annotated[
        str | None, Meta(description="In notation, once the match is over; empty for a takeback.")
    ]
    events: list[Json]
    view: Json
    position: Annotated[Json | None, Meta(description="With all hands, where these are asked for.")]


class MatchMoves(Struct, frozen=True):
    """Some moves of a match in a row."""

    moves: list[MatchMove]


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
    host: Annotated[bool, Meta(description="Whether the host sits here.")]


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
    phrase: Annotated[str | None, Meta(description="The key of a phrase; `text` is empty then.")]
    language: Annotated[str | None, Meta(description="The language in which a phrase was said.")]
    seat: Annotated[int | None, Meta(description="The seat of the one who said it.")]


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


class TakebackAnswer(Struct, frozen=True):
    """Whether a move can be taken back, or what became of the request."""

    stage: Annotated[
        TakebackStage,
        Meta(
            description="`offer`: I may ask; `never`: it has shown me something; `asked`: I have asked; "
            "`decide`: I am asked; `pending`: others decide; `granted`: my move was taken back; "
            "`stands`: I have asked in vain."
        ),
    ]
    seat: Annotated[int, Meta(description="Who made the move.")]
    reason: Annotated[
        Reason,
        Meta(
            description="Why there is no takeback: the round is `scored`, or `everybody` or only the `mover` "
            "has seen something new; or it was `refused`, or the answer was `late`."
        ),
    ]
    events: Annotated[list[Json], Meta(description="What the move has shown.")]
    agreed: list[int]
    undecided: list[int]
    refused_by: int | None
    seconds: Annotated[int, Meta(description="Until no answer counts as no.")]


class TableAnswer(Outgoing, tag="table"):
    """A table as the one who asks sees it; hidden cards are null or counted."""

    table: str
    game: str
    status: Status
    me: Annotated[int | None, Meta(description="The seat whose view this is.")]
    options: Json
    host: bool
    may_start: Annotated[
        bool, Meta(description="Whether I may begin: the host, or everybody once a host was away for long.")
    ]
    hints: Hints
    moves: Annotated[int, Meta(description="Made and taken back; goes back with a move as `number`.")]
    turn: Annotated[int | None, Meta(description="The seat to move.")]
    view: Annotated[Json | None, Meta(description="All that the seat may know; see docs/games.")]
    public: bool
    pace: str
    clock: str
    outcome: Json | None
    record: Annotated[str, Meta(description="Where the record is, once the match is over.")]
    next: Annotated[str, Meta(description="Where a rematch waits, once somebody has asked for one.")]
    curtain: int | None
    branch_at: Annotated[
        int | None, Meta(description="Where this goes on from another match: after so many of its moves.")
    ]
    spectators_talk: SpectatorsTalk
    free_text: FreeText
    may_talk: Annotated[bool, Meta(description="Whether I may say something here.")]
    seats: list[SeatAnswer]
    spectators: Annotated[
        list[SpectatorAnswer],
        Meta(description="Those without a seat who have talked; for the host also those who look."),
    ]
    removed: Annotated[list[SpectatorAnswer], Meta(description="For the host: those who were removed.")]
    legal: Annotated[list[str], Meta(description="Legal moves, when it is my turn.")]
    hint: HintAnswer | None
    takeback: TakebackAnswer | None
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
