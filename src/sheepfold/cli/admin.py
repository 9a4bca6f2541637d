"""`sheepfold admin`: what those who run a server do to its database, while the server runs or not."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sheepfold.cli.arguments import path, text
from sheepfold.cli.asking import BadArgument
from sheepfold.cli.serve import ensure_file, naming_the_extra

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from sheepfold.server.admin.people import ListedPerson
    from sheepfold.server.admin.statistics import Statistics
    from sheepfold.server.storage.rows import Listed

NOT_DONE: Final = 1
"""The exit status when somebody was asked and said no."""

UNITS: Final = {"h": 3600.0, "d": 86_400.0, "w": 7 * 86_400.0}

SHOWN: Final = 50
MOST_SHOWN: Final = 10**9

Work = Callable[["AsyncEngine", argparse.Namespace], Coroutine[Any, Any, int]]


def add_parser(commands: Any) -> None:
    """The command and those below it."""
    top = commands.add_parser(
        "admin",
        help="list and close tables, ban and remove people, back up",
        description="Works beside a running server, which notices within a second; restore needs it stopped.",
    )
    below = top.add_subparsers(dest="task", required=True, metavar="TASK", parser_class=type(top))
    for name, words, run, add in TASKS:
        each = below.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        each.add_argument("--database", metavar="URL", help="as for serve (sheepfold.db)")
        add(each)
        each.set_defaults(run=run)


def nothing_more(_each: argparse.ArgumentParser) -> None:
    """No options of its own."""


def add_list(each: argparse.ArgumentParser) -> None:
    """What every list can be asked."""
    each.add_argument("--most", type=int, default=SHOWN, metavar="N", help=f"how many to show ({SHOWN})")
    each.add_argument("--json", action="store_true", help="print them for a program")


def add_tables(each: argparse.ArgumentParser) -> None:
    """Which tables."""
    each.add_argument("--status", metavar="STATUS", help="waiting, playing, over or closed")
    each.add_argument("--person", type=text, metavar="ID", help="where this person sits or is the host")
    add_list(each)


def add_people(each: argparse.ArgumentParser) -> None:
    """Which people."""
    each.add_argument("--name", type=text, metavar="TEXT", help="whose name contains this")
    each.add_argument("--banned", action="store_true", help="only the banned ones")
    add_list(each)


def add_yes(each: argparse.ArgumentParser) -> None:
    """Do it without asking."""
    each.add_argument("--yes", action="store_true", help="do not ask")


def add_close(each: argparse.ArgumentParser) -> None:
    """Which tables to close."""
    each.add_argument("tables", nargs="+", type=text, metavar="TABLE", help="ids, as admin tables lists them")
    add_yes(each)


def add_person(each: argparse.ArgumentParser) -> None:
    """Whom."""
    each.add_argument("person", type=text, metavar="PERSON", help="an id, as admin people lists them")


def add_person_and_yes(each: argparse.ArgumentParser) -> None:
    """Whom, and without asking."""
    add_person(each)
    add_yes(each)


def add_export(each: argparse.ArgumentParser) -> None:
    """Whose data, and where to."""
    add_person(each)
    each.add_argument("--to", type=path, metavar="FILE", help="a file instead of standard output")


def add_backup(each: argparse.ArgumentParser) -> None:
    """Where to."""
    each.add_argument("file", type=path, metavar="FILE", help="a file that does not exist yet")


def add_restore(each: argparse.ArgumentParser) -> None:
    """From where."""
    each.add_argument("file", type=path, metavar="FILE", help="a backup")
    add_yes(each)


def add_vacuum(each: argparse.ArgumentParser) -> None:
    """How old."""
    each.add_argument(
        "--older-than", required=True, metavar="AGE", help="since they were last touched: 90d, 12w or 36h"
    )
    each.add_argument("--dry-run", action="store_true", help="only say what would be deleted")
    add_yes(each)


def add_statistics(each: argparse.ArgumentParser) -> None:
    """How to print them."""
    each.add_argument("--json", action="store_true", help="print figures for a program")


# What is common to all.


def database_asked(asked: argparse.Namespace) -> str:
    """The address of the database, as `serve` would use it."""
    with naming_the_extra("admin"):
        # What any task needs: the tasks import it again where it cannot be missing any more.
        from sheepfold.server.admin import backups, people, statistics, tables  # noqa: F401
        from sheepfold.server.settings import from_environment
    address = from_environment(database=asked.database).database
    ensure_file("admin", address)
    return address


def at_database(work: Work) -> Callable[[argparse.Namespace], int]:
    """A task that needs the open database."""

    def run(asked: argparse.Namespace) -> int:
        address = database_asked(asked)
        return asyncio.run(opened(address, asked))

    async def opened(address: str, asked: argparse.Namespace) -> int:
        from sheepfold.server.admin.databases import administered

        async with administered(address) as engine:
            return await work(engine, asked)

    return run


def agreed(asked: argparse.Namespace, what: str) -> bool:
    """Whether to do what cannot be undone: `--yes` says so, else whoever sits there is asked."""
    if asked.yes:
        return True
    if not sys.stdin.isatty():
        raise BadArgument(f"--yes: missing; without it somebody must be asked whether to {what}")
    if answer_to(f"{what[0].upper()}{what[1:]}? [y/N] ") in ("y", "yes"):
        return True
    print("Nothing was changed.")
    return False


def answer_to(question: str) -> str:
    """What whoever sits there says, in small letters; nothing when they end the input."""
    try:
        return input(question).strip().lower()
    except EOFError:
        print()
        return ""


def how_many(asked: argparse.Namespace) -> int:
    """How many to list."""
    most = int(asked.most)
    if most not in range(1, MOST_SHOWN + 1):
        raise BadArgument(f"--most: {most}, must be a whole number from 1 to {MOST_SHOWN}")
    return most


def age_asked(text: str) -> float:
    """The seconds an age such as `90d` stands for."""
    found = re.fullmatch(r"(\d{1,6})([hdw])", text.strip().lower())
    if found is None or int(found[1]) == 0:
        raise BadArgument(f"--older-than: {text!r}, must be a number of hours, days or weeks such as 90d")
    return int(found[1]) * UNITS[found[2]]


def day(moment: float) -> str:
    """A moment for people."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def print_json(told: object) -> None:
    """Something for a program."""
    print(json.dumps(told, ensure_ascii=False, indent=1))


