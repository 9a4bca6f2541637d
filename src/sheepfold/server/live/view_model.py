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
from typing import Any, Final, Literal, NamedTuple

from sheepfold.engine.description import LegalMove
from sheepfold.engine.game import Json
from sheepfold.play.review.luck import Share
from sheepfold.server.live.puzzle_view_model import NO_NUMBERS, DailyPuzzle, PuzzleNumbers, PuzzleViewModel
from sheepfold.words.facts import Advice
from sheepfold.words.memo import memo
from sheepfold.words.moments import Hold
from sheepfold.words.speech import N_

Kind = Literal["person", "bot", "empty"]
Status = Literal["waiting", "playing", "over"]
Stage = Literal["ask", "watch", "done"]
"""Of a step of a lesson: the learner is asked, the others reply, the idea was shown."""

TOKENS = ("sunflower", "tulip", "mushroom", "pear", "chestnut", "clover", "strawberry")
"""The garden things that stand for seats, by token number."""

REACTIONS = ("heart", "laugh", "wow", "clap", "sheep", "sad")

PHRASES = (
    "hello", "well_played", "good_luck", "thanks", "oh_no", "moment", "your_turn", "one_more", "sorry",
    "must_go",
)  # fmt: skip
"""What can be said by one tap: sent as a key, shown in each reader's language."""

MOST_COUNTED = 20
"""Of more who watch it is only said that they are many: coming and going then wakes nobody."""

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
    host: bool = False
    """Whether the host sits here."""


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
    stand_in: bool = False
    """Whether that bot plays for a person."""


