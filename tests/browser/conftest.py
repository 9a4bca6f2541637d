"""What the tests in a browser share: one browser and one server for all of them.

Every test has contexts and tables of its own. Both end with the last test of this package in the process:
Playwright's loop must be gone before a test that has its own begins.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

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


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The machine's own Chromium, without a window."""
    program = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    if program is None:
        skip_or_fail("Chromium is not installed: the tests in a browser are left out")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=PATIENCE * 1000)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A running server; a test that kills it or counts what is in it opens one of its own."""
    with open_table_server(tmp_path_factory.mktemp("server")) as opened:
        yield opened
