"""Pictures and plots of the README are there, small, and drawn from what they show."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from bench import strength
from PIL import Image

from sheepfold import games
from tests.browser.pictures import FOLDER, MOST_BYTES, pressed

ROOT = Path(__file__).parents[2]
PAGE = "# Levels\n\n| game | lamb | farmhand | drover | wolf | N |\n| --- | --- | --- | --- | --- | --- |\n"
ROWS = "| Ewes | 5 % | 10 % | 25 % | 60.5 % | 40 |\n\nText\n"


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_game_has_a_small_picture_that_the_readme_and_the_front_page_show(game_id: str) -> None:
    path = FOLDER / f"{game_id}.webp"
    assert path.stat().st_size <= MOST_BYTES
    with Image.open(path) as picture:
        assert picture.format == "WEBP"
        assert picture.width >= 800
    assert f"](docs/pictures/{path.name})" in (ROOT / "README.md").read_text("utf-8")
    assert f"](pictures/{path.name})" in (ROOT / "docs" / "index.md").read_text("utf-8")


def test_no_picture_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(games.IDS)


def test_a_picture_is_pressed_until_it_fits() -> None:
    noise = Image.effect_noise((500, 300), 90)
    assert len(pressed(noise)) <= MOST_BYTES
    with pytest.raises(ValueError, match="does not fit"):
        pressed(Image.effect_noise((900, 600), 90))


def test_the_plot_of_strength_shows_the_ladder_of_the_page() -> None:
    drawn = strength.plot(strength.ladder(strength.PAGE.read_text("utf-8")))
    assert strength.PLOT.read_text("utf-8") == drawn, "run python -m bench.strength"
    assert "](docs/strength.svg)" in (ROOT / "README.md").read_text("utf-8")
    for game_id in games.IDS:
        assert games.get(game_id).title in drawn


def test_bars_are_as_high_as_the_shares() -> None:
    (row,) = strength.ladder(PAGE + ROWS)
    assert row == strength.Rungs("Ewes", (0.05, 0.1, 0.25, 0.605))
    drawn = ElementTree.fromstring(strength.plot([row]))
    rects = drawn.findall("{http://www.w3.org/2000/svg}g/{http://www.w3.org/2000/svg}rect")
    heights = [float(rect.get("height", "")) for rect in rects]
    assert heights == pytest.approx([strength.TALL * share for share in row.shares], abs=0.06)


def test_a_page_without_the_ladder_is_refused() -> None:
    with pytest.raises(ValueError, match="no table begins with the columns game, lamb, farmhand"):
        strength.ladder("# Levels\n")
