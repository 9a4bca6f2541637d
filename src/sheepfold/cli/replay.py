"""`sheepfold replay`: a record checked and shown step by step."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console

from sheepfold.cli.asking import BadArgument
from sheepfold.cli.screens import screen_of, seat_names
from sheepfold.engine import registry
from sheepfold.engine.errors import BadRecord, UnknownGame, UnknownVersion
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.record import Record, ReplayedMove, opening, read_record, replay
from sheepfold.words.speech import _


def run(asked: argparse.Namespace) -> int:
    """Check the record and show it."""
    if asked.seat is not None and asked.public:
        raise BadArgument("--seat: not with --public, must be one point of view")
    if asked.step and asked.json:
        raise BadArgument("--step: not with --json, which waits for nobody")
    try:
        text = Path(asked.file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{asked.file}: not a text file") from None
    try:
        record = read_record(text)
        game = registry.get(record.game, record.version)
        shown = Shown(game, record, asked)
        shown.opening(opening(game, record)[0])
        for step in replay(game, record):
            shown.step(step)
    except (BadRecord, UnknownGame, UnknownVersion) as error:
        raise BadRecord(f"{asked.file}: {error}") from None
    shown.end()
    return 0


class Shown:
    """A replay on the screen, from the chosen point of view."""

    def __init__(self, game: Game[Any], record: Record, asked: argparse.Namespace) -> None:
        if asked.seat is not None and asked.seat not in range(record.seats):
            raise BadArgument(f"--seat: {asked.seat}, must be from 0 to {record.seats - 1}")
        self.game = game
        self.record = record
        self.asked = asked
        self.open_hands = asked.seat is None and not asked.public
        self.console = Console()
        self.screen = screen_of(game.id)
        self.names = seat_names(record.seats, None)

    def opening(self, state: State) -> None:
        """The deal."""
        if not self.asked.json:
            title = _("{game}, {seats} seats, seed {seed}")
            self.console.rule(
                title.format(game=self.game.title, seats=self.record.seats, seed=self.record.seed)
            )
            self.table(state)

    def step(self, step: ReplayedMove) -> None:
        """One move: its story and the table after it."""
        if self.asked.json:
            print(json.dumps(self.step_json(step), ensure_ascii=False))
            return
        mover = self.names[int(step.before.to_move)]
        self.console.print(f"\n[bold]{step.number}. {mover}:[/] {step.text}", highlight=False)
        for line in self.screen.story(self.story(step), self.names):
            self.console.print(f"   {line}", highlight=False)
        if step.taken_back:
            self.console.print(f"   {_('{name} takes this move back.').format(name=mover)}", highlight=False)
        self.table(step.before if step.taken_back else step.after)
        if self.asked.step and sys.stdin.isatty():
            with suppress(EOFError):  # Control-D goes on, too.
                self.console.input(f"[dim]{_('Enter for the next move')}[/] ")

    def table(self, state: State) -> None:
        """The table as the viewer saw it."""
        self.console.print(self.screen.table(self.seen(state), self.names))

    def seen(self, state: State) -> Json:
        """The view of the chosen seat, or the position with all hands open."""
        if self.open_hands:
            return {**state.view(None), **self.game.position(state)}
        return state.view(self.asked.seat)

    def story(self, step: ReplayedMove) -> list[Json]:
        """The events of a move; with all hands open, as the mover saw them."""
        seat = step.before.turn if self.open_hands else self.asked.seat
        return self.game.tell(step.before, step.move, step.after, seat)

    def step_json(self, step: ReplayedMove) -> Json:
        """One move for a program."""
        return {
            "number": step.number,
            "seat": step.before.turn,
            "move": step.text,
            "told": self.story(step),
            "after": self.seen(step.after),
            "taken_back": step.taken_back,
        }

    def end(self) -> None:
        """Say that every move was legal and the outcome is right."""
        if not self.asked.json:
            text = _("{n} moves, all legal; the outcome agrees")
            self.console.rule(text.format(n=len(self.record.moves)))
