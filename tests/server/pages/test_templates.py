"""Whole pages: strict templates that escape everything."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError

from sheepfold.server.pages.templates import TEMPLATES, environment, page
from sheepfold.words.speech import LANGUAGES, direction, speaking


@pytest.mark.parametrize("name", sorted(path.name for path in TEMPLATES.glob("*.html")))
def test_every_template_compiles(name: str) -> None:
    assert environment().get_template(name).name == name


def test_a_text_is_escaped_in_a_page() -> None:
    html = page("message.html", text='<b> & "quoted"')
    assert "<h1>&lt;b&gt; &amp; &#34;quoted&#34;</h1>" in html


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="'text' is undefined"):
        page("message.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_its_language_and_direction(language: str) -> None:
    with speaking(language):
        html = page("message.html", text="x")
        assert f'<html lang="{language}" dir="{direction()}">' in html
    assert all(f'name="language" value="{code}"' in html for code in LANGUAGES)
