"""Compiled modules of a checkout: which are there, and whether they fit the sources.

`python setup.py compile` writes each part (setup.py lists them) into a folder below `build/compiled`, under
another name first, and renames it when it is complete: a folder that is there is whole. Its manifest names
the sources it was made from with their digests; a folder whose sources have changed since is not used.
An installed package has its compiled modules beside the sources and needs none of this.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "SHEEPFOLD_BUILDS"
"""The folders a process uses, for the processes it starts: all of them play with the same modules."""

CHECKOUT = Path(__file__).parents[2]

FOLDER = CHECKOUT / "build" / "compiled" / EXTENSION_SUFFIXES[0].split(".")[1]
"""One folder for each version of Python and each platform."""

MANIFEST = "sources.json"


class BuildFinder(MetaPathFinder):
    """Finds compiled modules in folders of builds."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("sheepfold"):
            return None
        for folder in self.folders:
            file = folder.joinpath(*fullname.split("."))
            found = file.with_name(file.name + EXTENSION_SUFFIXES[0])
            if found.exists():
                return spec_from_file_location(
                    fullname, found, loader=ExtensionFileLoader(fullname, str(found))
                )
        return None


def in_checkout() -> bool:
    """Whether this package runs from its sources."""
    return (CHECKOUT / "setup.py").is_file()


def install() -> None:
    """From now on import compiled modules from the builds that fit."""
    sys.meta_path.insert(0, BuildFinder(chosen()))


def chosen() -> list[Path]:
    """The builds of this process: those of the process that started it, else those that fit."""
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = os.pathsep.join(str(folder) for folder in fitting())
    return [Path(each) for each in os.environ[VARIABLE].split(os.pathsep) if os.path.isdir(each)]


def fitting() -> list[Path]:
    """The builds made from the sources as they are now, of each part the newest.

    There may be two: the older one of a time when more modules were compiled.
    """
    found = {folder.name.partition("-")[0]: folder for folder in present() if fits(folder)}
    return sorted(found.values())


def present() -> list[Path]:
    """All complete builds for this Python, the newest last."""
    manifests = sorted(FOLDER.glob(f"[!.]*/{MANIFEST}"), key=lambda manifest: manifest.stat().st_mtime_ns)
    return [manifest.parent for manifest in manifests]


def fits(folder: Path) -> bool:
    """Whether every source of a build is what it was."""
    recorded: dict[str, str] = json.loads((folder / MANIFEST).read_text("utf-8"))
    return all((CHECKOUT / name).is_file() for name in recorded) and digests(recorded) == recorded


def digests(names: Iterable[str]) -> dict[str, str]:
    """The digest of each source, by its path in the checkout."""
    return {
        name: hashlib.blake2b((CHECKOUT / name).read_bytes(), digest_size=16).hexdigest() for name in names
    }