class NamedSeats(tuple[Named, ...]):
    """The seats of a table as an input of components: it is compared by identity, which is quick."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__


@memo
def named(seats: tuple[Seated, ...]) -> NamedSeats:
    """The seats as everybody reads them; one object for equal seats."""
    return NamedSeats(
        [
            Named(each.token, each.name, each.kind == "bot" or each.stand_in, each.away, each.stand_in)
            for each in seats
        ]
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
    made: dict[tuple[Any, ...], Any] = dataclasses.field(init=False, default_factory=dict, repr=False)
    """What was made of it (words/memo.py)."""

    def __post_init__(self) -> None:
        for event in self.events:
            if self.mover is None:
                self.mover = event.get("seat")
            if event["event"] == "score" and "points" in event:
                self.score = event
                return


class WrittenMove(NamedTuple):
    """One move as it is stored."""

    number: int
    """1 for the first move of the match."""
    seat: int | None
    """Who made it, where that is stored."""
    move: str
    """In notation."""


class ChatLine(NamedTuple):
    """Something said at the table: `text`, one of REACTIONS or one of PHRASES."""

    number: int
    name: str
    token: int
    text: str
    reaction: str | None = None
    person: str = ""
    """A handle for the person at this table."""
    phrase: str | None = None
    language: str | None = None
    """The language in which the phrase was said."""
    seat: int | None = None
    """The seat of the one who said it."""


class RemainingTime(NamedTuple):
    """What a seat has left."""

    seat: int
    seconds: int
    """For this move and in the bank together."""
    running: bool


TakebackStage = Literal["offer", "never", "asked", "decide", "pending", "granted", "stands"]
"""What a viewer is shown of a takeback: the mover may ask, cannot ask, has asked; the viewer decides; others
do; the move was taken back; the mover has asked in vain."""

Reason = Literal["", "scored", "everybody", "mover", "refused", "late"]
"""Why there is no takeback: the round is scored, who has seen something new, or how it was decided."""


SHOWN: Final = {
    "scored": N_("The round is scored."),
    "everybody": N_("Everybody has seen what was hidden until now."),
    "mover": N_("You have seen what was hidden until now."),
}
"""By reason: why a move cannot be taken back."""


class TakebackViewModel(NamedTuple):
    """A takeback, possible, asked for or decided, as one viewer sees it."""

    stage: TakebackStage
    seat: int
    """Who made the move."""
    reason: Reason = ""
    events: tuple[Json, ...] = ()
    """What the move has shown, where that is the reason."""
    agreed: tuple[int, ...] = ()
    """The seats that have agreed, those of bots among them."""
    undecided: tuple[int, ...] = ()
    """The seats that have not answered."""
    refused_by: int | None = None
    seconds: int = 0
    """Until no answer counts as no."""


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
    may_start: bool = False
    """Whether the viewer may begin the match: the host, or everybody seated once a host was away for long."""
    own_name: str = ""
    """Before the match: the name the viewer chose; empty where they have one of ours."""
    called: str = ""
    """Before the match: what the viewer is called who chooses no name."""
    own_token: int | None = None
    """Before the match: the token the viewer chose last."""
    fills_in: int | None = None
    """Of a quick match that waits: the seconds until bots take the free seats."""
    next_host: str = ""
    """For the host, before the match: who becomes host if the host leaves."""
    spectators: tuple[Spectator, ...] = ()
    """Those without a seat who have talked; for the host also those who only look."""
    watchers: int = 0
    """How many people without a seat look, the viewer among them; told to those who watch."""
    again: tuple[str, ...] = ()
    """Once a rematch waits: the names of those who want to play it, without the viewer."""
    removed: tuple[Spectator, ...] = ()
    """For the host: those whom a host has removed."""
    spectators_talk: bool = False
    """Whether those without a seat may talk."""
    free_text: bool = False
    """Whether people may write what they like; else there are phrases and reactions."""
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
    takeback: TakebackViewModel | None = None
    """Whether the last move can be taken back, where that is the viewer's business."""
    log: tuple[Told, ...] = ()
    """The latest moves, oldest first, at least LOG_SHOWN of them if there were so many."""
    archived: tuple[WrittenMove, ...] = ()
    """Every move of a finished match that cannot be played again; such a match has no view and no log."""
    chat: tuple[ChatLine, ...] = ()
    clocks: tuple[RemainingTime, ...] = ()
    clock_whole: int = 0
    """The seconds a seat has for a move and in the bank at the beginning."""
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
    share: Share | None = None
    """How the viewer's result came about, where the match was reviewed."""
    curtain: int | None = None
    """The seat to whom the device must be handed before anything is shown."""
    refusal: Refusal | None = None
    """For pages without JavaScript: the answer to the last post."""
    lesson: LessonViewModel | None = None
    """Where the table is one to learn at."""
    puzzle: PuzzleViewModel | None = None
    """Where the table is a puzzle."""
    language: str = "en"
    push: bool = False
    """Whether browsers may ask to be told of turns."""
    hold: Hold | None = None
    """Where the table is shown as it was in the last move: the moment of that move."""
    generic: bool = False
    """Whether the game is shown on the generic table though it has one of its own."""
    branch_at: int | None = None
    """Where the match goes on from another one: after how many of its moves. The address of the other one is
    an invitation and is not told."""
    named: tuple[Named, ...] = dataclasses.field(init=False, compare=False, repr=False)
    """The seats as everybody reads them, whoever looks."""

    def __post_init__(self) -> None:
        self.named = named(self.seats)

    @property
    def prepared(self) -> bool:
        """Whether the table was prepared for one reader: nobody talks there, nobody leaves."""
        return self.lesson is not None or self.puzzle is not None

    def can(self, verb: str) -> LegalMove | None:
        """The first legal move of this verb."""
        return next((move for move in self.legal if move.description.verb == verb), None)

    def copied(self) -> TableViewModel:
        """The same once more, to be changed for one viewer; a constructor takes ten times as long."""
        made = TableViewModel.__new__(TableViewModel)
        made.__dict__.update(self.__dict__)
        return made


class ViewChoice(NamedTuple):
    """Somebody through whose eyes a match may be seen again."""

    value: str
    """As in the address: the number of a seat, or one of the words of `live/replays.py`."""
    name: str


@dataclasses.dataclass
class ReplayViewModel:
    """A match after some of its moves, as one seat saw it then, or with all hands open."""

    table: TableViewModel
    """The table at that time; `moves` is the number of the last entry, and `log` ends with it."""
    moves: int
    """How many entries the match has, takebacks among them."""
    view: str
    """Which of `views` this is."""
    views: tuple[ViewChoice, ...]
    address: str
    """The path of the replay."""
    scored: tuple[int, ...] = ()
    """The entries with which rounds ended."""
    hands: tuple[Any, ...] = ()
    """The hand of every seat, where all are open."""
    back: str = ""
    """The path of the table; empty for a record that was brought along."""
    record: str = ""
    """Where the record can be had; empty while the match runs."""
    over: bool = True
    outcome: Json | None = None
    """How the match ended, wherever in it this is."""


