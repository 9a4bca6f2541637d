"""What every test run needs to know first."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepfold.engine import COMPILED, cells


def pytest_configure(config: pytest.Config) -> None:
    """A compiled core older than its sources would test what is not there any more."""
    if not COMPILED:
        return
    package = Path(str(cells.__file__)).parents[1]
    built = max(path.stat().st_mtime for path in package.parent.glob("*__mypyc*"))
    newer = [
        path
        for floor in ("engine", "games")
        for path in (package / floor).rglob("*.py")
        if path.name not in ("options.py", "__init__.py") and path.stat().st_mtime > built
    ]
    if newer:
        names = ", ".join(sorted(path.name for path in newer))
        pytest.exit(f"the compiled core is older than {names}: run make test, or set SHEEPFOLD_PURE=1", 2)


def pytest_report_header() -> str:
    return f"core: {'compiled' if COMPILED else 'plain Python'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the compiled core have nothing to do where there is none."""
    if COMPILED:
        return
    idle = [item for item in items if item.get_closest_marker("compiled")]
    config.hook.pytest_deselected(items=idle)
    items[:] = [item for item in items if item not in idle]
