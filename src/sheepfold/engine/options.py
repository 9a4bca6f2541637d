"""Options of a match: what a table may choose before the deal.

A game declares its options as a frozen dataclass whose fields are made by `switch`, `choice`, `whole`
and `whole_or_none`. The declaration carries the plain explanation and the clause, so that the command
line, the page and the docs all say the same thing, and every value is checked in one place.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from sheepfold.engine.errors import BadOption

Chosen = TypeVar("Chosen", bound="Options")

BIGGEST = 1_000_000_000
"""Where an option has no limit of its own; machine integers hold it with room to spare."""

_MOST_DIGITS = 1000
_YES = ("on", "yes", "true", "1")
_NO = ("off", "no", "false", "0")


@dataclasses.dataclass(frozen=True)
class Kind:
    """What values a field takes, and what it means."""

    help: str
    clause: str
    default: bool | int | str | None
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    is_seat: bool = False
    """Whether the number is that of a seat: the first is 0, and people are shown 1."""

    @property
    def right(self) -> str:
        """What would be right, in words."""
        if self.choices:
            return "must be " + " or ".join(self.choices)
        if isinstance(self.default, bool):
            return "must be on or off"
        span = f"from {self.low}" if self.high is None else f"from {self.low} to {self.high}"
        return f"must be a whole number {span}" + (", or none" if self.default is None else "")

    @property
    def fault(self) -> str:
        """The code of the error for a wrong value."""
        if self.choices or isinstance(self.default, bool):
            return "not possible"
        if self.is_seat:
            return "seat"
        return "whole number from" if self.high is None else "whole number from to"

    def accepts(self, value: object) -> bool:
        """Whether a field of this kind may hold the value."""
        if self.choices:
            return value in self.choices
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if value is None:
            return self.default is None
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low <= value and (self.high is None or value <= self.high)

    def parse(self, text: str) -> object:
        """The value a person typed; text that is none of the right ones comes back as it is."""
        word = text.strip().lower()
        if self.choices:
            return word
        if isinstance(self.default, bool):
            return True if word in _YES else False if word in _NO else text
        if word == "none":
            return None
        return int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else text


def switch(default: bool, *, help: str, clause: str) -> bool:
    """An option that is on or off."""
    kind = Kind(help, clause, default)
    return dataclasses.field(default=default, metadata={"kind": kind})


def choice(*choices: str, help: str, clause: str) -> str:
    """An option with named values, the default first."""
    kind = Kind(help, clause, choices[0], choices)
    return dataclasses.field(default=choices[0], metadata={"kind": kind})


def whole(default: int, *, low: int, help: str, clause: str, high: int | None = None) -> int:
    """An option that is a whole number."""
    kind = Kind(help, clause, default, (), low, high)
    return dataclasses.field(default=default, metadata={"kind": kind})


def whole_or_none(*, low: int, help: str, clause: str, high: int | None = None) -> int | None:
    """An option that is a whole number or left open, which is the default."""
    kind = Kind(help, clause, None, (), low, high)
    return dataclasses.field(default=None, metadata={"kind": kind})


def seat_or_none(*, high: int, help: str, clause: str) -> int | None:
    """An option that is a seat or left open, which is the default."""
    kind = Kind(help, clause, None, (), 0, high, is_seat=True)
    return dataclasses.field(default=None, metadata={"kind": kind})


@dataclasses.dataclass(frozen=True)
class Options:
    """The options of a game; each game has its own subclass."""

    if TYPE_CHECKING:
        # Whoever holds some game's options, as `games.get(...).Options`, may name any field of theirs.
        def __init__(self, **values: Any) -> None: ...

    def __post_init__(self) -> None:
        for name, kind in self.kinds().items():
            value = getattr(self, name)
            if type(value) is int and value > BIGGEST:
                message = f"option {name}: {value}, must be at most {BIGGEST}"
                raise BadOption(message, "at most", option=name, high=BIGGEST)
            if not kind.accepts(value):
                message = f"option {name}: {shown(value)}, {kind.right}"
                raise BadOption(message, kind.fault, option=name, low=kind.low, high=kind.high)

    def check_seats(self, seats: int) -> None:
        """Refuse options that do not fit a table of so many seats; games with such options say which."""

    @classmethod
    def kinds(cls) -> dict[str, Kind]:
        """The fields by name."""
        return {field.name: field.metadata["kind"] for field in dataclasses.fields(cls)}

    def as_json(self) -> dict[str, Any]:
        """Every option with its value; these are plain values, so a flat copy is one."""
        return dict(vars(self))

    @classmethod
    def from_json(cls: type[Chosen], values: Mapping[str, Any]) -> Chosen:
        """Options from JSON; fields left out take their defaults."""
        known = cls.kinds()
        for name in values:
            if name not in known:
                raise BadOption(f"option {name}: unknown, must be one of {', '.join(known)}")
        return cls(**values)

    @classmethod
    def from_text(cls: type[Chosen], settings: list[str]) -> Chosen:
        """Options as typed: `["target=30", "teams=off"]`."""
        known = cls.kinds()
        values: dict[str, object] = {}
        for setting in settings:
            name, equals, text = setting.partition("=")
            name = name.strip().replace("-", "_")
            if not equals:
                raise BadOption(f"option {setting!r}: must be written name=value")
            values[name] = known[name].parse(text) if name in known else text
        return cls.from_json(values)


def check_seat(name: str, seat: int | None, seats: int) -> None:
    """Refuse an option that names a seat this table does not have."""
    if seat is not None and seat >= seats:
        message = f"option {name}: {seat}, must be a seat from 0 to {seats - 1}, or none"
        raise BadOption(message, "seat", option=name, high=seats - 1)


def shown(value: object) -> str:
    """A value as a person would type it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else repr(value)
