"""How well a bot plays for people: four levels, named and described.

A level is search with more or less time, more or less heuristic and a warmer or cooler head: a warm head
also makes moves that seemed almost as good. None makes a move at random, and none makes one that was tried
much less often than the best.
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
    """How warm the head is: 0 always makes the best of the moves tried."""
    common_sense: bool
    """Whether it looks ahead by common sense only, without the shepherd's heuristic."""


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
"""From the gentlest to the strongest."""

USUAL: Final = "farmhand"
"""Who sits down where nobody says otherwise."""

BY_NAME: Final = {level.name: level for level in LEVELS}


class LevelBot(SearchBot):
    """A bot of some level."""

    def __init__(self, level: Level, greedy: Heuristic, shepherd: Heuristic) -> None:
        heuristic = Blend(greedy, shepherd) if level.common_sense else shepherd
        super().__init__(level.name, heuristic, level.simulations, level.temperature)
        self.level = level

    def choose(self, view: Json, legal: list[int], rng: Chance, budget: float) -> int:
        return super().choose(view, legal, rng, min(budget, self.level.seconds))
