"""All promises over all settings of a game, and the report.

>>> from sheepfold import games
>>> from sheepfold.lab.conformance.keeping import variants
>>> str(variants(games.get(games.IDS[0]), seats=[2], chosen={})[0])
'2 seats'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from sheepfold.engine.errors import SheepfoldError, text_of, what_failed
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Chance
from sheepfold.lab.conformance.probe import Probe, interference
from sheepfold.lab.conformance.promises import EVERYWHERE, ONCE, Broken
from sheepfold.lab.conformance.walking import Setting, state_after

STATES = 60
"""States of each setting from which the rest is dealt anew."""

SECRECY = "What a seat may not know shows in nothing it gets: views, legal moves, refusals, stories."


class Variant(NamedTuple):
    """A game, a seat count and options."""

    game: Game[Any]
    seats: int
    options: dict[str, Any]

    def deal(self, rng: Chance) -> State:
        """A match."""
        state: State = self.game.deal(self.seats, rng, self.game.Options.from_json(self.options))
        return state

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.seats} seats{', ' if chosen else ''}{chosen}"


class Finding(NamedTuple):
    """A promise, and whether it was kept."""

    promise: str
    settings: int
    """With how many settings it was tried."""
    fault: str | None
    """What was wrong, and with which setting; None if nothing was."""


class Report(NamedTuple):
    """What came out."""

    game: str
    version: int
    settings: list[str]
    findings: list[Finding]

    @property
    def held(self) -> bool:
        """Whether every promise was kept, by one setting at least."""
        return bool(self.settings) and all(finding.fault is None for finding in self.findings)

    def as_json(self) -> Json:
        """The report for a program."""
        findings = [finding._asdict() for finding in self.findings]
        return {**self._asdict(), "held": self.held, "findings": findings}


class NoSuchGame(SheepfoldError):
    """Nothing under that name can be checked."""


DECLARED: Final[dict[str, tuple[type, str]]] = {
    **dict.fromkeys(("id", "title", "author", "clause", "turn_clause", "end_clause"), (str, "text")),
    **dict.fromkeys(("version", "usual_seats"), (int, "a whole number")),
    **dict.fromkeys(("moves", "descriptions"), (list, "a list")),
    "seats": (range, "a range of seat counts"),
    "Options": (type, "a class of options"),
}
"""What every game says of itself, and as what: without it nothing else can be asked."""


def check_declared(game: Game[Any]) -> None:
    """NoSuchGame names what the game does not say of itself."""
    for name, (kind, words) in DECLARED.items():
        said = undeclared(game, name, kind)
        if said is not None:
            raise NoSuchGame(f"{name}: {said}, must be {words}")
    if not game.seats:
        raise NoSuchGame(f"seats: {game.seats}, must be a range of one seat count at least")
    try:
        game.Options().as_json()
        game.Options.kinds()
    except BaseException as error:
        said = what_failed(error)
        raise NoSuchGame(f"Options: {said}, must be a dataclass of switches, choices and numbers") from error


def undeclared(game: Game[Any], name: str, kind: type) -> str | None:
    """What a game has in the place of a declaration; None if that is of this kind."""
    try:
        value = getattr(game, name)
        return None if isinstance(value, kind) else text_of(value)
    except AttributeError:
        return "missing"
    except BaseException as error:
        return what_failed(error)


def variants(game: Game[Any], seats: Iterable[int], chosen: Mapping[str, Any]) -> list[Variant]:
    """Every seat count with the chosen options, and again with each switch and choice the other way."""
    tables = [dict(chosen)]
    for name, kind in game.Options.kinds().items():
        usual = chosen.get(name, kind.default)
        values = (False, True) if isinstance(kind.default, bool) else kind.choices
        tables += [{**chosen, name: value} for value in values if value != usual]
    return [Variant(game, number, options) for number in seats for options in tables]


def promise_of(check: Callable[[Setting], None]) -> str:
    """The first line of a check says what is promised."""
    return (check.__doc__ or check.__name__).splitlines()[0]


def fault_of(check: Callable[[Setting], None], setting: Variant) -> str | None:
    """What a check finds wrong with a setting."""
    try:
        check(setting)
    except Broken as broken:
        return f"{setting}: {broken}"
    except BaseException as error:
        # Somebody else's game may fail in any way: that is a finding, not the end of the report.
        return f"{setting}: {what_failed(error)}"
    return None


def find(check: Callable[[Setting], None], settings: list[Variant], tick: Callable[[], None]) -> Finding:
    """Try a promise with all settings, until one breaks it."""
    for tried, setting in enumerate(settings, 1):
        fault = fault_of(check, setting)
        tick()
        if fault is not None:
            return Finding(promise_of(check), tried, fault)
    return Finding(promise_of(check), len(settings), None)


def secrecy(secret_moves: Iterable[str], seeds: int) -> Callable[[Setting], None]:
    """The check that re-deals what a seat may not know."""
    words = tuple(secret_moves)

    def check(setting: Setting) -> None:
        probe = Probe(setting.game, words)
        viewers = [None, *range(setting.seats)]
        for number in range(seeds):
            state = state_after(setting, seed=number, moves=number * 37 % 120)
            # The seat to move hears refusals, the others stories: both have their turn.
            seat = viewers[number % len(viewers)] if number % 2 else state.turn
            found = interference(probe, state, seat, seed=number)
            if found.leak:
                raise Broken(f"{found.leak}: seat {seat} can tell what it may not know (seed {number})")

    check.__doc__ = SECRECY
    return check


def conformance(
    game: Game[Any],
    *,
    seats: Iterable[int] | None = None,
    chosen: Mapping[str, Any] | None = None,
    secret_moves: Iterable[str] = (),
    seeds: int = STATES,
    tick: Callable[[], None] = lambda: None,
) -> Report:
    """Check a game.

    `chosen` are options with which matches are short; `secret_moves` the verbs of moves whose cards the
    others do not see, which are then compared with each other.
    """
    check_declared(game)
    settings = variants(game, game.seats if seats is None else seats, chosen or {})
    findings = [find(check, settings[:1], tick) for check in ONCE]
    findings += [find(check, settings, tick) for check in (*EVERYWHERE, secrecy(secret_moves, seeds))]
    return Report(game.id, game.version, [str(setting) for setting in settings], findings)


def ticks(game: Game[Any], chosen: Mapping[str, Any]) -> int:
    """How often `tick` is called if nothing is wrong."""
    return len(ONCE) + (len(EVERYWHERE) + 1) * len(variants(game, game.seats, chosen))
