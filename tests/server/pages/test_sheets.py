"""Style sheets with the pictures and colours of cards."""

from __future__ import annotations

import re

from sheepfold import games
from sheepfold.server.pages import drawing
from sheepfold.server.pages.look import slug
from tests.server.test_pages import drawn_of_nothing


def test_style_sheets_name_only_pictures_that_are_drawn_and_all_of_them() -> None:
    made = drawing.pictures(drawn_of_nothing())
    sheets = [text for name, text in made.items() if name.endswith(".css")]
    assert len(sheets) == len(games.IDS) + 1
    assert {name for text in sheets for name in re.findall(r"url\(([^)]+)\)", text)} == {
        name for name in made if name.endswith(".svg")
    }


def test_the_style_sheet_has_the_colour_of_every_kind() -> None:
    style = drawing.pictures(drawn_of_nothing())["common.css"]
    for look in drawing.looks():
        assert f".g-{look.code} {{ --back: {look.back.colour}; }}" in style
        for kind, face in look.faces.items():
            assert f".{look.code}.k-{slug(kind)} {{ --k: {face.colour}; }}" in style
