"""Reading JSON from outside: each getter checks the value it returns; BadPosition names what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.game import ALL, Game, Json
from sheepfold.engine.int_row import IntRow, int_row, zeros


class JsonFields:
    """A JSON object read field by field, with its path for error messages."""

    def __init__(self, data: Any, path: str = "position") -> None:
        if not isinstance(data, dict):
            raise BadPosition(f"{path}: {data!r}, must be an object")
        self.data: dict[str, Any] = data
        self.path = path

    def at(self, name: str) -> str:
        """Where this field stands."""
        return name if self.path == "position" else f"{self.path}.{name}"

    def get(self, name: str) -> Any:
        """The field, which must be there."""
        if name not in self.data:
            raise BadPosition(f"{self.at(name)}: missing")
        return self.data[name]

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number in this range."""
        return whole(self.get(name), self.at(name), low, high)

    def whole_or_none(self, name: str, low: int, high: int, none: int = -1) -> int:
        """A whole number in this range; JSON's null comes back as `none`."""
        value = self.get(name)
        return none if value is None else whole(value, self.at(name), low, high)

    def choice(self, name: str, choices: Sequence[str]) -> int:
        """One of these words, as its index."""
        value = self.get(name)
        if value not in choices:
            raise BadPosition(f"{self.at(name)}: {value!r}, must be one of {', '.join(choices)}")
        return choices.index(value)

    def wholes(self, name: str, length: int, low: int, high: int) -> IntRow:
        """A list of that many whole numbers in this range."""
        items = self.items(name, length)
        for i, item in enumerate(items):
            if not is_whole(item, low, high):
                raise whole_fault(item, f"{self.at(name)}[{i}]", low, high)
        return int_row(items)

    def items(self, name: str, length: int | None = None) -> list[Any]:
        """A list, of this length if one is given."""
        value = self.get(name)
        if not isinstance(value, list):
            raise BadPosition(f"{self.at(name)}: {value!r}, must be a list")
        if length is not None and len(value) != length:
            raise BadPosition(f"{self.at(name)}: {len(value)} entries, must be {length}")
        return value

    def bag(self, name: str, names: Sequence[str], most: Sequence[int]) -> i64:
        """A bag of cards written `{"fox": 2}`, no kind beyond `most`."""
        return read_bag(self.get(name), self.at(name), names, most)

    def bags(self, name: str, length: int, names: Sequence[str], most: Sequence[int]) -> IntRow:
        """A list of that many bags."""
        items = self.items(name, length)
        found = zeros(length)
        for i, item in enumerate(items):
            bag = good_bag(item, names, most)
            if bag == BAD:
                raise bag_fault(item, f"{self.at(name)}[{i}]", names, most)
            found[i] = bag
        return found


BAD: Final[i64] = -1


def good_bag(value: Any, names: Sequence[str], most: Sequence[int]) -> i64:
    """The bag this JSON stands for, or BAD; `bag_fault` says what is wrong with it.

    Where thousands of views are read nobody should pay for the words of errors that do not happen.
    """
    if not isinstance(value, dict):
        return BAD
    bag: i64 = 0
    for name, number in value.items():
        if name not in names:
            return BAD
        kind = names.index(name)
        if not is_whole(number, 0, most[kind]):
            return BAD
        bag += UNIT[kind] * number
    return bag


def is_whole(value: Any, low: int, high: int) -> bool:
    """Whether this is a whole number in the range."""
    return type(value) is int and low <= value <= high


def whole(value: Any, path: str, low: int, high: int) -> int:
    """A whole number in this range."""
    if not is_whole(value, low, high):
        raise whole_fault(value, path, low, high)
    number: int = value
    return number


def whole_fault(value: Any, path: str, low: int, high: int) -> BadPosition:
    """What keeps this from being such a number."""
    return BadPosition(f"{path}: {value!r}, must be a whole number from {low} to {high}")


