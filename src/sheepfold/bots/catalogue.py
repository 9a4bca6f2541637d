"""Every bot by its name.

- `random`: any legal move.
- `greedy`: a simple heuristic, one move deep.
- `shepherd`: a stronger hand-written heuristic for each game.
- `search`: information-set Monte Carlo tree search within its time budget. `search:400` runs at most 400
  simulations a decision; if they fit into the budget, its choices are the same on every machine.
- `lamb`, `farmhand`, `drover`, `wolf`: the levels people play against (levels.py).
"""

from __future__ import annotations

from typing import Final

from sheepfold.bots.bot import Bot, HeuristicBot, RandomBot
from sheepfold.bots.heuristic import Heuristic
from sheepfold.bots.levels import BY_NAME, LevelBot
from sheepfold.bots.search import UNLIMITED_SIMULATIONS
from sheepfold.bots.searcher import SearchBot
from sheepfold.engine import registry
from sheepfold.engine.errors import UnknownBot

MOST_DIGITS: Final = 9
"""Of a number of simulations: a machine integer holds it."""

NAMES: Final = ("random", "greedy", "shepherd", "search", *BY_NAME)


def get(name: str, game_id: str) -> Bot:
    """The bot of that name, ready to play that game."""
    kind, colon, _number = name.partition(":")
    if kind not in NAMES:
        raise UnknownBot(f"bot: {name!r}, must be one of {', '.join(NAMES)}")
    if colon and kind != "search":
        raise UnknownBot(f"bot: {name!r}, {kind} takes no number; search does, as in 'search:400'")
    if kind == "random":
        return RandomBot()
    if kind in BY_NAME:
        return LevelBot(BY_NAME[kind], heuristic("greedy", game_id), heuristic("shepherd", game_id))
    if kind == "search":
        return SearchBot(name, heuristic("shepherd", game_id), limit_in(name))
    return HeuristicBot(name, heuristic(kind, game_id))


def limit_in(name: str) -> int:
    """How many simulations a decision a name like `search:400` allows."""
    _kind, colon, number = name.partition(":")
    if not colon:
        return UNLIMITED_SIMULATIONS
    if not number.isdecimal() or len(number) > MOST_DIGITS or int(number) == 0:
        raise UnknownBot(
            f"bot: {name!r}, the number of simulations must be 1 or more, as in 'search:400', "
            f"and have at most {MOST_DIGITS} digits"
        )
    return int(number)


def heuristic(name: str, game_id: str) -> Heuristic:
    """The heuristic of `greedy` or `shepherd` for a game; a game without one gets the default `Heuristic`."""
    found: Heuristic | None = registry.part(game_id, name)
    return found or Heuristic()