class TableLine(NamedTuple):
    """A table in a list."""

    address: str
    game: str
    names: tuple[str, ...]
    """Who sits there, in order; empty seats as empty strings."""
    status: Status
    my_turn: bool = False
    note: str = ""
    """One short phrase, such as whose turn it is."""
    result: str = ""
    """Of a finished match: how it ended for the viewer."""
    place: int = 0
    """Of a finished match: the viewer's place, from 1; 0 where it is not known."""


@dataclasses.dataclass(frozen=True, slots=True)
class HomeViewModel:
    """The home page."""

    name: str
    mine: tuple[TableLine, ...] = ()
    """My unfinished tables, those where it is my turn first."""
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
    done: tuple[TableLine, ...] = ()
    """My finished matches, the newest first."""
    looking: int = 0
    """How many people wait for a quick match."""
    quick_wait: int = 30
    """Seconds after which bots take the free seats of a quick match."""
    base: str = ""
    """The address of the server."""
    push: bool = False
    """Whether browsers may ask to be told of turns."""
    puzzle: DailyPuzzle | None = None
    """The puzzle of today, where a game has any."""


class Opponent(NamedTuple):
    """Somebody else who played."""

    name: str
    friend: str
    """A name for the person in addresses of this reader's pages; empty for a bot."""
    level: str
    """The level of a bot; empty for a person."""
    place: int


class PlayedMatch(NamedTuple):
    """A finished match as one of its players looks back at it."""

    table: str
    game: str
    ended: float
    place: int
    score: int
    opponents: tuple[Opponent, ...]

    @property
    def won(self) -> bool:
        """Whether it was won, alone or with others."""
        return self.place == 1

    @property
    def beaten(self) -> float:
        """The share of the others who came behind; those on the same place count half."""
        points = [(each.place > self.place) + (each.place == self.place) / 2 for each in self.opponents]
        return sum(points) / len(points)


class WinCount(NamedTuple):
    """How many matches of some kind were played, and how many of them won."""

    key: str
    name: str
    won: int
    played: int


@dataclasses.dataclass(frozen=True, slots=True)
class MyMatchesViewModel:
    """Somebody's finished matches and their numbers."""

    name: str
    game: str = ""
    result: str = ""
    against: str = ""
    """What was asked for (`match_history.MatchFilter`)."""
    matches: tuple[PlayedMatch, ...] = ()
    """The matches of this page, the newest first."""
    found: int = 0
    """How many fit what was asked for."""
    page: int = 1
    pages: int = 1
    played: int = 0
    won: int = 0
    """Over all matches, whatever was asked for; so are the tallies."""
    by_game: tuple[WinCount, ...] = ()
    by_level: tuple[WinCount, ...] = ()
    by_friend: tuple[WinCount, ...] = ()
    trend: tuple[float, ...] = ()
    """The share of others beaten in the matches that fit, oldest first."""
    puzzles: PuzzleNumbers = NO_NUMBERS
    language: str = "en"


@dataclasses.dataclass(frozen=True, slots=True)
class NewTableViewModel:
    """The page for a new table.

    Its form posts to `/new`: `game`, `seats`, `seat-1` to `seat-6` (`open`, `here` or the id of a level),
    `option-<name>` (as in `Options.from_text`; a switch that is off is left out), `public`, `hints`, `clock`.
    """

    game: str
    name: str
    """What the host is called."""
    levels: tuple[LevelLine, ...]
    clocks: tuple[tuple[str, str], ...] = ()
    """Value and words of each clock to choose."""
    chosen: Json = dataclasses.field(default_factory=dict)
    """What was posted, if it must be shown again."""
    error: str = ""
    language: str = "en"
    own_name: str = ""
    """The name the host chose before; empty where it is one of ours."""
