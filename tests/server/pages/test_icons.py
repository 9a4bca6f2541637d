"""Icons and the picture of previews."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from sheepfold.server.pages import icons
from sheepfold.server.pages.icons import DRAWN, SHARE_SIZE, drawn


@pytest.mark.parametrize("address", [each for each in DRAWN if "share" not in each and "512" not in each])
def test_every_icon_has_the_size_it_is_named_for(address: str) -> None:
    found = Image.open(io.BytesIO(drawn(address)))
    side = int(re.findall(r"\d+", address)[-1])
    assert found.size == (side, side)
    assert len(found.convert("RGBA").getcolors(side * side) or []) > 2
    assert drawn(address) is drawn(address)


def test_an_icon_has_round_corners_and_one_that_is_cut_by_others_has_none() -> None:
    usual = Image.open(io.BytesIO(icons.icon(48, corner=0.22, ewe_share=0.78))).convert("RGBA")
    cut = Image.open(io.BytesIO(icons.icon(48, corner=0, ewe_share=0.58))).convert("RGBA")
    for corner in ((0, 0), (47, 0), (0, 47), (47, 47)):
        assert usual.getpixel(corner)[3] == 0  # type: ignore[index]
        assert cut.getpixel(corner)[3] == 255  # type: ignore[index]
    assert usual.getpixel((24, 24)) == cut.getpixel((24, 24)) == (255, 255, 255, 255)


def test_a_badge_is_white_on_nothing() -> None:
    found = Image.open(io.BytesIO(icons.badge(24))).convert("RGBA")
    colours = {pixel[:3] for _count, pixel in found.getcolors(999) or [] if pixel[3]}  # type: ignore[index]
    assert colours == {(255, 255, 255)}
    assert found.getpixel((0, 0))[3] == 0  # type: ignore[index]


@pytest.mark.slow
def test_the_picture_of_previews_has_the_size_sites_ask_for() -> None:
    assert Image.open(io.BytesIO(drawn("icons/share.png"))).size == SHARE_SIZE
