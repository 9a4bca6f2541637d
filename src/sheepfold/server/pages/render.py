"""The templates.

minijinja, because a push renders a template for every viewer (docs/decisions/007 has the measurements). It
reads the same language as Jinja2.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from minijinja import Environment

from sheepfold.server.pages import pieces
from sheepfold.server.pages.speech import _, direction, language, ngettext

TEMPLATES: Final = Path(__file__).parent.parent / "templates"


@cache
def environment() -> Environment:
    """The templates with what all of them may use."""
    found = Environment(
        globals={
            "_": _,
            "ngettext": ngettext,
            "icon": pieces.icon,
            "token": pieces.token,
            "static": pieces.static,
        },
        undefined_behavior="strict",
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for path in sorted(TEMPLATES.glob("*.html")):
        found.add_template(path.name, path.read_text("utf-8"))
    return found


def render(template: str, **values: object) -> str:
    """A template with its values, in the language in use."""
    return environment().render_template(template, **values)


def page(template: str, **values: object) -> str:
    """A whole page."""
    return render(
        template, language=language(), direction=direction(), version=pieces.static_version(), **values
    )