def write_bag(bag: i64, names: Sequence[str]) -> dict[str, int]:
    """A bag as JSON: the kinds it holds, in order, with their counts."""
    found: dict[str, int] = {}
    for name in names:
        if bag == 0:
            break
        number = bag & 15
        if number > 0:
            found[name] = int(number)
        bag >>= 4
    return found


def read_bag(value: Any, path: str, names: Sequence[str], most: Sequence[int]) -> i64:
    """The bag this JSON stands for."""
    bag = good_bag(value, names, most)
    if bag == BAD:
        raise bag_fault(value, path, names, most)
    return bag


def bag_fault(value: Any, path: str, names: Sequence[str], most: Sequence[int]) -> BadPosition:
    """What keeps this from being a bag of cards."""
    if not isinstance(value, dict):
        return BadPosition(f"{path}: {value!r}, must be an object of card names and counts")
    for name in value:
        if name not in names:
            return BadPosition(f"{path}: {name!r} is no card, must be one of {', '.join(names)}")
    name = next(name for name in value if not is_whole(value[name], 0, most[names.index(name)]))
    return whole_fault(value[name], f"{path}.{name}", 0, most[names.index(name)])


def check_whole_deck(parts: Sequence[int], deck: i64, names: Sequence[str]) -> None:
    """Every card is somewhere: name what is missing or too many."""
    wrong = []
    for kind, name in enumerate(names):
        surplus = sum(int(count(part, kind)) for part in parts) - int(count(deck, kind))
        if surplus:
            wrong.append(f"{abs(surplus)} {name} {'too many' if surplus > 0 else 'missing'}")
    if wrong:
        raise BadPosition(f"cards do not add up: {', '.join(wrong)}")


def write_bags(bags: IntRow, names: Sequence[str]) -> list[dict[str, int]]:
    """Bags as JSON, in order."""
    return [write_bag(bag, names) for bag in bags]


def write_own(bags: IntRow, names: Sequence[str], seat: int | None) -> list[dict[str, int] | None]:
    """Bags by owner as this seat sees them: its own, for ALL every one, and null for the others."""
    if seat == ALL:
        return [write_bag(bag, names) for bag in bags]
    found: list[dict[str, int] | None] = [None for _ in bags]
    if seat is not None:
        found[seat] = write_bag(bags[seat], names)
    return found


def units_named(names: Sequence[str]) -> dict[str, int]:
    """One card of each kind, by its name, for `trusted_bag`."""
    return {name: int(UNIT[kind]) for kind, name in enumerate(names)}


def trusted_bag(told: dict[str, int], units: dict[str, int]) -> i64:
    """A bag written as names and counts, taken on trust: views are our own, and guessing must be fast."""
    bag: i64 = 0
    for name, number in told.items():
        bag += units[name] * number
    return bag


def read_head(fields: JsonFields, game: Game[Any]) -> tuple[int, Any]:
    """The seat count and options of a position or view of this game and version."""
    if fields.get("game") != game.id:
        raise BadPosition(f"{fields.at('game')}: {fields.get('game')!r}, must be {game.id!r}")
    version = fields.get("version")
    if type(version) is not int or version != game.version:
        raise BadPosition(f"{fields.at('version')}: {version!r}, must be {game.version}")
    seats = fields.whole("seats", game.seats[0], game.seats[-1])
    chosen = JsonFields(fields.get("options"), fields.at("options"))
    options = game.Options.from_json(chosen.data)
    options.check_seats(seats)
    return seats, options


def check_rebuilt(given: Json, rebuilt: Json) -> None:
    """A position must say of itself what its cards say: compare it with the one rebuilt from its state."""
    for name, value in rebuilt.items():
        if name not in given:
            raise BadPosition(f"{name}: missing")
        if given[name] != value:
            raise BadPosition(f"{name}: {given[name]!r}, must be {value!r}")
    for name in given:
        if name not in rebuilt:
            raise BadPosition(f"{name}: unknown field")
