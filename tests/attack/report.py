"""Cases of the attack and the table of what came of them."""

from __future__ import annotations

import dataclasses
import time
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.table import Table


class Broken(Exception):
    """The server did what it must never do; the text says what."""


@dataclasses.dataclass(frozen=True)
class Context:
    """What a case is given."""

    folder: Path
    """Empty, for this case alone."""
    database: str
    """`sqlite` or `postgresql`."""
    seed: int
    scale: float = 1.0
    """1 for the full run; the short one does a part of it."""


Run: TypeAlias = Callable[[Context], Awaitable[str]]
"""Returns the figures of a case, or raises `Broken`."""


@dataclasses.dataclass(frozen=True)
class Case:
    """One row of the table."""

    part: str
    name: str
    run: Run
    databases: tuple[str, ...] = ("sqlite",)
    short: bool = True
    """Whether the short run has it too."""


@dataclasses.dataclass(frozen=True)
class Row:
    """What came of a case on one database."""

    case: Case
    database: str
    seconds: float
    figures: str
    failure: str = ""


def case_of(part: str, run: Run, *, databases: tuple[str, ...] = ("sqlite",), short: bool = True) -> Case:
    """A case named after its function, which is a sentence."""
    name = run.__name__.replace("_", " ")
    return Case(part, name, run, databases, short)


async def attempt(case: Case, context: Context) -> Row:
    """Run a case; whatever it raises is its failure."""
    began = time.monotonic()
    try:
        figures, failure = await case.run(context), ""
    except Broken as error:
        figures, failure = "", str(error)
    except Exception as error:
        figures, failure = "", f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
    return Row(case, context.database, time.monotonic() - began, figures, failure)


def table_of(rows: list[Row]) -> Table:
    """All rows, in the order in which they ran."""
    table = Table("part", "case", "database", "seconds", "figures", "held")
    for row in rows:
        told = row.failure.splitlines()[0][:300] if row.failure else row.figures
        held = "[red]NO[/red]" if row.failure else "yes"
        table.add_row(row.case.part, row.case.name, row.database, f"{row.seconds:.1f}", told, held)
    return table


def show(rows: list[Row], seed: int, console: Console | None = None) -> None:
    """Print the table and, below it, everything there is to say about failures."""
    console = console or Console(width=None if Console().is_terminal else 200)
    console.print(table_of(rows))
    for row in rows:
        if row.failure:
            console.print(f"\nFAILED: {row.case.name} ({row.database}, seed {seed})", markup=False)
            console.print(row.failure, markup=False)
    failed = sum(bool(row.failure) for row in rows)
    seconds = sum(row.seconds for row in rows)
    console.print(f"{len(rows)} cases, {failed} failed, {seconds:.0f} s, seed {seed}")
