"""One name for one thing: no two classes of the frameworks or of the server share a name.

Nor do one of a framework and one of a game.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from sheepfold import games

PACKAGE = Path(__file__).parents[1] / "src" / "sheepfold"
OWN_IN_EVERY_GAME = {"Options"}
"""Names the contract asks of every game."""
NAMED_IN_THE_API = {
    "Refusal",  # Also what a page says of one, with the clause of the rules.
    "Go",  # Also what an action answers, before either kind of client is told.
}
"""Models of `web/api/models.py` that share a name with a class inside the server: programs read theirs in
the OpenAPI document, so they stay as they are."""


def classes_of(paths: list[Path]) -> dict[str, list[str]]:
    """By the name of a class: the modules that define one."""
    found = defaultdict(list)
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return found


def frameworks() -> list[Path]:
    """Every module but the games, the server and the skeleton of a game."""
    apart = {PACKAGE / "games", PACKAGE / "server", PACKAGE / "cli" / "skeleton"}
    return [path for path in PACKAGE.rglob("*.py") if apart.isdisjoint(path.parents)]


def shared(classes: dict[str, list[str]]) -> dict[str, list[str]]:
    """The names that several modules define."""
    return {name: modules for name, modules in classes.items() if len(modules) > 1}


def test_no_two_classes_of_the_frameworks_share_a_name() -> None:
    assert shared(classes_of(frameworks())) == {}


def test_no_two_classes_of_the_server_share_a_name() -> None:
    found = shared(classes_of(sorted((PACKAGE / "server").rglob("*.py"))))
    assert found.keys() == NAMED_IN_THE_API
    assert all("server/web/api/models.py" in modules for modules in found.values())


@pytest.mark.parametrize("game_id", games.IDS)
def test_no_class_of_a_game_is_named_like_another_one_it_may_import(game_id: str) -> None:
    folder = PACKAGE / "games" / game_id.replace("-", "_")
    own = [path for path in folder.rglob("*.py") if "page" not in path.parts]
    assert shared(classes_of([*frameworks(), *own])).keys() <= OWN_IN_EVERY_GAME
