"""The parts of the build that need a program: what is compiled, and the rules inside the package.

The core and the pages are compiled from the same sources by mypyc where a C compiler is found; where none
is, the extensions are left out and everything runs as plain Python.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, Final, NamedTuple

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py


class Part(NamedTuple):
    """Modules that are compiled together, into one library."""

    modules: tuple[str, ...]
    """Where they are, below the package."""
    plain: tuple[str, ...]
    """Those among them with nothing to gain, by name."""

    def sources(self) -> list[str]:
        """The modules that are compiled."""
        found = [path for each in self.modules for path in Path("src/sheepfold").glob(each)]
        return sorted(str(path) for path in found if path.name not in self.plain)


PARTS: Final = {
    # Not compiled: dataclasses, packages' front doors, and what only hands on.
    "core": Part(
        ("engine/**/*.py", "games/**/*.py", "bots/**/*.py"),
        ("options.py", "__init__.py", "bot.py", "catalogue.py", "levels.py", "searcher.py"),
    ),
    # Not compiled: front doors, and what is drawn once for all.
    "pages": Part(
        ("server/pages/*.py", "server/pages/deciding/*.py", "words/names.py", "words/telling/*.py"),
        ("__init__.py", "drawing.py", "speech.py"),
    ),
}

ALL: Final = " ".join(PARTS)


def compiled() -> list[Any]:
    """The extensions; none where plain Python is asked for or the compiler of Python is missing.

    `SHEEPFOLD_PARTS` names the parts, if not all shall be compiled anew.
    """
    if os.environ.get("SHEEPFOLD_PURE", "") not in ("", "0"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    extensions: list[Any] = []
    for name in os.environ.get("SHEEPFOLD_PARTS", ALL).split():
        extensions += mypycify(
            PARTS[name].sources(), opt_level="2", debug_level="0", group_name=f"sheepfold_{name}"
        )
    for extension in extensions:
        extension.optional = True
        if os.name == "posix":
            # One translation unit: let its functions be inlined into each other.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return extensions


class BuildCompiled(build_ext):
    """All or nothing: where something did not compile, all is left out."""

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


setup(ext_modules=compiled(), cmdclass={"build_ext": BuildCompiled, "build_py": BuildWithRules})
