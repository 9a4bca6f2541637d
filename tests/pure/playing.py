"""What is done wherever Python runs: golden matches, choices of every bot, words of every language, pages.

This needs the package and pure Python alone. Answers are JSON, to be compared with those of another Python.
"""

from __future__ import annotations

import time
from typing import Any, Final

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.bots.levels import LEVELS, LevelBot
from sheepfold.bots.search import GuessedStates, Search
from sheepfold.bots.searcher import SearchBot
from sheepfold.engine.game import Json, State
from sheepfold.engine.record import Record, replay
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from sheepfold.words.speech import LANGUAGES, _, speaking
from tests.golden.lines import golden, lines
from tests.pure.rendering import pages_of

BOTS: Final = ("random", "greedy", "shepherd", "lamb", "farmhand", "drover", "search:40")
"""All but the wolf, which simulates as often as its time allows."""

SIMULATIONS: Final = 40
ENOUGH_TIME: Final = 1e9
"""Seconds for a choice: simulations are counted, so that a slow machine chooses the same."""


def answers(texts: list[str]) -> Json:
    """All that must be the same everywhere, from these golden files."""
    matches = [golden(text)[0] for text in texts]
    return {
        "lines": {title(record): list(lines(games.get(record.game), record)) for record in matches},
        "choices": {title(record): choices(middle(record)) for record in matches},
        "thoughts": {title(record): thoughts(middle(record)) for record in matches},
        "words": {language: said_in(language) for language in LANGUAGES},
        "pages": {title(record): pages_of(record) for record in matches},
    }


def title(record: Record) -> str:
    """A name for a golden match."""
    return f"{record.game}-{record.seats}"


def middle(record: Record) -> State:
    """The state before a move in the middle of a match where there is a choice."""
    steps = list(replay(games.get(record.game), record))
    return next(step.before for step in steps[len(steps) // 2 :] if len(step.before.legal()) > 1)


def choices(state: State) -> dict[str, int]:
    """What every bot chooses for the seat to move."""
    return {name: choice(name, state) for name in BOTS}


def choice(name: str, state: State) -> int:
    """What one bot chooses."""
    bot = catalogue.get(name, state.game.id)
    if isinstance(bot, LevelBot):
        bot.level = bot.level._replace(seconds=ENOUGH_TIME)
    return bot.choose(state.view(state.turn), state.legal(), Rng(11), ENOUGH_TIME)


def thoughts(state: State) -> list[list[Any]]:
    """What a search found about every candidate move, values with all their digits."""
    bot = catalogue.get("search", state.game.id)
    assert isinstance(bot, SearchBot)
    search = Search(bot.heuristic, Rng(12))
    search.think(GuessedStates(state.game, state.view(state.turn)), SIMULATIONS)
    return [list(each) for each in search.stats()]


def said_in(language: str) -> list[str]:
    """Some sentences in a language."""
    with speaking(language):
        return [_(level.about) for level in LEVELS]


def pace(texts: list[str]) -> Json:
    """How fast it went: moves a second of random play, and seconds of a drover's choice."""
    states = [middle(golden(text)[0]) for text in texts]
    return {
        state.game.id: {"moves/s": moves_a_second(state), "drover": drover_time(state)} for state in states
    }


def moves_a_second(state: State, moves: int = 4000) -> int:
    """Random moves a second inside the core, deals included."""
    rng, made, began = Rng(1), 0, time.perf_counter()
    while made < moves:
        made += rollout(state.game.deal(int(state.seats), rng), rng)
    return round(made / (time.perf_counter() - began))


def drover_time(state: State) -> float:
    """Seconds of a drover's choice, with all its simulations."""
    began = time.perf_counter()
    choice("drover", state)
    return round(time.perf_counter() - began, 3)
