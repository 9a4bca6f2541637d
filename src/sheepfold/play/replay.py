"""A match to be looked at again, at any move: the state after every move is kept (docs/decisions/037)."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.record import TAKEN_BACK, Record, opening, replay
from sheepfold.words.game_words import takeback_event


class Entry(NamedTuple):
    """A move of the match, or a takeback, which is an entry of its own."""

    seat: int
    """Who made the move, or took it back."""
    move: int | None
    """None for a takeback."""
    text: str
    """The move in notation; TAKEN_BACK for a takeback."""
    after: State


class Replay:
    """Every state of a match. Entries are counted from 1, as tables and stories count them.

    `BadRecord` names the first field of the record that does not fit.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.opening = opening(game, record)[0]
        self.entries: list[Entry] = []
        for step in replay(game, record):
            seat = int(step.before.to_move)
            self.entries.append(Entry(seat, step.move, step.text, step.after))
            if step.taken_back:
                self.entries.append(Entry(seat, None, TAKEN_BACK, step.before))

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<Replay of {self.game.id}: {len(self)} moves>"

    def state(self, number: int) -> State:
        """The state after so many entries; callers do not change it."""
        return self.opening if number == 0 else self.entries[number - 1].after

    def story(self, number: int, seat: int | None) -> list[Json]:
        """What this seat saw of an entry; None is a spectator."""
        entry = self.entries[number - 1]
        if entry.move is None:
            return [takeback_event(entry.seat)]
        return self.game.tell(self.state(number - 1), entry.move, entry.after, seat)

    def standing(self, number: int) -> list[Entry]:
        """The moves that stand after so many entries, without those that were taken back."""
        found: list[Entry] = []
        for entry in self.entries[:number]:
            if entry.move is None:
                found.pop()
            else:
                found.append(entry)
        return found

    @cached_property
    def move_entries(self) -> tuple[int, ...]:
        """The entry of every move of the record, by its order there: moves taken back are not among them."""
        found: list[int] = []
        for number, entry in enumerate(self.entries, 1):
            if entry.move is None:
                found.pop()
            else:
                found.append(number)
        return tuple(found)

    @cached_property
    def scored(self) -> tuple[int, ...]:
        """The entries with which a round was scored, but for the last one of a match."""
        return tuple(
            number
            for number in range(1, len(self))
            if any(event["event"] == "score" and "points" in event for event in self.story(number, None))
        )
