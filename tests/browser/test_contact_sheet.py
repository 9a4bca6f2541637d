"""Contact sheets show what they are asked for, and put a mock-up beside the page it means."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser.camera import SHAPES, Studio
from tests.browser.contact_sheet import (
    CELL,
    GAP,
    PAPER,
    TURN,
    Shot,
    arguments,
    made_sheets,
    scene_of,
    sheet,
    shot_of,
)
from tests.browser.running import TableServer


@pytest.mark.parametrize(
    ("name", "shot"),
    [
        ("11-zoff-wide-dark", Shot("zoff-im-zoo", TURN, "wide", "en", "dark")),
        ("11-kivsa-wide-hebrew", Shot("kivsa-shchora", TURN, "wide", "he", "light")),
        ("13-bye-bye-tablet", Shot("bye-bye-black-sheep", TURN, "tablet", "en", "light")),
        ("04-kivsa-24-cards-phone", Shot("kivsa-shchora", "a large hand", "phone", "en", "light")),
        ("14-clocks-waiting-phone", Shot("zoff-im-zoo", "waiting for others", "phone", "en", "light")),
        ("19-result-desktop", Shot("zoff-im-zoo", "over", "wide", "en", "light")),
        ("11-zoff-1920", Shot("zoff-im-zoo", TURN, "large", "en", "light")),
        ("17-home-phone", Shot("zoff-im-zoo", "/", "phone", "en", "light")),
        ("19-share-picture", None),
        ("20-talk-wide", None),
    ],
)
def test_the_name_of_a_mock_up_says_what_it_shows(name: str, shot: Shot | None) -> None:
    assert shot_of(name) == shot


def test_a_sheet_has_every_picture_whole_and_none_over_another() -> None:
    red, blue = Image.new("RGB", (1280, 800), "#ff0000"), Image.new("RGB", (390, 844), "#0000ff")
    made = sheet([("one", [red, blue]), ("two", [blue])])
    colours = {colour: number for number, colour in made.getcolors(1 << 20) or []}
    small_red, small_blue = 640 * 400, 240 * 520
    assert CELL == (640, 520)
    assert colours[(255, 0, 0)] == small_red
    assert colours[(0, 0, 255)] == 2 * small_blue
    assert made.width == 640 + 240 + 3 * GAP
    assert made.getpixel((0, 0)) == tuple(bytes.fromhex(PAPER[1:]))


@pytest.mark.slow
def test_sheets_of_a_game_and_of_a_mock_up_are_made(
    whole_chromium: Browser, server: TableServer, tmp_path: Path
) -> None:
    Image.new("RGB", (780, 1688), "#00ff00").save(tmp_path / "14-zoff-phone-dark.png")
    Image.new("RGB", (10, 10)).save(tmp_path / "20-talk-wide.png")
    few = ["--shapes", "wide", "phone", "--languages", "en", "--looks", "light"]
    of_one = ["--games", "zoff-im-zoo", "--scenes", TURN]
    asked = arguments([str(tmp_path), "--mockups", str(tmp_path), *of_one, *few])
    made = dict(made_sheets(Studio(whole_chromium, server), asked))
    assert list(made) == ["zoff-im-zoo-my-turn", "beside-14-zoff-phone-dark"]
    assert made["zoff-im-zoo-my-turn"].width > CELL[0]
    assert scene_of("zoff-im-zoo", "no such scene") is None
    assert set(asked.shapes) < set(SHAPES)
