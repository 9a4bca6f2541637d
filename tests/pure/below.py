"""The part of the package that runs wherever Python runs: what is below the server, and rendering."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Final

import sheepfold

PACKAGE: Final = Path(sheepfold.__file__).parent
TOP: Final = ("__init__.py", "builds.py", "plain.py")
BELOW: Final = ("engine", "bots", "words", "play")
PARTS: Final = ("__init__.py", "manifest.py", "rules", "bots", "words", "lesson", "page")
"""The parts of a game that belong to these; the others belong to the terminal and the lab."""

RENDERING: Final = (
    "server/__init__.py",
    "server/live/__init__.py",
    "server/live/puzzle_view_model.py",
    "server/live/review_view_model.py",
    "server/live/view_model.py",
    "server/pages/",
    "server/static/",
    "server/templates/",
)
"""What turns a view model into HTML."""


def files() -> list[Path]:
    """The modules and data of this part."""
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and is_below(path))


def is_below(path: Path) -> bool:
    """Whether a file of the package belongs to this part."""
    parts = path.relative_to(PACKAGE).parts
    if "__pycache__" in parts:
        return False
    if parts[0] == "games":
        return len(parts) == 2 or parts[2] in PARTS
    if parts[0] == "server":
        return "/".join(parts).startswith(RENDERING)
    return parts[0] in BELOW or (len(parts) == 1 and parts[0] in TOP)


def import_all() -> list[str]:
    """Import every module of this part; returns their names."""
    sources = [path.relative_to(PACKAGE.parent).with_suffix("") for path in files() if path.suffix == ".py"]
    names = [".".join(source.parts).removesuffix(".__init__") for source in sources]
    for name in names:
        importlib.import_module(name)
    return names
