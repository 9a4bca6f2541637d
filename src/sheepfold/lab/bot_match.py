"""One match between bots: the task, the result, and how it is played.

A `MatchTask` holds everything a match depends on, so that it can be played anywhere and in any order; `play`
plays it. Each seat gets a new bot and a generator of its own, so that matches and seats are independent. The
time of each decision is measured; a move without a choice is no decision.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.engine import registry
from sheepfold.engine.errors import BadPosition, SheepfoldError, UnknownBot, text_of, what_failed
from sheepfold.engine.fields import JsonFields, whole
from sheepfold.engine.game import Json, Outcome, State
from sheepfold.engine.rng import Chance, Rng
from sheepfold.engine.whole import as_whole
from sheepfold.lab.importing import NotFound, imported
from sheepfold.lab.oracle import Oracle
from sheepfold.play.match import Match, play_out

LAB_BOTS: Final[dict[str, Callable[[str, str], Bot]]] = {"oracle": Oracle}
"""Bots only the lab has: what makes one from its name and the game's id.

One that must see all cards has a method `look(state)`, which is called with a copy of the true state
before every choice.
"""

FIGURE: Final = 10**15
"""No figure of a result is larger: the microseconds of thirty years."""

Key = tuple[int, int, int]
"""Deal, field and rotation: which match of a run."""


class BadBot(SheepfoldError):
    """A bot that raised an error or chose an illegal move."""


class MatchTask(NamedTuple):
    """A match to be played."""

    deal: int
    field: int
    rotation: int
    game: str
    options: Json
    bots: tuple[str, ...]
    """By seat."""
    seed: int
    """The seed of the cards and of every bot's generator."""
    budget: float
    """Seconds a decision."""
    with_moves: bool = False
    """Whether the result is to hold the moves."""


class Result(NamedTuple):
    """A match that was played."""

    deal: int
    field: int
    rotation: int
    outcome: Outcome
    length: int
    """How many moves were made."""
    micros: tuple[tuple[int, ...], ...]
    """By seat, the microseconds each decision took: measured, and never the same twice."""
    moves: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """Which match of the run this is."""
        return self.deal, self.field, self.rotation

    def credit(self, seat: int) -> float:
        """A seat's share of the victory: 1, or a half, a third and so on if it is shared."""
        winners = self.outcome.winners
        return (seat in winners) / len(winners)

    def untimed(self) -> Result:
        """The result without the times, which differ between runs."""
        return self._replace(micros=())

    def as_json(self) -> Json:
        """The result as it is kept in a file."""
        return {
            "deal": self.deal,
            "field": self.field,
            "rotation": self.rotation,
            **self.outcome.as_json(),
            "length": self.length,
            "micros": self.micros,
        }


def read_result(data: Any, seats: int) -> Result:
    """The result a line of a file holds; BadPosition names the field that is wrong."""
    fields = JsonFields(data)
    deal, field, rotation, length = [
        fields.whole(name, 0, FIGURE) for name in ("deal", "field", "rotation", "length")
    ]
    scores = wholes(fields.items("scores", seats), "scores", -FIGURE)
    places = wholes(fields.items("places", seats), "places", 1)
    first = tuple(seat for seat in range(seats) if places[seat] == 1)
    if not first or fields.get("winners") != list(first):
        raise BadPosition(f"winners: {data['winners']!r}, must be the seats in first place: {list(first)}")
    if not isinstance(fields.get("reason"), str):
        raise BadPosition(f"reason: {data['reason']!r}, must be text")
    outcome = Outcome(scores, places, first, data["reason"])
    micros = tuple(wholes(taken, "micros", 0) for taken in fields.items("micros", seats))
    return Result(deal, field, rotation, outcome, length, micros)


def wholes(values: Any, name: str, low: int) -> tuple[int, ...]:
    """A list of whole numbers; BadPosition names the entry that is wrong."""
    if not isinstance(values, list):
        raise BadPosition(f"{name}: {values!r}, must be a list")
    return tuple(whole(value, f"{name}[{at}]", low, FIGURE) for at, value in enumerate(values))


def derived(*numbers: int) -> int:
    """A seed hashed from these numbers; other numbers give an unrelated one."""
    text = " ".join(map(str, numbers))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "little")


def bot_named(name: str, game_id: str) -> Bot:
    """A new bot: one of the catalogue or of the lab, or made by `module:factory`."""
    module, colon, factory = name.partition(":")
    if module in LAB_BOTS:
        return LAB_BOTS[module](name, game_id)
    if not colon or module in catalogue.NAMES:
        return catalogue.get(name, game_id)
    try:
        make = imported(name)
    except NotFound as error:
        raise UnknownBot(f"bot: {name!r}, {error}") from None
    try:
        bot: Bot = make(game_id)
        if callable(getattr(bot, "choose", None)):
            return bot
        said = f"it made {type(bot).__name__}, which has no method choose"
    except BaseException as error:
        said = what_failed(error)
    raise UnknownBot(f"bot: {name!r}, {factory} must make a bot from the game's id ({said})")


class SeatedBot:
    """A bot at its seat, with its own generator, its budget and the times of its decisions."""

    def __init__(self, name: str, task: MatchTask, seat: int, state: State) -> None:
        self.name = name
        self.bot = bot_named(name, task.game)
        self.bot_rng = Rng(derived(task.seed, seat))
        self.budget = task.budget
        self.state = state
        self.micros: list[int] = []

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        # The bot may change its list.
        allowed = tuple(legal)
        try:
            look = getattr(self.bot, "look", None)
            if look is not None:
                look(self.state.clone())
            began = time.perf_counter_ns()
            chosen = self.bot.choose(view, legal, self.bot_rng, self.budget)
            self.micros.append((time.perf_counter_ns() - began) // 1000)
        except BaseException as error:
            raise BadBot(f"bot {self.name}: could not choose a move ({what_failed(error)})") from error
        move = as_whole(chosen)
        if move is None or move not in allowed:
            said = f"chose {text_of(chosen)}, must be one of the legal moves {list(allowed)}"
            raise BadBot(f"bot {self.name}: {said}")
        return move


def play(task: MatchTask) -> Result:
    """Play a match to its end."""
    game = registry.get(task.game)
    match = Match(game, len(task.bots), task.seed, game.Options.from_json(task.options))
    seated = [SeatedBot(name, task, seat, match.state) for seat, name in enumerate(task.bots)]
    play_out(match, seated, Rng(task.seed))
    outcome = match.state.outcome
    if outcome is None:
        raise AssertionError("play_out ends with an outcome")
    return Result(
        task.deal,
        task.field,
        task.rotation,
        outcome,
        len(match.moves),
        tuple(tuple(bot.micros) for bot in seated),
        tuple(match.moves) if task.with_moves else (),
    )
