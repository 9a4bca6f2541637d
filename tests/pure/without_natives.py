"""`python -m tests.pure.without_natives GOLDEN...`: play where no native module of others can be imported.

Every extension module outside the standard library is refused, before anything of the package is imported.
Prints the answers of `tests.pure.playing` and the names of all modules imported, as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType


class NoNatives(MetaPathFinder):
    """Refuses extension modules that are not part of the standard library."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, ExtensionFileLoader) and not is_standard(fullname):
            raise ImportError(f"{fullname} is a native module")
        return None


def is_standard(name: str) -> bool:
    """Whether a module is part of the standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names


def main() -> None:
    """Import everything below the server, and play."""
    sys.meta_path.insert(0, NoNatives())
    from tests.pure import below, playing

    imported = below.import_all()
    texts = [Path(name).read_text("utf-8") for name in sys.argv[1:]]
    print(json.dumps({"imported": imported, "answers": playing.answers(texts)}))


if __name__ == "__main__":
    main()
