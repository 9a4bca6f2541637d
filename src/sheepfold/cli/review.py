"""`sheepfold review`: every decision of a record, judged by what its seat could know."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, TypeVar

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from sheepfold.cli.asking import BadArgument, jobs_asked
from sheepfold.cli.screens import seat_names
from sheepfold.engine import registry
from sheepfold.engine.errors import BadRecord, UnknownGame, UnknownVersion
from sheepfold.engine.game import Game
from sheepfold.engine.record import Record, read_record
from sheepfold.lab import workers
from sheepfold.play.review.judging import USUAL, Judgement, MoveVerdict
from sheepfold.play.review.luck import Share
from sheepfold.play.review.whole import Step, review
from sheepfold.words.advice import better
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import N_, _
from sheepfold.words.telling.teller import Teller

T = TypeVar("T")
R = TypeVar("R")

ALONE: Final = 1.0
"""Seconds to work alone first: a short review is done before other processes have started."""

MARKS: Final = {
    MoveVerdict.GOOD: N_("good"),
    MoveVerdict.DOUBTFUL: N_("doubtful"),
    MoveVerdict.MISTAKE: N_("mistake"),
}
"""How verdicts are called."""


def run(asked: argparse.Namespace) -> int:
    """Review the record and print what was found."""
    jobs = jobs_asked(asked)
    try:
        game, record = read(asked.file)
        steps = review(game, record, seats_asked(asked.seat, record), USUAL, run=InOrder(jobs))
        if asked.json:
            for step in steps:
                print(json.dumps(step.as_json(), ensure_ascii=False), flush=True)
        else:
            ReviewScreen(game, record).show(steps)
    except (BadRecord, UnknownGame, UnknownVersion) as error:
        raise BadRecord(f"{asked.file}: {error}") from None
    return 0


def read(name: str) -> tuple[Game[Any], Record]:
    """The record in a file, and its game."""
    try:
        record = read_record(Path(name).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadRecord("not a text file") from None
    return registry.get(record.game, record.version), record


def seats_asked(seat: int | None, record: Record) -> list[int]:
    """The seats to review: one, or all."""
    if seat is not None and seat not in range(record.seats):
        raise BadArgument(f"--seat: {seat}, must be from 0 to {record.seats - 1}")
    return list(range(record.seats)) if seat is None else [seat]


class InOrder:
    """Runs tasks in so many processes; results come in the order of the moves."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> list[R]:
        return sorted(workers.local(work, tasks, self.jobs, ALONE), key=attrgetter("number"))


class ReviewScreen:
    """A review on the screen."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.console = Console(highlight=False)
        self.names = seat_names(record.seats, None)
        self.record = record

    def show(self, steps: Iterable[Step]) -> None:
        """The decisions about which there is something to say."""
        found = iter(steps)
        # The record is checked before the first step.
        first = next(found, None)
        title = _("Review: {game}, {n} moves")
        self.console.rule(title.format(game=game_title(self.game.id), n=len(self.record.moves)))
        shares: list[Share] = []
        for step in chain([] if first is None else [first], found):
            if isinstance(step, Judgement) and step.verdict is not MoveVerdict.NONE:
                self.judgement(step)
            elif isinstance(step, Share):
                shares.append(step)
        if shares:
            self.shares(shares)

    def shares(self, shares: list[Share]) -> None:
        """How the results came about, in points."""
        self.console.rule(_("Luck and skill, in points of a hundred"))
        heads = (N_("start"), N_("deal"), N_("draws"), N_("own moves"), N_("others"), N_("result"))
        table = Table("", *[Column(_(head), justify="right") for head in heads])
        for share in shares:
            parts = [
                f"{each.amount / 100:+.0f} \N{PLUS-MINUS SIGN} {each.margin / 100:.0f}"
                for each in share.parts
            ]
            row = (f"{share.start / 100:.0f}", *parts, f"{share.result / 100:.0f}")
            table.add_row(escape(self.names[share.seat]), *row)
        self.console.print(table)

    def judgement(self, found: Judgement) -> None:
        """A decision: who, what, the chances, the verdict, and what would have been better."""
        decision = found.decision
        head = _(
            "{number}. {name}: {move} ({verdict}; won {before} of 100 before, {after} after, margin {margin})"
        )
        self.console.print(
            escape(
                head.format(
                    number=decision.number,
                    name=self.names[decision.seat],
                    move=decision.move,
                    verdict=_(MARKS[found.verdict]),
                    before=round(found.before),
                    after=round(found.after),
                    margin=round(found.loss.margin),
                )
            )
        )
        if found.advice is not None:
            told = better(decision.view, found.advice, Teller(tuple(self.names), decision.seat))
            self.console.print(f"   {escape(told)}")
