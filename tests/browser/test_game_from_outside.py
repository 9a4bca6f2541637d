"""Call the Herd, installed from a wheel of its own, in a browser from the lobby to the result."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.guests import guest, play_out, wait_for_turn
from tests.browser.running import TableServer
from tests.outside.place import built, fresh_place
from tests.outside.playing import EXAMPLE
from tests.packaging.visiting import running

pytestmark = pytest.mark.slow


def test_a_game_with_nothing_but_rules_is_played_in_a_browser(chromium: Browser, tmp_path: Path) -> None:
    place = fresh_place(tmp_path)
    place.run("python", "-m", "pip", "install", "--quiet", str(built(EXAMPLE, tmp_path / "dist")))
    server = TableServer(tmp_path)
    command = [str(place.binaries / "sheepfold"), "serve", "--port", str(server.port)]
    environment = {**place.environment(), "SHEEPFOLD_BOT_PROCESSES": "1"}
    with running(command, server.port, place.cwd, environment), guest(chromium, server) as ann:
        page = ann.page
        page.goto("/")
        assert page.get_by_text("Call the Herd").count() > 0
        page.goto("/new?game=call-the-herd")
        page.locator("input[name=seats][value='3'] + span").click()
        for seat in (1, 2):
            page.select_option(f"[name=seat-{seat}]", "lamb")
        page.fill("[name=option-cards]", "2")
        page.get_by_role("button", name="Open the table").click()
        wait_for_turn(page)
        assert page.locator("#table.l-generic").count() == 1
        played = play_out(page, look=True)
        assert played.made == 5, "two bids, three cards"
        assert played.troubles == []
        page.goto("/rules/call-the-herd")
        assert page.get_by_text("HERD-5").count() > 0
