"""What a game's page hands to the table's frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import Named, NamedSeats, Seated, TableViewModel
from sheepfold.server.pages import pieces
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.words.memo import memo
from sheepfold.words.speech import _, ngettext

Bag: TypeAlias = tuple[tuple[str, int], ...]
"""Cards and how many of each, as an input of components."""


class Verb(NamedTuple):
    """A move that is one button."""

    move: str
    label: str
    main: bool = False
    """The one marigold button."""


class ModeToggle(NamedTuple):
    """A button that opens further moves, and the sentence shown behind it."""

    target: str
    label: str
    note: str
    clause: str = ""
    icon: str = "eye"


class Tally(NamedTuple):
    """A number that is shown alone where there is no room for words."""

    number: int
    words: str
    """The number and what is counted."""


class SeatParts(NamedTuple):
    """What a game adds to a seat."""

    under: str
    """The line under the name."""
    badge: str = ""
    """On the card back beside the token: the size of the hand."""
    held: str = ""
    """The badge in words, where the line under the name does not say it."""
    sign: Html = NO_HTML
    """Beside the name."""
    cards: int = 0
    """Cards in the hand, drawn as backs where there is room."""
    more: Html = NO_HTML
    """Below: a zoo."""
    target: str = ""
    """What touching the seat means."""
    move: str = ""
    """The move that touching the seat makes at once."""
    tally: Tally | None = None
    """What stands beside a clock whoever is to move: points."""


class Row(NamedTuple):
    """A line of the points."""

    seat: int
    points: str
    note: Html = NO_HTML


class SharedParts(NamedTuple):
    """What all viewers of a table see alike."""

    subtitle: str
    seats: tuple[SeatParts, ...]
    points_title: str
    points_note: str
    points: tuple[Row, ...] = ()
    """Where they are not each viewer's own."""


class TableParts:
    """One table, ready for the frame; no dataclass, whose constructor would not be compiled."""

    prompt: str = ""
    """What the seat to move decides, in a few words; shown to that seat only."""
    flag: str = ""
    """In place of "Your turn"."""
    helper: Html = NO_HTML
    """Under the prompt: steps, values, chips."""
    hand_name: str = ""
    """What the cards shown there are, where they are not the viewer's hand."""
    may_flip: bool = False
    """Whether a card may be discarded in place of being played."""
    idle: str = ""
    """What the main button says while nothing is chosen."""
    moves: Html = NO_HTML
    """Under the hand: moves that are buttons, in groups."""
    flown: Sequence[Json] | None = None
    """The events of the last move whose cards have moved, where these are not all."""

    def __init__(
        self,
        shared: SharedParts,
        seats: tuple[SeatParts, ...],
        points: tuple[Row, ...],
        board: Html,
        *,
        hand: Html = NO_HTML,
        shelf: bool = False,
        memory: Html = NO_HTML,
        own: Html = NO_HTML,
        lasting: Html = NO_HTML,
        with_me: bool = False,
        layout: str = "",
    ) -> None:
        self.shared = shared
        self.seats = seats
        """As this viewer sees them: those of `shared`, but for seats that mean more to this viewer."""
        self.points = points
        self.board = board
        self.hand = hand
        self.shelf = shelf
        """Whether the hand is so large that equal cards lie in one small pile."""
        self.memory = memory
        self.own = own
        """On my own plate: my sign and points."""
        self.lasting = lasting
        """In the helper, whoever is to move: my zoo."""
        self.with_me = with_me
        """Whether my own seat stands among the others."""
        self.layout = layout
        """A class for the table's frame."""
        self.verbs: list[Verb] = []
        self.toggles: list[ModeToggle] = []
        self.choices: list[Choice] = []
        self.labels: dict[str, str] = {}
        """The moves that are buttons, in words."""
        self.slips: list[str] = []
        """Moves that may be slips of the finger."""


def bag(cards: Mapping[str, int]) -> Bag:
    """Cards of a view as an input of components."""
    return tuple(cards.items())


def bags(several: Sequence[Mapping[str, int]]) -> tuple[Bag, ...]:
    """The cards of each seat as an input of components."""
    return tuple([tuple(cards.items()) for cards in several])


def add_button(
    model: TableViewModel, parts: TableParts, verb: str, label: str, *, main: bool = False
) -> None:
    """Add a button for the legal move that is this verb and nothing else."""
    found = next((each for each in model.legal if each.description == MoveDescription(verb)), None)
    if found is not None:
        parts.verbs.append(Verb(found.text, label, main))


def name(model: TableViewModel, seat: int) -> str:
    """A seat's name as the viewer reads it."""
    return _("You") if seat == model.me else model.seats[seat].name


def addressed(seats: tuple[Named, ...], me: int | None) -> tuple[Named, ...]:
    """The seats as the viewer at one of them reads them: their own is "You"."""
    return seats if me is None else spoken_to(seats, me)


@memo
def spoken_to(seats: tuple[Named, ...], me: int) -> tuple[Named, ...]:
    """The seats with "You" for one of them."""
    return NamedSeats((*seats[:me], seats[me]._replace(name=_("You")), *seats[me + 1 :]))


def named_token(seated: Named | Seated) -> Html:
    """A seat's token with its name for those who hear the page."""
    return Html(f'{pieces.token(seated.token)}<i class="sr">{escape(seated.name)}:</i>')


def points(number: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def scored(number: int) -> Tally:
    """So many points, beside a clock."""
    return Tally(number, points(number))


def cards_held(number: int) -> str:
    """So many cards."""
    return ngettext("{n} card", "{n} cards", number).format(n=number)


def last_events(model: TableViewModel) -> tuple[Json, ...]:
    """What happened in the last move."""
    return model.log[-1].events if model.log else ()


def last_mover(model: TableViewModel) -> int | None:
    """Who made the last move: the meaning of the blue edge."""
    return model.log[-1].mover if model.log else None


def others(seats: int, me: int | None) -> tuple[int, ...]:
    """The other seats in order of play, from the viewer's left; all of them for a spectator."""
    if me is None:
        return tuple(range(seats))
    return tuple([(me + step) % seats for step in range(1, seats)])
