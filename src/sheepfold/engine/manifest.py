"""What a game offers besides its rules, as references that are imported when they are first needed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pkgutil import resolve_name
from typing import Any

from sheepfold.engine.errors import BadGame, what_failed


@dataclasses.dataclass(frozen=True)
class Manifest:
    """The parts of a game. A reference is `package.module:name`; only the rules are required."""

    id: str
    """The name of the game in commands, records and addresses."""
    rules: str
    """The newest `Game`."""
    older: Mapping[int, str] = dataclasses.field(default_factory=dict)
    """Older versions of the rules, for matches that began under them."""
    encoding: str = ""
    """Its views as numbers: a function that returns the `Encoding` for so many seats."""
    greedy: str = ""
    """One-step common sense, a `Heuristic`; without it all moves are alike."""
    shepherd: str = ""
    """A player written by hand, a `Heuristic`; without it all moves are alike."""
    words: str = ""
    """Its names and sentences, `GameWords`; without them events are told plainly."""
    page: str = ""
    """Its table in the browser, a `GamePage`; without it there is the generic table."""
    lesson: str = ""
    """A `Lesson`; without it none is offered."""
    screen: str = ""
    """Its table in the terminal, a function; without it there is the generic screen."""

    bench: str = ""
    """How it is measured, `Promises`; without it nothing is promised."""

    def part(self, name: str) -> Any:
        """The part of that name, imported; None if the game has none."""
        reference = getattr(self, name)
        return self.imported(name, reference) if reference else None

    def imported(self, name: str, reference: str) -> Any:
        """What a reference leads to; BadGame if that cannot be imported."""
        try:
            return resolve_name(reference)
        except BaseException as error:
            said = what_failed(error)
            message = f"game: {self.id!r}, its {name} at {reference} cannot be imported ({said})"
            raise BadGame(message) from error
