"""Errors for bad input.

SheepfoldError (a ValueError)
 ├── UnknownGame     no game of that name
 ├── UnknownVersion  the game is there, but not in that version of its rules
 ├── UnknownBot      no bot of that name
 ├── BadGame         a game of another distribution whose parts cannot be used
 ├── BadSeats        the game is not played by that many
 ├── BadSeed         a seed no generator can be made from
 ├── BadOption       an option that does not exist, or a value it cannot take
 ├── BadPosition     a position whose fields are missing, wrong or do not add up
 ├── BadRecord       a record that is not one, or does not replay
 └── IllegalMove     a move the rules do not allow; cites the clause that forbids it

Each message names the field, the value and what would be right, in one line. Errors that a person at a table
can cause also carry a code and fields, from which `words` makes a sentence in the person's language.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable


class SheepfoldError(ValueError):
    """Bad input; nothing has been changed by it.

    `code` and `fields` describe the fault for translation; if only programs cause it, `code` is empty.
    """

    def __init__(self, message: str, code: str = "", **fields: object) -> None:
        self.code = code
        self.fields = fields
        super().__init__(message)


class UnknownGame(SheepfoldError):
    """No game of that name."""


class UnknownVersion(SheepfoldError):
    """The game is there, but not in that version of its rules."""


class UnknownBot(SheepfoldError):
    """No bot of that name."""


class BadGame(SheepfoldError):
    """A game of another distribution whose parts cannot be used."""


class BadSeats(SheepfoldError):
    """The game is not played by that many."""


class BadSeed(SheepfoldError):
    """A seed no generator can be made from."""


class BadOption(SheepfoldError):
    """An option that does not exist, or a value it cannot take."""


class BadPosition(SheepfoldError):
    """A position whose fields are missing, wrong, or whose cards do not add up."""


class BadRecord(SheepfoldError):
    """A record that is not one, or that does not replay.

    `fields` say where: `field`, such as `seats` or `moves[3]`, or the `line` from which the text is no JSON.
    """


class IllegalMove(SheepfoldError):
    """A move the rules do not allow.

    `sentence` has named placeholders (`{card}`) and is the key of its translations. `values` fills the
    placeholders; cards are `CardCount` or `CardName`, players `SeatName`. `clause` is the rule that
    forbids the move.
    """

    def __init__(self, sentence: str, clause: str, **values: object) -> None:
        self.sentence = sentence
        self.clause = clause
        self.values = values
        told = sentence.format(**values)
        super().__init__(f"{told[:1].upper()}{told[1:]} ({clause})")

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal_move, (self.sentence, self.clause, self.values)


def _illegal_move(sentence: str, clause: str, values: dict[str, object]) -> IllegalMove:
    return IllegalMove(sentence, clause, **values)


def what_failed(error: BaseException) -> str:
    """An error of somebody else's program in one line: what it is, what it says, and where it was raised.

    For callers that catch everything: Control-C is raised again.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    said = f"{type(error).__name__}: {' '.join(text_of(error, str).split())}".removesuffix(": ")
    frames = traceback.extract_tb(error.__traceback__)
    return f"{said} at {frames[-1].filename}:{frames[-1].lineno}" if frames else said


def text_of(value: object, write: Callable[[object], str] = repr) -> str:
    """What a value of somebody else's program says of itself; its class where it fails to."""
    try:
        return write(value)
    except (Exception, SystemExit):
        return f"<{type(value).__name__} without text>"
