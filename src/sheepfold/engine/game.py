"""The contract every game fulfils.

A `State` is one match at one moment: whose turn it is, which moves are legal, what a move changes. A
`Game` is the rulebook around it: dealing, notation, positions, views, guesses, the story of a move.

    state.turn, legal(), apply(move, rng), clone(), view(seat), views(seats), outcome
    game.id, version, seats, Options, deal, describe, find, write, read, position, place, guess, tell

A game writes what is `public` and what is `seen_by` one seat in addition. The engine builds views and
positions from these two; a position is what ALL see.

`write_legal` and `step` do the work of `legal` and `apply` without lists and checks, for callers inside the
core that know a move to be legal. A game writes `apply_unchecked`, which `step` calls.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, SupportsIndex, TypeAlias, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from sheepfold.engine import options
from sheepfold.engine.description import LegalMove, MoveDescription
from sheepfold.engine.errors import BadOption, BadSeats, IllegalMove
from sheepfold.engine.int_row import IntRow, holds, zeros
from sheepfold.engine.options import Options as AnyOptions
from sheepfold.engine.rng import Chance
from sheepfold.engine.view_fields import ViewField
from sheepfold.engine.whole import as_whole

Json: TypeAlias = dict[str, Any]
"""A JSON object: what views, positions and events are made of."""

NOBODY: Final[i64] = -1
"""No seat."""

ALL: Final = -2
"""A seat that sees everything: a position is its view."""

MOST_MOVES: Final = 1024
"""The most legal moves of any state of any game."""


def sees(seat: int | None, owner: int) -> bool:
    """Whether this seat may see what belongs to the owner: each seat its own, ALL everything."""
    return seat in (owner, ALL)


_IDS: Final[list[object]] = list(range(MOST_MOVES))
"""Every move id as a Python object: looking one up is faster than making one.

