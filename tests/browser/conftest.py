"""What the tests in a browser share: one browser and one server for all of them.

Every test has contexts and tables of its own. Both end with the last test of this package in the process:
Playwright's loop must be gone before a test that has its own begins.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.running import TableServer, open_table_server
from tests.patience import PATIENCE
from tests.skipping import skip_or_fail

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The headless shell takes half the processor time. Without the first flag it rounds the width of letters.
# With the second it has no memory for pixels and draws none, which saves two fifths of what is left. All but
# pictures of a page is as usual: layout, frames, animations, what is hit by a pointer.
SHELL_FLAGS = [*FLAGS, "--font-render-hinting=none", "--force-gpu-mem-available-mb=0"]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What starts browsers: one a process."""
    expect.set_options(
        timeout=PATIENCE * 1000
    )  # Playwright's own five seconds are too few beside other work.
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The machine's Chromium, as the shell that never had a window; its pages are measured, not seen."""
    yield from launch(playwright, "chromium-headless-shell", SHELL_FLAGS)


@pytest.fixture(scope="package")
def whole_chromium(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with all its parts: only this one shows notifications and draws pages."""
    yield from launch(playwright, "chromium", FLAGS)


def launch(playwright: Playwright, name: str, flags: list[str]) -> Iterator[Browser]:
    """A browser of the machine, closed after the last test."""
    program = shutil.which(name)
    if program is None:
        skip_or_fail(f"{name} is not installed: the tests in a browser are left out")
    browser = playwright.chromium.launch(executable_path=program, args=flags, timeout=PATIENCE * 1000)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A running server; a test that kills it or counts what is in it opens one of its own."""
    with open_table_server(tmp_path_factory.mktemp("server")) as opened:
        yield opened
