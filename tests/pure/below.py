"""What is below the server: the part of the package that runs wherever Python runs."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Final

import sheepfold

PACKAGE: Final = Path(sheepfold.__file__).parent
TOP: Final = ("__init__.py", "builds.py", "plain.py")
BELOW: Final = ("engine", "games", "bots", "words", "play")
ABOVE: Final = ("page", "screen.py")
"""The parts of a game that belong to the server and to the terminal."""


def files() -> list[Path]:
    """The modules and data below the server."""
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and is_below(path))


def is_below(path: Path) -> bool:
    """Whether a file of the package is below the server."""
    parts = path.relative_to(PACKAGE).parts
    if len(parts) == 1:
        return parts[0] in TOP
    return parts[0] in BELOW and "__pycache__" not in parts and not set(parts) & set(ABOVE)


def import_all() -> list[str]:
    """Import every module below the server; returns their names."""
    sources = [path.relative_to(PACKAGE.parent).with_suffix("") for path in files() if path.suffix == ".py"]
    names = [".".join(source.parts).removesuffix(".__init__") for source in sources]
    for name in names:
        importlib.import_module(name)
    return names
