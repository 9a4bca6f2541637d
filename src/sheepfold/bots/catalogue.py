"""Every bot by its name.

random              any legal move
greedy              one-step common sense
shepherd            a hand-made player for each game
"""

from __future__ import annotations

import importlib
from typing import Final

from sheepfold.bots.bot import Bot, KnowingBot, RandomBot
from sheepfold.bots.knowledge import Knowledge
from sheepfold.engine.errors import UnknownBot

NAMES: Final = ("random", "greedy", "shepherd")


def get(name: str, game_id: str) -> Bot:
    """The bot of that name, ready to play that game."""
    if name not in NAMES:
        raise UnknownBot(f"bot: {name!r}, must be one of {', '.join(NAMES)}")
    if name == "random":
        return RandomBot()
    return KnowingBot(name, knowledge(name, game_id))


def knowledge(name: str, game_id: str) -> Knowledge:
    """What `greedy` or `shepherd` know of a game."""
    module = importlib.import_module(f"sheepfold.bots.{name}.{game_id.replace('-', '_')}")
    found: Knowledge = module.KNOWLEDGE
    return found
