"""The four rulebooks, and the catalogue that finds them.

>>> from sheepfold import games
>>> games.get("zoff-im-zoo").title
'Zoff im Zoo'
"""

from __future__ import annotations

import importlib
from typing import Any, Final

from sheepfold.engine.errors import UnknownGame
from sheepfold.engine.game import Game

IDS: Final = ("bye-bye-black-sheep", "knizia-black-sheep", "zoff-im-zoo", "kivsa-shchora")
"""Every game, by the name it has in commands, records and addresses."""


def get(game_id: str) -> Game[Any]:
    """The game of that name."""
    if game_id not in IDS:
        raise UnknownGame(f"game: {game_id!r}, must be one of {', '.join(IDS)}")
    package = importlib.import_module(f"sheepfold.games.{game_id.replace('-', '_')}")
    game: Game[Any] = package.GAME
    return game
