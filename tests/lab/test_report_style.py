"""The style sheet of reports."""

from __future__ import annotations

from sheepfold.lab.report_style import DARK, LIGHT, STYLE, colours


def test_every_colour_of_a_bot_is_there_for_light_and_dark() -> None:
    assert len(LIGHT) == len(DARK) == len(set(LIGHT)) == len(set(DARK))
    assert colours(LIGHT) in STYLE
    assert colours(DARK) in STYLE.partition("prefers-color-scheme:dark")[2]
    for number in range(len(LIGHT)):
        assert f".c{number}{{color:var(--c{number})}}" in STYLE


def test_the_style_loads_nothing_and_its_braces_match() -> None:
    assert "url(" not in STYLE
    assert "@import" not in STYLE
    assert STYLE.count("{") == STYLE.count("}")
