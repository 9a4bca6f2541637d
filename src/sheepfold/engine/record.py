"""Records: a match as game, version, options, seats, seed and moves, enough to rebuild it exactly.

The seed stands for the generator (engine/rng.py). The moves are in notation, so that people can read them.
The outcome is stored to be checked. `replay` plays a record back move by move.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from sheepfold.engine.errors import BadRecord, SheepfoldError
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Chance, chance


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

    def __repr__(self) -> str:
        ended = "broken off" if self.outcome is None else self.outcome["reason"]
        played = f"{self.seats} seats, {len(self.moves)} moves, {ended}"
        return f"<Record of {self.game}, version {self.version}: {played}>"

    def as_json(self) -> Json:
        """The record as a JSON object, as in a file."""
        return self._asdict()

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


def read_record(text: str) -> Record:
    """The record in this text; BadRecord says what is wrong with it."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"record: not JSON ({error})") from None
    if not isinstance(data, dict):
        raise BadRecord("record: must be a JSON object")
    for name, kinds in _KINDS.items():
        if name not in data:
            raise BadRecord(f"{name}: missing")
        if not isinstance(data[name], kinds) or isinstance(data[name], bool):
            raise BadRecord(f"{name}: {data[name]!r}, must be {' or '.join(k.__name__ for k in kinds)}")
    for name in data:
        if name not in _KINDS:
            raise BadRecord(f"{name}: unknown field")
    for number, move in enumerate(data["moves"]):
        if not isinstance(move, str):
            raise BadRecord(f"moves[{number}]: {move!r}, must be notation")
    return Record(**data)


class ReplayedMove(NamedTuple):
    """One move of a replay, with the states before and after it."""

    number: int
    """From 1."""
    before: State
    move: int
    text: str
    after: State


def opening(game: Game[Any], record: Record) -> tuple[State, Chance]:
    """The dealt state of a record and its generator after the deal."""
    if record.game != game.id:
        raise BadRecord(f"game: {record.game!r}, must be {game.id!r}")
    if record.version != game.version:
        raise BadRecord(f"version: {record.version}, this is version {game.version} of {game.id}")
    try:
        rng = chance(record.seed)
        options = game.Options.from_json(record.options)
        return game.deal(record.seats, rng, options), rng
    except SheepfoldError as error:
        raise BadRecord(str(error)) from None


def replay(game: Game[Any], record: Record) -> Iterator[ReplayedMove]:
    """Play a record back; BadRecord names the first move, or the outcome, that does not fit."""
    state, rng = opening(game, record)
    for number, text in enumerate(record.moves, 1):
        before = state.clone()
        try:
            move = game.read(state, text)
            state.apply(move, rng)
        except SheepfoldError as error:
            raise BadRecord(f"moves[{number - 1}]: {text!r} does not replay: {error}") from None
        yield ReplayedMove(number, before, move, text, state.clone())
    outcome = state.outcome
    reached = None if outcome is None else outcome.as_json()
    if reached != record.outcome:
        raise BadRecord(f"outcome: {record.outcome!r}, the moves lead to {reached!r}")
