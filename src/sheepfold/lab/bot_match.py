"""One match between bots: the task, the result, and how it is played.

A `MatchTask` holds everything a match depends on, so that it can be played anywhere and in any order; `play`
plays it. Each seat gets a new bot and a generator of its own, so that matches and seats are independent. The
time of each decision is measured; a move without a choice is no decision.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.engine import registry
from sheepfold.engine.errors import SheepfoldError, UnknownBot
from sheepfold.engine.game import Json, Outcome, State
from sheepfold.engine.rng import Chance, Rng
from sheepfold.lab.importing import NotFound, imported, what_failed
from sheepfold.lab.oracle import Oracle
from sheepfold.play.match import Match, play_out

LAB_BOTS: Final[dict[str, Callable[[str, str], Bot]]] = {"oracle": Oracle}
"""Bots only the lab has: what makes one from its name and the game's id.

One that must see all cards has a method `look(state)`, which is called with a copy of the true state
before every choice.
"""

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


def read_result(data: Json) -> Result:
    """The result a line of a file holds."""
    outcome = Outcome(
        tuple(data["scores"]), tuple(data["places"]), tuple(data["winners"]), str(data["reason"])
    )
    micros = tuple(tuple(taken) for taken in data["micros"])
    return Result(data["deal"], data["field"], data["rotation"], outcome, data["length"], micros)


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
    except (Exception, SystemExit) as error:
        said = what_failed(error)
    raise UnknownBot(f"bot: {name!r}, {factory} must make a bot from the game's id ({said})")


class SeatedBot:
    """A bot at its seat, with its own generator, its budget and the times of its decisions."""

    def __init__(self, name: str, task: MatchTask, seat: int, state: State) -> None:
        self.name = name
        self.bot = bot_named(name, task.game)
        self.look = getattr(self.bot, "look", None)
        self.bot_rng = Rng(derived(task.seed, seat))
        self.budget = task.budget
        self.state = state
        self.micros: list[int] = []

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        if self.look is not None:
            self.look(self.state.clone())
        began = time.perf_counter_ns()
        try:
            move = self.bot.choose(view, legal, self.bot_rng, self.budget)
        except (Exception, SystemExit) as error:
            raise BadBot(f"bot {self.name}: could not choose a move ({what_failed(error)})") from error
        self.micros.append((time.perf_counter_ns() - began) // 1000)
        if move not in legal:
            raise BadBot(f"bot {self.name}: chose {move!r}, must be one of the legal moves {legal}")
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
