"""What a game's page logic hands to the table's frame."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.pages import pieces
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.model import Named, Seated, TableSight
from sheepfold.server.pages.speech import _, language, ngettext


class Verb(NamedTuple):
    """A move that is one button."""

    move: str
    label: str
    main: bool = False
    """The one marigold button."""


class Gate(NamedTuple):
    """A button that opens further moves, and the sentence shown behind it."""

    atom: str
    label: str
    note: str
    clause: str = ""
    icon: str = "eye"


class SeatDrawn(NamedTuple):
    """What a game adds to a seat."""

    under: str
    """The line under the name."""
    badge: str = ""
    """On the card back beside the token: the size of the hand."""
    held: str = ""
    """The badge in words, where the line under the name does not say it."""
    sign: str = ""
    """HTML beside the name."""
    more: str = ""
    """HTML below: a zoo."""
    atom: str = ""
    """What touching the seat means."""
    move: str = ""
    """The move that touching the seat makes at once."""


class Row(NamedTuple):
    """A line of the points."""

    seat: int
    points: str
    note: str = ""
    """HTML."""


class Common(NamedTuple):
    """What of a table is the same for all who look, kept for all of them (`keeping.py`)."""

    subtitle: str
    seats: tuple[SeatDrawn, ...]
    points_title: str
    points_note: str
    points: tuple[Row, ...] = ()
    """Where they are not each viewer's own."""


@dataclasses.dataclass(slots=True)
class Drawn:
    """One table, ready for the frame."""

    common: Common
    seats: Sequence[SeatDrawn]
    """As this viewer sees them: those of `common`, but for seats that mean more to this viewer."""
    points: tuple[Row, ...]
    board: str
    """HTML of the meadow."""
    prompt: str = ""
    """What the seat to move decides, in a few words; shown to that seat only."""
    flag: str = ""
    """In place of "Your turn"."""
    helper: str = ""
    """HTML under the prompt: steps, values, chips."""
    hand: str = ""
    """HTML."""
    hand_name: str = ""
    """What the cards shown there are, where they are not the viewer's hand."""
    shelf: bool = False
    """Whether the hand is so large that equal cards lie in one small pile."""
    verbs: list[Verb] = dataclasses.field(default_factory=list)
    gates: list[Gate] = dataclasses.field(default_factory=list)
    choices: list[Choice] = dataclasses.field(default_factory=list)
    may_flip: bool = False
    """Whether a card may be discarded in place of being played."""
    idle: str = ""
    """What the main button says while nothing is chosen."""
    moves: str = ""
    """HTML under the hand: moves that are buttons, in groups."""
    labels: dict[str, str] = dataclasses.field(default_factory=dict)
    """These moves in words."""
    memory: str = ""
    """HTML."""
    own: str = ""
    """HTML at the end of the prompt's line: my sign and points."""
    above: str = ""
    """HTML between the meadow and the fence: my zoo."""
    with_me: bool = False
    """Whether my own seat stands among the others."""
    layout: str = ""
    """A class for the table's frame."""


def add_button(sight: TableSight, drawn: Drawn, verb: str, label: str, *, main: bool = False) -> None:
    """A button for the legal move that is this verb and nothing else."""
    found = next((each for each in sight.legal if each.description == MoveDescription(verb)), None)
    if found is not None:
        drawn.verbs.append(Verb(found.text, label, main))


def name(sight: TableSight, seat: int) -> str:
    """A seat's name as the viewer reads it."""
    return _("You") if seat == sight.me else sight.seats[seat].name


def named_token(seated: Named | Seated) -> str:
    """A seat's token with its name for those who hear the page."""
    return f'{pieces.token(seated.token)}<i class="sr">{pieces.escape(seated.name)}:</i>'


def points(number: int) -> str:
    """So many points."""
    return _points(number, language())


@lru_cache(512)
def _points(number: int, _language: str) -> str:
    return ngettext("{n} point", "{n} points", number).format(n=number)


def cards_held(number: int) -> str:
    """So many cards."""
    return _cards_held(number, language())


@lru_cache(512)
def _cards_held(number: int, _language: str) -> str:
    return ngettext("{n} card", "{n} cards", number).format(n=number)


def last_events(sight: TableSight) -> tuple[Json, ...]:
    """What happened in the last move."""
    return sight.log[-1].events if sight.log else ()


def last_mover(sight: TableSight) -> int | None:
    """Who made the last move: the meaning of the blue edge."""
    return sight.log[-1].mover if sight.log else None


@cache
def others(seats: int, me: int | None) -> tuple[int, ...]:
    """The other seats in order of play, from the viewer's left; all of them for a spectator."""
    if me is None:
        return tuple(range(seats))
    return tuple([(me + step) % seats for step in range(1, seats)])
