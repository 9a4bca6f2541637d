"""Records: a match as game, version, options, seats, seed and moves, enough to rebuild it exactly.

The seed stands for the generator (engine/rng.py). The moves are in notation, so that people can read them.
Moves that were taken back are not among them; they are listed beside, with where they stood. The outcome is
stored to be checked. `replay` plays a record back move by move.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from sheepfold.engine.errors import BadRecord, BadSeats, BadSeed, SheepfoldError
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Chance, chance


class Takeback(NamedTuple):
    """A move that was made and taken back; a chance it had is as if it had never been taken."""

    after: int
    """How many moves of the record had been made before it."""
    move: str
    """In notation."""


class Record(NamedTuple):
    """A match as it was played."""

    game: str
    version: int
    options: Json
    seats: int
    seed: int | str
    moves: list[str]
    outcome: Json | None
    """None for a match that was not finished."""
    takebacks: Sequence[Takeback] = ()
    """Moves that were taken back, in the order of play."""

    def __repr__(self) -> str:
        ended = "broken off" if self.outcome is None else self.outcome["reason"]
        played = f"{self.seats} seats, {len(self.moves)} moves, {ended}"
        return f"<Record of {self.game}, version {self.version}: {played}>"

    def as_json(self) -> Json:
        """The record as a JSON object, as in a file; without takebacks as it was before there were any."""
        data = self._asdict()
        del data["takebacks"]
        if self.takebacks:
            data["takebacks"] = [each._asdict() for each in self.takebacks]
        return data

    def dumps(self) -> str:
        """The record as text, one move a line."""
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n"


_KINDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "version": (int,),
    "options": (dict,),
    "seats": (int,),
    "seed": (int, str),
    "moves": (list,),
    "outcome": (dict, type(None)),
}

TAKEBACKS: Final = "takebacks"
"""The one field that may be missing."""

TAKEN_BACK: Final = ""
"""The entry of a log that takes the move before it back: no move is written so."""


def read_record(text: str) -> Record:
    """The record in this text; BadRecord says what is wrong with it."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise BadRecord(f"record: not JSON ({error})", line=line) from None
    if not isinstance(data, dict):
        raise BadRecord("record: must be a JSON object")
    for name, kinds in _KINDS.items():
        if name not in data:
            raise BadRecord(f"{name}: missing", field=name)
        if not isinstance(data[name], kinds) or isinstance(data[name], bool):
            right = " or ".join(k.__name__ for k in kinds)
            raise BadRecord(f"{name}: {data[name]!r}, must be {right}", field=name)
    for name in data:
        if name not in _KINDS and name != TAKEBACKS:
            raise BadRecord(f"{name}: unknown field", field=name)
    for number, move in enumerate(data["moves"]):
        if not isinstance(move, str):
            where = f"moves[{number}]"
            raise BadRecord(f"{where}: {move!r}, must be notation", field=where)
    data[TAKEBACKS] = _read_takebacks(data.get(TAKEBACKS, []), len(data["moves"]))
    return Record(**data)


def _read_takebacks(listed: Any, moves: int) -> tuple[Takeback, ...]:
    """The takebacks of a record with so many moves."""
    if not isinstance(listed, list):
        raise BadRecord(f"{TAKEBACKS}: {listed!r}, must be list", field=TAKEBACKS)
    found: list[Takeback] = []
    earliest = 0
    for number, each in enumerate(listed):
        where = f"{TAKEBACKS}[{number}]"
        if (
            not isinstance(each, dict)
            or each.keys() != {"after", "move"}
            or not isinstance(each["move"], str)
        ):
            message = f'{where}: {each!r}, must be like {{"after": 3, "move": "pass"}}'
            raise BadRecord(message, field=where)
        after = each["after"]
        if not isinstance(after, int) or isinstance(after, bool) or not earliest <= after <= moves:
            message = f"{where}: after {after!r}, must be from {earliest} to {moves}"
            raise BadRecord(message, field=where)
        found.append(Takeback(after, each["move"]))
        earliest = after
    return tuple(found)


def without_takebacks(log: Iterable[str]) -> tuple[list[str], list[Takeback]]:
    """The moves that stand, and those taken back, from a log in which TAKEN_BACK follows such a move."""
    moves: list[str] = []
    takebacks: list[Takeback] = []
    for text in log:
        if text == TAKEN_BACK:
            taken = moves.pop()
            takebacks.append(Takeback(len(moves), taken))
        else:
            moves.append(text)
    return moves, takebacks


class ReplayedMove(NamedTuple):
    """One move of a replay, with the states before and after it."""

    number: int
    """From 1; a move that was taken back has the number of the one made instead."""
    before: State
    move: int
    text: str
    after: State
    taken_back: bool = False
    """Whether the move was taken back: the next one starts from `before` again."""


def opening(game: Game[Any], record: Record) -> tuple[State, Chance]:
    """The dealt state of a record and its generator after the deal."""
    if record.game != game.id:
        raise BadRecord(f"game: {record.game!r}, must be {game.id!r}", field="game")
    if record.version != game.version:
        message = f"version: {record.version}, this is version {game.version} of {game.id}"
        raise BadRecord(message, field="version")
    try:
        rng = chance(record.seed)
        options = game.Options.from_json(record.options)
        return game.deal(record.seats, rng, options), rng
    except SheepfoldError as error:
        raise BadRecord(str(error), field=_source_of(error)) from None


def _source_of(error: SheepfoldError) -> str:
    """The field of a record that makes a deal fail."""
    if isinstance(error, BadSeed):
        return "seed"
    return "seats" if isinstance(error, BadSeats) else "options"


def replay(game: Game[Any], record: Record) -> Iterator[ReplayedMove]:
    """Play a record back; BadRecord names the first move, or the outcome, that does not fit."""
    state, rng = opening(game, record)
    at = 0
    for number, text in enumerate([*record.moves, None], 1):
        while at < len(record.takebacks) and record.takebacks[at].after < number:
            taken = record.takebacks[at].move
            # A copy of the generator: chances that were taken back come again.
            yield _replayed(game, state.clone(), taken, number, copy.copy(rng), f"takebacks[{at}]")
            at += 1
        if text is not None:
            yield _replayed(game, state, text, number, rng, f"moves[{number - 1}]")
    outcome = state.outcome
    reached = None if outcome is None else outcome.as_json()
    if reached != record.outcome:
        raise BadRecord(f"outcome: {record.outcome!r}, the moves lead to {reached!r}", field="outcome")


def _replayed(game: Game[Any], state: State, text: str, number: int, rng: Chance, where: str) -> ReplayedMove:
    """Make a move of a record."""
    before = state.clone()
    try:
        move = game.read(state, text)
        state.apply(move, rng)
    except SheepfoldError as error:
        raise BadRecord(f"{where}: {text!r} does not replay: {error}", field=where) from None
    return ReplayedMove(number, before, move, text, state.clone(), where.startswith(TAKEBACKS))
