"""What every test run needs to know first."""

from __future__ import annotations

import os
import shutil
import tempfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

from sheepfold import builds, plain
from sheepfold.engine import COMPILED
from sheepfold.lab.workers import cores

MEASURED = (
    "tests/engine/*",
    "tests/games/*/rules/*",
    "tests/games/scenarios/*",
    "tests/contract/test_contract.py*",
    "tests/envs/*",
    "tests/play/*",
)
"""The tests whose quick ones must reach every branch: traced, whole matches take several times as long."""

MEMORY = Path("/dev/shm")
"""A folder in memory, on Linux."""

GIGABYTE = 1 << 30
ENOUGH = 8 * GIGABYTE
"""Room for the files of all processes."""

FOR_EACH = 2 * GIGABYTE
"""Memory of one process of tests with its servers and its browser."""


def pytest_configure(config: pytest.Config) -> None:
    """Compiled modules that do not fit their sources are not imported: the run would be plain unasked."""
    write_into_memory()
    there = builds.present()
    parts = {folder.name.partition("-")[0] for folder in there}
    used = {folder.name.partition("-")[0] for folder in builds.fitting()}
    if parts != used and not plain.wanted():
        names = " and ".join(sorted(parts - used))
        pytest.exit(f"compiled {names}: older than the sources; run make test, or set SHEEPFOLD_PURE=1", 2)
    config.pluginmanager.register(FailuresAtOnce(config))


def write_into_memory() -> None:
    """Let temporary files be in memory: waiting for the disk at every commit takes most of some tests.

    What servers have written outlives their processes there as well.
    """
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ENOUGH:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


class FailuresAtOnce:
    """Failures are named when they happen: a run that is stopped would tell only their number."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.write_line(f"\nFAILED {report.nodeid} ({report.when})")
            terminal.write_line("\n".join(report.longreprtext.splitlines()[-3:]))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three processes for each processor, where they have room: many tests wait for servers and browsers."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(2, min(3 * cores(), memory // FOR_EACH))


def pytest_report_header() -> str:
    return f"core: {'compiled' if COMPILED else 'plain Python'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the compiled core have nothing to do where there is none; coverage is measured in a part."""
    if COMPILED:
        return
    idle = [item for item in items if item.get_closest_marker("compiled")]
    config.hook.pytest_deselected(items=idle)
    items[:] = [item for item in items if item not in idle]
    for item in items:
        if item.get_closest_marker("slow") or not any(fnmatch(item.nodeid, each) for each in MEASURED):
            item.add_marker("no_cover")
