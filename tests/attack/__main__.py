"""`python -m tests.attack`: attack a server of our own on loopback; 1 if something does not hold."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path

from sheepfold.engine import COMPILED
from tests.attack.catalogue import cases
from tests.attack.databases import has_postgres
from tests.attack.report import Case, Context, Row, attempt, show

MINUTES = 15.0
SHORT = 0.06
"""The part of the full run that the short one does."""


def read_arguments(given: list[str] | None = None) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="the length of the full run is 15")
    parser.add_argument("--seed", type=int, default=None, help="repeats a run's choices; printed at its end")
    parser.add_argument("--only", default="", metavar="CASE", help="only cases whose name or part has this")
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--short", action="store_true", help="what CI runs, in about a minute")
    parser.add_argument("--cluster", action="store_true", help="only the cluster, five times as long")
    parser.add_argument("--keep-going", action="store_true", help="run the other cases after a failure, too")
    parser.add_argument("--list", action="store_true", help="name the cases and stop")
    return parser.parse_args(given)


def databases_of(asked: str) -> list[str]:
    """The kinds of databases to attack; PostgreSQL only where the machine has it."""
    kinds = ["sqlite", "postgresql"] if asked == "both" else [asked]
    return [kind for kind in kinds if kind == "sqlite" or has_postgres()]


def chosen(asked: argparse.Namespace) -> list[tuple[Case, str]]:
    """The cases to run, each with the kind of database."""
    kinds = databases_of(asked.database)
    return [
        (case, kind)
        for case in cases()
        for kind in case.databases
        if kind in kinds
        and (case.short or not asked.short)
        and (asked.only.lower() in f"{case.part} {case.name}".lower())
        and (case.part == "cluster" or not asked.cluster)
    ]


async def run_all(asked: argparse.Namespace) -> list[Row]:
    """One case after the other, each with an empty folder."""
    scale = SHORT if asked.short else asked.minutes / MINUTES * (5 if asked.cluster else 1)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="sheepfold-attack-") as home:
        for number, (case, kind) in enumerate(chosen(asked)):
            folder = Path(home) / str(number)
            folder.mkdir()
            print(f"{time.strftime('%H:%M:%S')}  {case.part}: {case.name} ({kind}) ...", flush=True)
            row = await attempt(case, Context(folder, kind, asked.seed, scale))
            rows.append(row)
            told = row.failure.splitlines()[0] if row.failure else row.figures
            print(f"          {'FAILED: ' if row.failure else ''}{told}", flush=True)
            if row.failure and not asked.keep_going:
                break
    return rows


def main(given: list[str] | None = None) -> int:
    """Run what was asked for and print the table; 1 if something did not hold."""
    asked = read_arguments(given)
    if asked.seed is None:
        asked.seed = secrets.randbelow(10**6)
    if asked.list:
        print("\n".join(f"{case.part}: {case.name} ({kind})" for case, kind in chosen(asked)))
        return 0
    print(f"seed {asked.seed}, core: {'compiled' if COMPILED else 'plain Python'}")
    rows = asyncio.run(run_all(asked))
    show(rows, asked.seed)
    return 1 if not rows or any(row.failure for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
