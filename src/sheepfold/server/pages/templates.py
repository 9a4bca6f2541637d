"""Whole pages are Jinja2 templates: strict, and everything is escaped that is not marked `safe`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sheepfold import server
from sheepfold.server.pages import pieces
from sheepfold.words.speech import LANGUAGES, _, direction, language

TEMPLATES: Final = Path(server.__file__).parent / "templates"


@cache
def environment() -> Environment:
    """The templates with what all of them may use; compiled when they are first needed."""
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(
        _=_,
        icon=pieces.icon,
        drawing=pieces.drawing,
        hills=pieces.HILLS,
        token=pieces.token,
        static=pieces.static,
        pictures_link=pieces.pictures_link,
    )
    return found


def page(template: str, **values: object) -> str:
    """A whole page in the language in use."""
    return (
        environment()
        .get_template(template)
        .render(language=language(), languages=LANGUAGES, direction=direction(), **values)
    )
