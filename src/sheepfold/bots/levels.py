"""The four levels of bots that people play against.

A level is search with its own limits of simulations and time, its own heuristic and its own softmax
temperature: a higher temperature more often makes a move that seemed almost as good. No level makes a
uniformly random move, or one that search visited much less often than the best.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sheepfold.bots.heuristic import Blend, Heuristic
from sheepfold.bots.search import UNLIMITED_SIMULATIONS
from sheepfold.bots.searcher import SearchBot
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Chance


class Level(NamedTuple):
    """A level of play."""

    name: str
    """In commands and tables."""
    title: str
    about: str
    """One sentence for people."""
    simulations: int
    """Simulated matches a decision, at most."""
    seconds: float
    """The time a decision may take, however long the budget."""
    temperature: float
    """Of the softmax over the moves search has tried; 0 always makes the best one."""
    common_sense: bool
    """Whether simulated players use the heuristic of `greedy` instead of the shepherd's."""


LEVELS: Final = (
    Level(
        "lamb",
        "Lamb",
        "For children and first matches: sees what lies on the table and likes to try things.",
        simulations=60,
        seconds=0.1,
        temperature=2.5,
        common_sense=True,
    ),
    Level(
        "farmhand",
        "Farmhand",
        "For an easy evening: plays sensibly and looks a little ahead.",
        simulations=80,
        seconds=0.15,
        temperature=1.2,
        common_sense=True,
    ),
    Level(
        "drover",
        "Drover",
        "A regular who knows the game and seldom lets a chance go by.",
        simulations=300,
        seconds=0.2,
        temperature=0.25,
        common_sense=True,
    ),
    Level(
        "wolf",
        "Wolf",
        "A shark that thinks as long as it may and gives nothing away.",
        simulations=UNLIMITED_SIMULATIONS,
        seconds=0.25,
        temperature=0.0,
        common_sense=False,
    ),
)
"""From the weakest to the strongest."""

USUAL: Final = "farmhand"
"""The level where nobody chooses one."""

BY_NAME: Final = {level.name: level for level in LEVELS}


class LevelBot(SearchBot):
    """A bot of some level."""

    def __init__(self, level: Level, greedy: Heuristic, shepherd: Heuristic) -> None:
        heuristic = Blend(greedy, shepherd) if level.common_sense else shepherd
        super().__init__(level.name, heuristic, level.simulations, level.temperature)
        self.level = level

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return super().choose(view, legal, rng, min(budget, self.level.seconds))
