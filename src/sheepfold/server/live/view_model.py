"""View models: what a page of one viewer is made from.

`live` fills a view model in, `pages` turns it into HTML; neither needs to know more of the other. It holds
nothing its viewer may not know: views, legal moves and events come from `view(seat)`, `legal()` and
`tell(..., seat)`. Equal view models give equal bytes. Ids in the page are made from what the viewer sees
(place and face): they name nothing hidden.

Messages from the page are in `live/messages.py`: they come over the WebSocket as JSON, or as the fields of
a form (`POST` to `TableViewModel.address`). A page is sent the whole fragment after every change, and what
is in `web/outgoing.py`.

Static files are at `/static/VERSION/PATH`; the version (`pages.static_version()`) changes whenever a file
does, so they may be cached for ever.
"""

from __future__ import annotations

import dataclasses
from typing import Literal, NamedTuple

from sheepfold.engine.description import LegalMove
from sheepfold.engine.game import Json
from sheepfold.words.facts import Advice
from sheepfold.words.memo import memo

Kind = Literal["person", "bot", "empty"]
Status = Literal["waiting", "playing", "over"]
Stage = Literal["ask", "watch", "done"]
"""Of a step of a lesson: the learner is asked, the others reply, the idea was shown."""

TOKENS = ("sunflower", "tulip", "mushroom", "pear", "chestnut", "clover", "strawberry")
"""The garden things that stand for seats, by token number."""

REACTIONS = ("heart", "laugh", "wow", "clap", "sheep", "sad")

LOG_SHOWN = 7
"""How many of the latest moves a view model needs in its log; the whole story is a page of its own."""


class Seated(NamedTuple):
    """Who sits at a seat."""

    seat: int
    name: str
    token: int
    """An index into TOKENS."""
    kind: Kind = "person"
    level: str | None = None
    """The title of the bot's level."""
    away: bool = False
    here: bool = False
    """Played on this viewer's device."""
    stand_in: bool = False
    """A bot plays for the person at this seat."""
    may_let_bot: bool = False
    """The person has been away long enough for the viewer to let a bot play."""
    muted: bool = False
    """The viewer does not want to see what this person says."""
    person: str = ""
    """A handle for the person at this table, the same at whichever seat; empty for bots and free seats."""


class Spectator(NamedTuple):
    """Somebody without a seat."""

    person: str
    """A handle for the person at this table."""
    name: str
    talked: bool = False
    muted: bool = False
    """The viewer does not want to see what this person says."""


class Named(NamedTuple):
    """A seat as everybody reads it."""

    token: int
    name: str
    bot: bool
    """Whether a bot plays there now."""
    away: bool


@memo
def named(seats: tuple[Seated, ...]) -> tuple[Named, ...]:
    """The seats as everybody reads them."""
    return tuple(
        [Named(each.token, each.name, each.kind == "bot" or each.stand_in, each.away) for each in seats]
    )


@dataclasses.dataclass(slots=True, eq=False)
class Told:
    """One move as a viewer saw it: one object for all who saw the same, which is its own key in caches."""

    number: int
    """1 for the first move of the match."""
    events: tuple[Json, ...]
    mover: int | None = dataclasses.field(init=False, default=None)
    """Who made it: the seat of its first event that has one."""
    score: Json | None = dataclasses.field(init=False, default=None)
    """The event with the points of a round, where one has ended."""

    def __post_init__(self) -> None:
        for event in self.events:
            if self.mover is None:
                self.mover = event.get("seat")
            if event["event"] == "score" and "points" in event:
                self.score = event
                return


class WrittenMove(NamedTuple):
    """One move as it is kept."""

    number: int
    """1 for the first move of the match."""
    seat: int | None
    """Who made it, where that is kept."""
    move: str
    """In notation."""


class ChatLine(NamedTuple):
    """Something said at the table: `text` or one of REACTIONS."""

    number: int
    name: str
    token: int
    text: str
    reaction: str | None = None
    person: str = ""
    """A handle for the person at this table."""


class Clock(NamedTuple):
    """What a seat has left."""

    seat: int
    seconds: int
    """For this move and in the bank together."""
    running: bool


class LevelLine(NamedTuple):
    """A level of bots to choose."""

    id: str
    title: str
    help: str


class LessonViewModel(NamedTuple):
    """What is said beside a table at which somebody learns a game."""

    number: int
    """Of this step, from 1."""
    steps: int
    """So many has the lesson."""
    idea: str
    words: str
    stage: Stage
    clause: str
    address: str
    """The path of the lesson, `/learn/GAME`; a step is below it."""


class Refusal(NamedTuple):
    """Why something is no move, and the clause that says so."""

    text: str
    clause: str


