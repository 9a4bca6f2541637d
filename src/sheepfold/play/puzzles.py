"""Puzzles: positions with one clearly best move, and where the shepherd's first choice is another.

A game may have a file `puzzles.jsonl` in its folder. Its first line says what the puzzles are made with; each
further line is one of them: the deal and the moves that lead to the position, the best move, the shepherd's
choice and the figures that prove it (docs/review.md). `sheepfold puzzles` makes more.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import logging
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from sheepfold.engine import registry
from sheepfold.engine.errors import BadRecord
from sheepfold.engine.game import Json, State
from sheepfold.engine.rng import Rng

FILE: Final = "puzzles.jsonl"
"""In the folder of a game."""

log = logging.getLogger(__name__)


class Origin(NamedTuple):
    """What all puzzles of a file have in common: the first line."""

    game: str
    version: int
    options: Json
    bot: str
    """Who played the matches they are from."""
    matches: int
    """How many were searched: those dealt from the seeds below this number."""
    command: str
    """What made the file."""


class Puzzle(NamedTuple):
    """A position with one clearly best move, for the seat to move."""

    seed: int
    """Of the match."""
    seats: int
    moves: list[int]
    """Those that lead to the position, by their numbers in the move table."""
    best: str
    """In notation, as the other moves."""
    tempting: str
    """The shepherd's first choice."""
    chance: float
    """To win with the best move, in points."""
    next: str
    """The second best move."""
    lead: float
    """Of the best move over the second best, in points."""
    margin: float
    """Of the lead: with 99 % certainty no other move is as good."""

    @property
    def id(self) -> str:
        """Which of its game's puzzles this is."""
        return f"{self.seed}-{len(self.moves)}"


class Puzzles(NamedTuple):
    """The puzzles of a game."""

    origin: Origin
    all: tuple[Puzzle, ...]

    def state(self, puzzle: Puzzle) -> State:
        """The position of a puzzle."""
        game = registry.get(self.origin.game, self.origin.version)
        rng = Rng(puzzle.seed)
        state: State = game.deal(puzzle.seats, rng, game.Options.from_json(self.origin.options))
        for move in puzzle.moves:
            state.apply(move, rng)
        return state

    def named(self, name: str) -> Puzzle | None:
        """The puzzle with this id."""
        return next((each for each in self.all if each.id == name), None)

    def number_of(self, puzzle: Puzzle) -> int:
        """Where in the file a puzzle stands, from 1."""
        return self.all.index(puzzle) + 1

    def daily(self, day: datetime.date) -> Puzzle:
        """The puzzle of a day: the same for everybody, and another one on every day of a cycle."""
        order = sorted(self.all, key=lambda each: hashlib.blake2b(each.id.encode()).digest())
        return order[day.toordinal() % len(order)]


GREATEST: Final = 10**15
"""No number in a file is larger."""


def is_text(value: Any) -> bool:
    """Whether a field holds text."""
    return isinstance(value, str)


def is_count(value: Any) -> bool:
    """Whether a field holds a whole number from 0."""
    return type(value) is int and 0 <= value <= GREATEST


def is_figure(value: Any) -> bool:
    """Whether a field holds a number."""
    return type(value) in (int, float) and -GREATEST <= value <= GREATEST


def is_options(value: Any) -> bool:
    """Whether a field holds options."""
    return isinstance(value, dict)


def is_moves(value: Any) -> bool:
    """Whether a field holds moves by their numbers."""
    return isinstance(value, list) and all(map(is_count, value))


RIGHT: Final[dict[Callable[[Any], bool], tuple[str, tuple[str, ...]]]] = {
    is_text: ("text", ("game", "bot", "command", "best", "tempting", "next")),
    is_count: ("a whole number from 0", ("version", "matches", "seed", "seats")),
    is_figure: ("a number", ("chance", "lead", "margin")),
    is_options: ("an object", ("options",)),
    is_moves: ("a list of whole numbers from 0", ("moves",)),
}
"""What is right for which fields."""


def read_line(kind: type[Origin] | type[Puzzle], line: str) -> Origin | Puzzle:
    """A line of a file; ValueError or TypeError say what is wrong with it."""
    entry = kind(**json.loads(line))
    found = entry._asdict()
    for check, (words, names) in RIGHT.items():
        for name in names:
            if name in found and not check(found[name]):
                raise ValueError(f"{name}: {found[name]!r}, must be {words}")
    return entry


def read_puzzles(text: str) -> Puzzles:
    """The puzzles in this text; BadRecord names the line at fault."""
    lines: list[Any] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            lines.append(read_line(Origin if number == 1 else Puzzle, line))
        except (ValueError, TypeError, RecursionError) as error:
            raise BadRecord(f"line {number}: not a puzzle ({error})") from None
    if not lines:
        raise BadRecord("line 1: missing")
    return Puzzles(lines[0], tuple(lines[1:]))


def write_line(entry: Origin | Puzzle) -> str:
    """A line of a file."""
    return json.dumps(entry._asdict(), ensure_ascii=False, separators=(",", ":")) + "\n"


def write_puzzles(puzzles: Puzzles) -> str:
    """The text of a file."""
    return write_line(puzzles.origin) + "".join([write_line(each) for each in puzzles.all])


@cache
def puzzles_of(game_id: str) -> Puzzles | None:
    """The puzzles of a game; None if it has none."""
    path = registry.folder(game_id) / FILE
    return read_puzzles(path.read_text(encoding="utf-8")) if path.exists() else None


@cache
def playable_puzzles(game_id: str) -> Puzzles | None:
    """The puzzles of a game if there are any; a damaged file is logged once and counts as none."""
    try:
        found = puzzles_of(game_id)
    except BadRecord as error:
        log.warning("puzzles damaged", extra={"game": game_id, "fault": str(error)})
        return None
    return found if found is not None and found.all else None


def games_with_puzzles() -> list[str]:
    """The ids of the games that have puzzles."""
    return [game_id for game_id in registry.ids() if playable_puzzles(game_id) is not None]


def daily_puzzle(day: datetime.date) -> tuple[str, int] | None:
    """The game and the number of the puzzle of a day: the games take turns; None where no game has any."""
    offered = games_with_puzzles()
    if not offered:
        return None
    turn, nth = divmod(day.toordinal(), len(offered))
    found = playable_puzzles(offered[nth])
    assert found is not None
    return offered[nth], found.number_of(found.daily(datetime.date.fromordinal(turn)))
