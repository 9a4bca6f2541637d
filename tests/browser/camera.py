"""What the scripts that take pictures of pages share: a server, a browser, the shapes of screens."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.running import TableServer, open_table_server

SHAPES: Final[dict[str, ViewportSize]] = {
    "large": {"width": 1920, "height": 1080},
    "wide": {"width": 1280, "height": 800},
    "tablet": {"width": 768, "height": 1024},
    "phone": {"width": 390, "height": 844},
    "low": {"width": 844, "height": 390},
}
"""The shapes of screens that every page is made for."""

SMALL: Final[ViewportSize] = {"width": 360, "height": 640}
"""The smallest phone on which every table can be used."""


class Studio(NamedTuple):
    """Where pictures are taken."""

    browser: Browser
    server: TableServer


@contextmanager
def open_studio() -> Iterator[Studio]:
    """A browser and a server with an empty database; both are closed in the end."""
    with (
        TemporaryDirectory() as folder,
        open_table_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield Studio(browser, server)
        browser.close()


def photograph(page: Page, *, whole: bool = False) -> Image.Image:
    """What the window shows, or the whole page; the pointer touches nothing meanwhile."""
    page.mouse.move(0, 0)
    return Image.open(io.BytesIO(page.screenshot(full_page=whole)))