@dataclasses.dataclass
class TableViewModel:
    """All that one viewer's table is made from.

    Not frozen: for every push it is copied from what all viewers see alike.
    """

    table: str
    game: str
    """The id of the game."""
    status: Status
    seats: tuple[Seated, ...]
    me: int | None
    """The viewer's seat; on a shared device the seat whose hand is shown; None for a spectator."""
    options: Json = dataclasses.field(default_factory=dict)
    host: bool = False
    spectators: tuple[Spectator, ...] = ()
    """Those without a seat who have talked; for the host also those who only look."""
    removed: tuple[Spectator, ...] = ()
    """For the host: those whom a host has removed."""
    spectators_talk: bool = False
    """Whether those without a seat may talk."""
    may_talk: bool = True
    """Whether the viewer may."""
    moves: int = 0
    """How many moves were made; a move is posted back with this number."""
    view: Json | None = None
    """`view(me)`; None before the start. Behind the curtain `view(None)`."""
    turn: int | None = None
    """The seat to move."""
    legal: tuple[LegalMove, ...] = ()
    """The legal moves, only while `me` is to move."""
    hints: bool = False
    """Whether everybody at the table may ask for hints."""
    may_hint: bool = False
    """Whether `me` may ask for one now."""
    hint: Advice | None = None
    """What a bot said when `me` asked."""
    log: tuple[Told, ...] = ()
    """The latest moves, oldest first, at least LOG_SHOWN of them if there were so many."""
    archived: tuple[WrittenMove, ...] = ()
    """Every move of a finished match that cannot be played again; such a match has no view and no log."""
    chat: tuple[ChatLine, ...] = ()
    clocks: tuple[Clock, ...] = ()
    clock: str = ""
    """The clock of this table in words, empty if there is none."""
    public: bool = False
    pace: str = "human"
    levels: tuple[LevelLine, ...] = ()
    """For adding bots while waiting."""
    address: str = ""
    """The path of the table, `/table/abc`; forms post to it, the WebSocket is at `address + "/socket"`."""
    invite: str = ""
    """The whole address to send to friends."""
    record: str = ""
    """Where the record is, once the match is over."""
    next: str = ""
    """Where a rematch waits, once somebody has asked for one."""
    outcome: Json | None = None
    curtain: int | None = None
    """The seat to whom the device must be handed before anything is shown."""
    refusal: Refusal | None = None
    """For pages without JavaScript: the answer to the last post."""
    lesson: LessonViewModel | None = None
    """Where the table is one to learn at."""
    language: str = "en"
    generic: bool = False
    """Whether the game is shown on the generic table though it has one of its own."""
    named: tuple[Named, ...] = dataclasses.field(init=False, compare=False, repr=False)
    """The seats as everybody reads them, whoever looks."""

    def __post_init__(self) -> None:
        self.named = named(self.seats)

    def can(self, verb: str) -> LegalMove | None:
        """The first legal move of this verb."""
        return next((move for move in self.legal if move.description.verb == verb), None)

    def copied(self) -> TableViewModel:
        """The same once more, to be changed for one viewer; a constructor takes ten times as long."""
        made = TableViewModel.__new__(TableViewModel)
        made.__dict__.update(self.__dict__)
        return made


class TableLine(NamedTuple):
    """A table in a list."""

    address: str
    game: str
    names: tuple[str, ...]
    """Who sits there, in order; empty seats as empty strings."""
    status: Status
    my_turn: bool = False
    note: str = ""
    """One short phrase, such as how long ago the last move was."""


@dataclasses.dataclass(frozen=True, slots=True)
class HomeViewModel:
    """The home page."""

    name: str
    mine: tuple[TableLine, ...] = ()
    """My tables, those where it is my turn first."""
    open: tuple[TableLine, ...] = ()
    """Public tables with an empty seat."""
    personal: str = ""
    """The address that brings this person to another device, once."""
    language: str = "en"
    link_days: int = 7
    """How long that address works."""
    cookie_days: int = 400
    """How long a browser knows somebody after the last visit."""
    token_days: int = 90
    """How long a token of a program is good."""


@dataclasses.dataclass(frozen=True, slots=True)
class NewTableViewModel:
    """The page for a new table.

    Its form posts to `/new`: `game`, `seats`, `seat-1` to `seat-6` (`open`, `here` or the id of a level),
    `option-<name>` (as in `Options.from_text`; a switch that is off is left out), `public`, `hints`, `clock`.
    """

    game: str
    name: str
    levels: tuple[LevelLine, ...]
    clocks: tuple[tuple[str, str], ...] = ()
    """Value and words of each clock to choose."""
    chosen: Json = dataclasses.field(default_factory=dict)
    """What was posted, if it must be shown again."""
    error: str = ""
    language: str = "en"
