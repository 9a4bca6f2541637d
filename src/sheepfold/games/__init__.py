"""The four rulebooks, and the catalogue that finds them.

>>> from sheepfold import games
>>> games.get("zoff-im-zoo").title
'Zoff im Zoo'

A game has a newest version of its rules, `GAME` of its package, and may have older ones, which are there
for matches that began under them. `OLDER` of the package names the module of each; its `GAME` has the same
id. A module of `OLDER` is imported when its version is first asked for.
"""

from __future__ import annotations

import importlib
from typing import Any, Final

from sheepfold.engine.errors import UnknownGame, UnknownVersion
from sheepfold.engine.game import Game

IDS: Final = ("bye-bye-black-sheep", "knizia-black-sheep", "zoff-im-zoo", "kivsa-shchora")
"""Every game, by the name it has in commands, records and addresses."""


def get(game_id: str, version: int | None = None) -> Game[Any]:
    """The game of that name, in its newest version or in the one asked for."""
    package = package_of(game_id)
    game: Game[Any] = package.GAME
    if version is None or version == game.version:
        return game
    if version not in package.OLDER:
        known = ", ".join(map(str, versions(game_id)))
        message = f"version: {version}, {game_id} is here in version {known}"
        raise UnknownVersion(message, "version", version=version)
    older: Game[Any] = importlib.import_module(package.OLDER[version]).GAME
    return older


def versions(game_id: str) -> tuple[int, ...]:
    """Every version of a game that can be played, the newest last."""
    package = package_of(game_id)
    return (*sorted(package.OLDER), package.GAME.version)


def package_of(game_id: str) -> Any:
    """The package of a game."""
    if game_id not in IDS:
        raise UnknownGame(f"game: {game_id!r}, must be one of {', '.join(IDS)}", "game")
    return importlib.import_module(f"sheepfold.games.{game_id.replace('-', '_')}")