# Tables.


async def list_tables(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Print tables, those touched last first."""
    from sheepfold.server.admin import tables

    if asked.status not in (None, *tables.STATUSES):
        raise BadArgument(f"--status: {asked.status!r}, must be one of {', '.join(tables.STATUSES)}")
    most = how_many(asked)
    found = await tables.list_tables(engine, status=asked.status, person=asked.person, most=most)
    if asked.json:
        print_json([table_json(each) for each in found])
    else:
        for each in found:
            print(table_line(each))
    return 0


def table_json(listed: Listed) -> dict[str, object]:
    """A table for a program; its seed stays in the database."""
    row = listed.table._asdict()
    del row["seed"]
    return {**row, "moves": listed.moves, "seats": [seat._asdict() for seat in listed.seats]}


def table_line(listed: Listed) -> str:
    """A table for people."""
    row = listed.table
    names = [f"{seat.name} ({seat.person or seat.level or 'nobody'})" for seat in listed.seats if seat.name]
    what = f"{row.game} {row.version}, {row.status}, {listed.moves} moves, {day(row.touched)}"
    return f"{row.id}  {what}: {', '.join(names)}"


async def close_tables(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Close tables."""
    from sheepfold.server.admin import tables

    if not agreed(asked, f"close {len(asked.tables)} tables"):
        return NOT_DONE
    await tables.close_tables(engine, asked.tables)
    print(f"Closed: {', '.join(asked.tables)}.")
    return 0


async def vacuum(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Delete old tables."""
    from sheepfold.server.admin import tables

    before = time.time() - age_asked(asked.older_than)
    found = await tables.would_vacuum(engine, before)
    what = f"{found.tables} tables with {found.moves} moves and {found.chat} lines of chat"
    if asked.dry_run or not found.tables:
        print(f"Would delete {what}.")
        return 0
    if not agreed(asked, f"delete {what}"):
        return NOT_DONE
    done = await tables.vacuum(engine, before)
    print(f"Deleted {done.tables} tables with {done.moves} moves and {done.chat} lines of chat.")
    return 0


# People.


async def list_people(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Print people, the newest first."""
    from sheepfold.server.admin import people

    most = how_many(asked)
    found = await people.list_people(engine, name=asked.name, banned=asked.banned, most=most)
    if asked.json:
        print_json([each._asdict() for each in found])
    else:
        for each in found:
            print(person_line(each))
    return 0


def person_line(person: ListedPerson) -> str:
    """A person for people."""
    banned = "" if person.banned is None else f", banned {day(person.banned)}"
    seen = f"since {day(person.created)}" if person.created else "removed"
    does = f"{person.tables} tables, {person.chat} lines of chat"
    return f"{person.id}  {person.name or '(no name)'}: {seen}, {does}{banned}"


async def ban(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Ban a person."""
    from sheepfold.server.admin import people

    if not agreed(asked, f"ban {asked.person}"):
        return NOT_DONE
    await people.ban(engine, asked.person)
    print(f"Banned: {asked.person}. Bots play on for them.")
    return 0


async def unban(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Let a person come back."""
    from sheepfold.server.admin import people

    await people.unban(engine, asked.person)
    print(f"No longer banned: {asked.person}.")
    return 0


async def remove(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Remove a person and all their data."""
    from sheepfold.server.admin import people

    if not agreed(asked, f"remove {asked.person} and all their data"):
        return NOT_DONE
    await people.remove(engine, asked.person)
    print(f"Removed: {asked.person}. Backups made before still have their data.")
    return 0


async def export(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Write what is stored about a person."""
    from sheepfold.server.admin import people

    told = await people.export(engine, asked.person)
    if asked.to is None:
        print_json(told)
    else:
        Path(asked.to).write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        print(f"Exported to {asked.to}: {len(told['tables'])} tables.")
    return 0


# The database.


def backup(asked: argparse.Namespace) -> int:
    """Write a backup."""
    address = database_asked(asked)
    from sheepfold.server.admin import backups

    target = Path(asked.file)
    asyncio.run(backups.back_up(address, target))
    print(f"Backed up to {target}, {target.stat().st_size:,} bytes.")
    return 0


def restore(asked: argparse.Namespace) -> int:
    """Put a backup in the place of the database."""
    address = database_asked(asked)
    from sheepfold.server.admin import backups

    if not agreed(asked, f"put {asked.file} in the place of the database"):
        return NOT_DONE
    aside = asyncio.run(backups.restore(address, Path(asked.file)))
    print(f"Restored from {asked.file}." + ("" if aside is None else f" The database before is {aside}."))
    return 0


async def statistics(engine: AsyncEngine, asked: argparse.Namespace) -> int:
    """Print figures."""
    from sheepfold.server.admin.statistics import statistics

    found = await statistics(engine)
    if asked.json:
        print_json(found.as_json())
    else:
        print_statistics(found)
    return 0


def print_statistics(found: Statistics) -> None:
    """Figures for people."""
    print(f"{found.people} people, {found.banned} of them banned")
    print(f"{found.moves} moves and {found.chat} lines of chat in {found.bytes:,} bytes")
    print(f"{found.made_within_a_day} tables made within a day, {found.made_within_a_week} within a week")
    for each in found.rules:
        numbers = ", ".join(f"{number} {status}" for status, number in sorted(each.tables.items()))
        note = "" if each.here else " (these rules are not in this program)"
        print(f"{each.game} {each.version}: {numbers}{note}")


TASKS: Final = (
    ("tables", "list tables", at_database(list_tables), add_tables),
    ("close", "close tables for good", at_database(close_tables), add_close),
    ("vacuum", "delete old finished and closed tables", at_database(vacuum), add_vacuum),
    ("people", "list people", at_database(list_people), add_people),
    ("ban", "refuse a person everywhere", at_database(ban), add_person_and_yes),
    ("unban", "let a banned person come back", at_database(unban), add_person),
    ("remove", "remove a person and all their data", at_database(remove), add_person_and_yes),
    ("export", "write all that is stored about a person, as JSON", at_database(export), add_export),
    ("backup", "back up the database, also while the server runs", backup, add_backup),
    ("restore", "put a backup in the place of the database", restore, add_restore),
    ("stats", "count what there is", at_database(statistics), add_statistics),
)
"""Every task: its name, what it does, the function, and the options it takes."""
