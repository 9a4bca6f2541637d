"""What every test run needs to know first."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepfold.engine import COMPILED, cells


def pytest_configure(config: pytest.Config) -> None:
    """Compiled modules older than their sources would test what is not there any more."""
    if not COMPILED:
        return
    package = Path(str(cells.__file__)).parents[1]
    pairs = [
        (built, built.with_name(f"{built.name.partition('.')[0]}.py")) for built in package.rglob("*.so")
    ]
    newer = [
        source.name
        for built, source in pairs
        if source.exists() and source.stat().st_mtime > built.stat().st_mtime
    ]
    if newer:
        names = ", ".join(sorted(newer))
        pytest.exit(f"compiled modules are older than {names}: run make test, or set SHEEPFOLD_PURE=1", 2)


def pytest_report_header() -> str:
    return f"core: {'compiled' if COMPILED else 'plain Python'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the compiled core have nothing to do where there is none."""
    if COMPILED:
        return
    idle = [item for item in items if item.get_closest_marker("compiled")]
    config.hook.pytest_deselected(items=idle)
    items[:] = [item for item in items if item not in idle]
