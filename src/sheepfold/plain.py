"""`SHEEPFOLD_PURE=1`: the same package as plain Python, compiled modules passed over.

For debugging, for coverage, and for the proof that compiled and plain agree.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "SHEEPFOLD_PURE"


def wanted() -> bool:
    """Whether plain Python was asked for."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


class PlainFinder(MetaPathFinder):
    """Finds this package's modules by their sources only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("sheepfold."):
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None:
                return spec
        return None


def install() -> None:
    """From now on import this package's modules as plain Python."""
    sys.meta_path.insert(0, PlainFinder())
