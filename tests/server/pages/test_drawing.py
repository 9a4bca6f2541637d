"""Drawings of cards."""

from __future__ import annotations

import re

from sheepfold.server.pages import drawing
from sheepfold.server.pages.look import slug
from sheepfold.words.names import NAMES
from tests.server.test_pages import drawn_of_nothing


def test_every_card_has_a_name_and_a_drawing() -> None:
    made = drawing.pictures(drawn_of_nothing())
    for look in drawing.looks():
        code, faces = look.code, look.faces
        assert f"{code}-back.svg" in made
        for kind, face in faces.items():
            assert f"{code}-{slug(kind)}.svg" in made
            assert f"url({code}-{slug(kind)}.svg)" in made[f"{code}.css"]
            assert f".a-{face.art} {{ background-image: url(a-{face.art}.svg); }}" in made[f"{code}.css"]
            assert kind.isdecimal() or kind in NAMES


def test_a_picture_needs_nothing_beside_it() -> None:
    for name, text in drawing.pictures(drawn_of_nothing()).items():
        if name.endswith(".svg"):
            assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {
                pair for own in re.findall(r'id="([^"]+)"', text) for pair in ((own, ""), ("", own))
            }, name
