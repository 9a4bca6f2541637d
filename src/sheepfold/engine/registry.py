"""The registry of installed games.

Our games are the packages of `sheepfold.games`. Games of other distributions register their manifest in the
entry-point group `sheepfold.games`; one that cannot be imported is skipped with a warning. The parts of a
game are imported when they are first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules, resolve_name
from typing import Any, Final
from warnings import warn

from sheepfold.engine.errors import BadGame, UnknownGame, UnknownVersion, text_of, what_failed
from sheepfold.engine.game import Game
from sheepfold.engine.manifest import Manifest

PACKAGE: Final = "sheepfold.games"
"""The package of our own games, and the entry-point group of others."""


@cache
def references() -> dict[str, EntryPoint]:
    """Where the manifest of each game is, by id."""
    own = [module.name for module in iter_modules(resolve_name(PACKAGE).__path__) if module.ispkg]
    found = {
        name.replace("_", "-"): EntryPoint(
            name.replace("_", "-"), f"{PACKAGE}.{name}.manifest:MANIFEST", PACKAGE
        )
        for name in own
    }
    for each in entry_points(group=PACKAGE):
        fault = fault_of(each)
        if each.name in found:
            fault = "there is a game of that name already"
        if fault:
            warn(f"the game {each.name!r} at {each.value} is left out: {fault}", stacklevel=2)
        else:
            found[each.name] = each
    return dict(sorted(found.items()))


def fault_of(reference: EntryPoint) -> str:
    """Why a game of another distribution cannot be used; empty if it can."""
    try:
        found = reference.load()
        good = isinstance(found, Manifest) and found.id == reference.name
    except BaseException as error:
        # Whatever somebody's package does when it is imported, the other games go on.
        return what_failed(error)
    return "" if good else f"{text_of(found)}, must be a Manifest with that id"


def ids() -> tuple[str, ...]:
    """The ids of all games: their names in commands, records and addresses."""
    return tuple(references())


def manifest(game_id: str) -> Manifest:
    """The manifest of a game; UnknownGame if there is none of that id."""
    if game_id not in references():
        raise UnknownGame(f"game: {game_id!r}, must be one of {', '.join(ids())}", "game")
    found: Manifest = references()[game_id].load()
    return found


def get(game_id: str, version: int | None = None) -> Game[Any]:
    """The game of that name, in its newest version or in the one asked for."""
    offered = manifest(game_id)
    game = rules_at(offered, offered.rules)
    if version is None or version == game.version:
        return game
    if version not in offered.older:
        known = ", ".join(map(str, versions(game_id)))
        message = f"version: {version}, {game_id} is here in version {known}"
        raise UnknownVersion(message, "version", version=version)
    return rules_at(offered, offered.older[version])


def rules_at(offered: Manifest, reference: str) -> Game[Any]:
    """The rules at this reference; BadGame if there are none."""
    found = offered.imported("rules", reference)
    if not isinstance(found, Game):
        message = f"game: {offered.id!r}, its rules at {reference} are {text_of(found)}, must be a Game"
        raise BadGame(message)
    return found


def versions(game_id: str) -> tuple[int, ...]:
    """Every version of a game that can be played, the newest last."""
    offered = manifest(game_id)
    return (*sorted(offered.older), rules_at(offered, offered.rules).version)


def part(game_id: str, name: str) -> Any:
    """A part of a game, None if the game has none."""
    return manifest(game_id).part(name)


def folder(game_id: str) -> Path:
    """The folder of a game: where its manifest is."""
    manifest(game_id)
    found = find_spec(references()[game_id].module)
    return Path(str(found and found.origin)).parent
