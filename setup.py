"""The parts of the build that need a program: the compiled core, and the rules inside the package.

The core is compiled from the same sources by mypyc where a C compiler is found; where none is, the
extensions are left out and everything runs as plain Python.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CORE = ("engine", "games", "bots")
PLAIN = ("options.py", "__init__.py", "bot.py", "catalogue.py", "levels.py", "searcher.py")
"""Modules with nothing to gain: dataclasses, packages' front doors, and what only hands on."""


def core_sources() -> list[str]:
    """The modules that are compiled."""
    found = [path for floor in CORE for path in Path("src/sheepfold", floor).rglob("*.py")]
    return sorted(str(path) for path in found if path.name not in PLAIN)


def compiled_core() -> list[Any]:
    """The extensions; none where plain Python is asked for or the compiler of Python is missing."""
    if os.environ.get("SHEEPFOLD_PURE", "") not in ("", "0"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    extensions = mypycify(core_sources(), opt_level="2", debug_level="0")
    for extension in extensions:
        extension.optional = True
        if os.name == "posix":
            # One translation unit: let its functions be inlined into each other.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return extensions


class BuildCore(build_ext):
    """All or nothing: a core of which some part did not compile is left out."""

    def build_extensions(self) -> None:
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in built):
            for path in built:
                path.unlink(missing_ok=True)
            self.extensions = []


class BuildWithRules(build_py):
    """Puts the rulebooks of all languages where an installed package looks for them (words/rules.py)."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib, "sheepfold", "words", "rulebooks")
            shutil.copytree("docs/games", target, dirs_exist_ok=True)


setup(ext_modules=compiled_core(), cmdclass={"build_ext": BuildCore, "build_py": BuildWithRules})
