"""`sheepfold new-game`: writes a small game that works, for somebody to turn into theirs.

The folder `skeleton` beside this module is that game with its tests, under the name My Game. A new game is a
copy of it under another name.
"""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sheepfold.engine import registry
from sheepfold.engine.errors import SheepfoldError

SKELETON: Final = Path(__file__).parent / "skeleton"

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST: Final = 40

NEXT_STEPS: Final = """\
{folder}: {files} files. What to do next:
  pip install --editable {folder}
  sheepfold conformance {name}
  sheepfold play {name}"""


class BadName(SheepfoldError):
    """No game can have this name, or be written where it was asked for."""


def run(asked: argparse.Namespace) -> int:
    """Write the game and say what to do next."""
    check_name(asked.name)
    folder = Path(asked.folder or asked.name)
    if folder.exists():
        raise BadName(f"folder: {str(folder)!r}, there is something already; choose another with --folder")
    files = write(asked.name, folder)
    print(NEXT_STEPS.format(folder=folder, files=files, name=asked.name))
    return 0


def check_name(name: str) -> None:
    """A game's name is its id, and with underscores the name of its package."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise BadName(
            f"name: {name!r}, must be small letters and digits with dashes between, such as 'sheep-dog', "
            f"and have at most {LONGEST} letters"
        )
    if name in registry.ids():
        raise BadName(f"name: {name!r}, there is a game of that name already")
    package = name.replace("-", "_")
    if keyword.iskeyword(package) or package in sys.stdlib_module_names:
        raise BadName(f"name: {name!r}, must not be a word of Python or one of its modules")
    if importlib.util.find_spec(package) is not None:
        raise BadName(f"name: {name!r}, there is a package {package} already")


def write(name: str, folder: Path) -> int:
    """Copy the skeleton under this name into a new folder, all or nothing; returns the number of files."""
    renamed = replacements(name)
    sources = [
        path for path in sorted(SKELETON.rglob("*")) if path.is_file() and not path.name.endswith(".pyc")
    ]
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".new-game-") as temporary:
        made = Path(temporary, "game")
        for source in sources:
            target = made / replaced(source.relative_to(SKELETON).as_posix(), renamed)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(replaced(source.read_text("utf-8"), renamed), "utf-8")
        made.rename(folder)
    return len(sources)


def replacements(name: str) -> dict[str, str]:
    """What the names of the skeleton become."""
    words = name.split("-")
    return {
        "my-game": name,
        "my_game": "_".join(words),
        "My Game": " ".join(words).title(),
        "MyGame": "".join(word.capitalize() for word in words),
        "MINE": words[0].upper(),
    }


def replaced(text: str, renamed: dict[str, str]) -> str:
    """The text under the new name."""
    for old, new in renamed.items():
        text = text.replace(old, new)
    return text
