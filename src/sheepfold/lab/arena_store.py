"""Results on disk: a file that grows match by match, so that a run can be broken off and go on.

The first line is the question, every other one a result. A question is a file's for good: results of another
game, other bots or other sources are refused. A line that was cut off while it was written is dropped.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from sheepfold.engine.errors import BadPosition, SheepfoldError
from sheepfold.engine.game import Json
from sheepfold.lab.arena import Question
from sheepfold.lab.bot_match import Key, Result, read_result

FORMAT: Final = 1
MARK: Final = "sheepfold arena"


class BadStore(SheepfoldError):
    """A file that does not hold results of this question."""


class ResultStore:
    """The file of one question."""

    def __init__(self, path: Path, question: Question) -> None:
        self.path = path
        self.question = question
        self.known: dict[Key, Result] = {}
        header = heading(path)
        if header is None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = path.open("w", encoding="utf-8")
            self.write({MARK: FORMAT, **question.as_json()})
            return
        check(path, header, question)
        self.known = read_results(path, question.seats)
        self.file = path.open("a", encoding="utf-8")

    def add(self, result: Result) -> None:
        """Keep a result."""
        self.known[result.key] = result
        self.write(result.as_json())

    def write(self, data: Json) -> None:
        """One line, on its way to the disk before anything else happens."""
        self.file.write(json.dumps(data, separators=(",", ":")) + "\n")
        self.file.flush()

    def __enter__(self) -> ResultStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()


def heading(path: Path) -> Json | None:
    """The question a file begins with; None where there is no file yet, or an empty one."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        first = file.readline()
    if not first.strip():
        return None
    header = parsed(path, 1, first)
    if header.get(MARK) != FORMAT:
        raise BadStore(f"{path}: not a file of arena results of format {FORMAT}")
    seed = header.get("seed")
    if not isinstance(seed, int) or seed < 0:
        raise BadStore(f"{path}: line 1, seed: {seed!r}, must be a whole number from 0; use a new file")
    return header


def check(path: Path, header: Json, question: Question) -> None:
    """Refuse a file that answers another question."""
    for name, asked in question.as_json().items():
        if header.get(name) == asked:
            continue
        if name == "sources":
            raise BadStore(
                f"{path}: was begun with other rules or bots than are installed now, use a new file"
            )
        raise BadStore(f"{path}: holds results for {name} {header.get(name)}, not {asked}; use another file")


def read_results(path: Path, seats: int) -> dict[Key, Result]:
    """The results of so many seats in a file, which is cut where its last line is torn."""
    text = path.read_bytes()
    whole = text.rfind(b"\n") + 1
    if whole < len(text):
        with path.open("r+b") as file:
            file.truncate(whole)
    found: dict[Key, Result] = {}
    for number, line in enumerate(text[:whole].splitlines()[1:], start=2):
        try:
            result = read_result(parsed(path, number, line), seats)
        except BadPosition as error:
            raise BadStore(f"{path}: line {number} is no result ({error})") from None
        found[result.key] = result
    return found


def parsed(path: Path, number: int, line: bytes) -> Json:
    """The object in a line."""
    try:
        data: Any = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadStore(f"{path}: line {number} is not a JSON object")
    return data