Typed as objects, so that the compiler does not convert them to machine integers and back.
"""

_NONE: Final[IntRow] = zeros(0)

S = TypeVar("S", bound="State")


class Outcome(NamedTuple):
    """How a match ended."""

    scores: tuple[int, ...]
    """By seat, as the game counts (more is better unless the game says otherwise)."""
    places: tuple[int, ...]
    """By seat, 1 for the winners; level seats share a place."""
    winners: tuple[int, ...]
    """The seats in first place."""
    reason: str
    """One short phrase saying what ended the match."""

    def as_json(self) -> Json:
        """The outcome for records and views."""
        return {
            "scores": list(self.scores),
            "places": list(self.places),
            "winners": list(self.winners),
            "reason": self.reason,
        }


def places_of(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Places from comparable keys by seat, the greatest first; equal keys share a place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One match at one moment."""

    options: AnyOptions
    """What the table has chosen; a game sets its own."""

    def __init__(self, game: Game[Any], seats: i64) -> None:
        self.game = game
        self.seats: i64 = seats
        self.to_move: i64 = NOBODY
        """The seat to move, NOBODY when the match is over."""
        self.listed: i64 = 0
        """How many legal moves there are, if they were listed since the last move; otherwise 0."""
        self.listing: IntRow = _NONE
        """These moves: the first `listed` entries. The row is reused, because making one is slow."""

    # What games write.

    def write_legal(self, moves: IntRow) -> i64:
        """Write the legal moves into `moves`, ascending, and return how many there are."""
        raise NotImplementedError

    def apply_unchecked(self, move: i64, rng: Chance) -> None:
        """Change the state as this legal move does; nothing is checked.

        Callers use `step`, which also drops the cached list of legal moves.
        """
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on, then how it ended."""
        raise NotImplementedError

    # What every game has alike.

    def step(self, move: i64, rng: Chance) -> None:
        """Make a move known to be legal."""
        make_move(self, move, rng)

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == self.seats:
            return 0
        return seat

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the match is over."""
        return None if self.to_move == NOBODY else int(self.to_move)

    def legal(self) -> list[int]:
        """The legal moves of the seat to move, ascending; empty when the match is over."""
        if self.to_move == NOBODY:
            return []
        list_moves(self)
        return cast("list[int]", [_IDS[move] for move in self.listing[: self.listed]])

    def apply(self, move: int, rng: Chance) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing."""
        if self.to_move == NOBODY:
            raise IllegalMove("The match is over.", self.game.end_clause)
        if not (0 <= move < MOST_MOVES and is_listed(self, move)):
            if not 0 <= move < len(self.game.moves):
                raise IllegalMove("There is no move {move}.", self.game.turn_clause, move=move)
            raise self.game.refusal(self, move)
        make_move(self, move, rng)

    def allows(self, move: i64) -> bool:
        """Whether the seat to move may make this move."""
        return is_listed(self, move)

    def view(self, seat: int | None) -> Json:
        """All that seat may know; None is a spectator, who knows what is public."""
        self.check_seat(seat)
        return self.game.view(self, seat)

    def views(self, seats: Sequence[int | None]) -> list[Json]:
        """The views of several seats; they share what is public, so nothing in them may be changed."""
        for seat in seats:
            self.check_seat(seat)
        return self.game.views(self, seats)

    def check_seat(self, seat: int | None) -> None:
        """Raise BadSeats for a seat this match does not have."""
        if seat is not None and not 0 <= seat < int(self.seats):
            raise BadSeats(f"seat: {seat}, must be from 0 to {int(self.seats) - 1}, or none")

    def __reduce__(self) -> tuple[object, ...]:
        return _place, (self.game, self.game.position(self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {int(self.seats)} seats, {moment_of(self)}>"


# Functions, because the core calls them directly; methods that plain Python may override are looked up first.


def make_move(state: State, move: i64, rng: Chance) -> None:
    """Make a move known to be legal."""
    state.listed = 0
    state.apply_unchecked(move, rng)


def is_listed(state: State, move: i64) -> bool:
    """Whether the seat to move may make this move."""
    if state.listed == 0:
        list_moves(state)
    return holds(state.listing, state.listed, move)


def list_moves(state: State) -> None:
    """Cache the legal moves until the next move is made."""
    if len(state.listing) == 0:
        state.listing = room_for_moves(state)
    state.listed = state.write_legal(state.listing)


def room_for_moves(state: State) -> IntRow:
    """A row for `write_legal`, which may write one more move than it counts."""
    return zeros(len(state.game.moves) + 1)


def moment_of(state: State) -> str:
    """How far a match has come, in a few words that everybody at the table may read."""
    if state.to_move == NOBODY:
        return "over"
    number = state.game.public(state).get("round")
    named = "" if number is None else f"round {number}, "
    return f"{named}{state.game.phase(state)}, seat {int(state.to_move)} to move"


def _place(game: Game[Any], position: Json) -> State:
    state: State = game.place(position)
    return state


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of a game: dealing, notation, views, positions, guesses and events."""

    id: ClassVar[str]
    """The name in commands, records and addresses."""
    title: ClassVar[str]
    author: ClassVar[str]
    version: ClassVar[int]
    """Raised by every change of rules; records keep theirs."""
    seats: ClassVar[range]
    """The seat counts it can be played with."""
    usual_seats: ClassVar[int]
    """The default seat count."""
    Options: ClassVar[type[options.Options]]
    moves: ClassVar[list[str]]
    """The move table: the notation of each move id."""
    descriptions: ClassVar[list[MoveDescription]]
    """The move table as data, by move id."""
    younger_fields: ClassVar[Sequence[str]] = ()
    """Fields of positions that earlier releases did not write; `place` reads positions without them."""
    phases: ClassVar[Sequence[str]] = ("play", "over")
    """The names of what may be going on, by `phase`."""
    view_fields: ClassVar[tuple[ViewField, ...]] = ()
    """The fields of views, for generic code; where nothing is declared it counts cards."""

    def __init__(self) -> None:
        self.by_description: dict[MoveDescription, int] = {}
        """The move table the other way round, made when it is first needed."""
        self.by_text: dict[str, int] = {}
        """The same by notation, in small letters."""
        self.shown_moves: dict[int, LegalMove] = {}
        """By move id: what `legal_moves` returned for it."""

    def __repr__(self) -> str:
        return f"<Game {self.id}, version {self.version}>"

    clause: ClassVar[str]
    """The prefix of this game's clauses."""
    turn_clause: ClassVar[str]
    """The clause that says what a turn is."""
    end_clause: ClassVar[str]
    """The clause that says when the match is over."""
    lowest_wins: ClassVar[bool] = False

    # What games write.

    def start(self, seats: int, rng: Chance, options: Any) -> S:
        """A new match; seats and options have been checked."""
        raise NotImplementedError

    def public(self, state: S) -> Json:
        """What everybody knows, spectators too: the fields between `outcome` and `seat`."""
        raise NotImplementedError

    def seen_by(self, state: S, seat: int | None) -> Json:
        """The fields that differ from seat to seat, with nulls where this one may not look.

        None is a spectator, who sees nothing hidden; ALL sees everything.
        """
        raise NotImplementedError

    def guess(self, view: Json, rng: Chance) -> S:
        """A random full state that agrees with the view (a determinization)."""
        raise NotImplementedError

    def place(self, position: Any) -> S:
        """The state a position describes; raises BadPosition naming the field that is wrong."""
        raise NotImplementedError

    def guesses(self, view: Json, rng: Chance) -> Iterator[S]:
        """Such states without end; a game may read the view once for all of them."""
        while True:
            yield self.guess(view, rng)

    def refusal(self, state: S, move: int) -> IllegalMove:
        """Why this move of the table is not legal now."""
        raise NotImplementedError

    def tell(self, before: S, move: int, after: S, seat: int | None) -> list[Json]:
        """The events that seat saw when the move led from one state to the other."""
        raise NotImplementedError

    # What games write if they have it.

    def derived(self, state: S) -> Json:
        """Fields that follow from the public ones; they are in views, not in positions."""
        return {}

    def phase(self, state: S) -> str:
        """Which of the `phases` the match is in."""
        return self.phases[state.to_move == NOBODY]

    # What every game has alike.

    def describe(self, state: S, move: int) -> MoveDescription:
        """The move as data: verb, cards, target."""
        return self.descriptions[move]

    def find(self, state: S, description: MoveDescription) -> int:
        """The legal move of this description; raises IllegalMove with the reason if there is none."""
        if state.to_move == NOBODY:
            raise IllegalMove("The match is over.", self.end_clause)
        move = self.move_of(description)
        if move is None:
            raise IllegalMove("These cards do not make a move.", self.turn_clause)
        if not state.allows(move):
            raise self.refusal(state, move)
        return move

    def legal_moves(self, state: S) -> tuple[LegalMove, ...]:
        """The legal moves of the seat to move, as text and as data."""
        return tuple([self.shown_moves.get(move) or self.shown_move(state, move) for move in state.legal()])

    def shown_move(self, state: S, move: int) -> LegalMove:
        """The one LegalMove object for this move, made when first asked for."""
        found = self.shown_moves[move] = LegalMove(self.write(state, move), self.describe(state, move))
        return found

    def move_of(self, description: MoveDescription) -> int | None:
        """The move of the table with this description."""
        if not self.by_description:
            self.by_description = {each: move for move, each in enumerate(self.descriptions)}
        return self.by_description.get(description)

    def write(self, state: S, move: int) -> str:
        """The notation of a move."""
        return self.moves[move]

    def read(self, state: S, text: str) -> int:
        """The legal move this text stands for; raises IllegalMove with the reason if there is none."""
        if state.to_move == NOBODY:
            raise IllegalMove("The match is over.", self.end_clause)
        if not self.by_text:
            self.by_text = {written.lower(): move for move, written in enumerate(self.moves)}
        move = self.by_text.get(" ".join(text.lower().split()))
        if move is None:
            sentence = 'No move is written "{text}"; try for example "{example}".'
            example = self.moves[state.legal()[-1]]
            raise IllegalMove(sentence, self.turn_clause, text=text.strip(), example=example)
        if not state.allows(move):
            raise self.refusal(state, move)
        return move

    def view(self, state: S, seat: int | None) -> Json:
        """All that seat may know."""
        return self.add_seen(self.shared(state), state, seat)

    def views(self, state: S, seats: Sequence[int | None]) -> list[Json]:
        """All that several seats may know; what they share is written once."""
        shared = self.shared(state)
        return [self.add_seen(shared.copy(), state, seat) for seat in seats]

    def position(self, state: S) -> Json:
        """The full state as JSON."""
        told = self.head(state)
        told.update(self.public(state))
        told.update(self.seen_by(state, ALL))
        return told

    def shared(self, state: S) -> Json:
        """What all views of a state have in common."""
        told = self.head(state)
        told.update(self.public(state))
        told.update(self.derived(state))
        return told

    def add_seen(self, told: Json, state: S, seat: int | None) -> Json:
        """These shared fields, which are changed, with what this seat sees in addition."""
        told["seat"] = seat
        told.update(self.seen_by(state, seat))
        return told

    def head(self, state: S) -> Json:
        """The first fields of every view and position."""
        outcome = state.outcome
        return {
            "game": self.id,
            "version": self.version,
            "seats": int(state.seats),
            "options": state.options.as_json(),
            "turn": state.turn,
            "phase": self.phase(state),
            "outcome": outcome.as_json() if outcome else None,
        }

    def deal(self, seats: SupportsIndex, rng: Chance, options: options.Options | None = None) -> S:
        """Deal a match for that many seats."""
        number = as_whole(seats)
        if number is None or number not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            message = f"seats: {seats}, {self.id} is played by {few} to {many}"
            raise BadSeats(message, "seats", few=few, many=many)
        chosen = self.Options() if options is None else options
        if not isinstance(chosen, self.Options):
            raise BadOption(f"options: {chosen!r}, must be the Options of {self.id}")
        chosen.check_seats(number)
        return self.start(number, rng, chosen)

    def __reduce__(self) -> tuple[object, ...]:
        return _game, (type(self).__module__,)


def _game(module: str) -> Game[Any]:
    game: Game[Any] = importlib.import_module(module).GAME
    return game
