"""The templates.

minijinja, because a push renders a template for every viewer (docs/decisions/007 has the measurements). It
reads the same language as Jinja2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from minijinja import Environment

from sheepfold import server
from sheepfold.server.pages import pieces
from sheepfold.server.pages.speech import LANGUAGES, _, direction, language, ngettext

MARK: Final = "\ue000"
"""A character for private use: no text of ours has it."""

PUSHED: Final = ("table.html", "furniture.html")
"""Templates that are sent over and over: the ends of their lines are for us, not for browsers."""

BETWEEN_LINES: Final = re.compile(r"(?<=[>}])\n(?=[<{])")

TEMPLATES: Final = Path(server.__file__).parent / "templates"


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
            "pictures_link": pieces.pictures_link,
        },
        undefined_behavior="strict",
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for path in sorted(TEMPLATES.glob("*.html")):
        text = path.read_text("utf-8")
        found.add_template(path.name, BETWEEN_LINES.sub("", text) if path.name in PUSHED else text)
    for game_id, style in pieces.game_styles().items():
        text = style.with_name("board.html").read_text("utf-8")
        found.add_template(f"{game_id}/board.html", BETWEEN_LINES.sub("", text))
    return found


def render(template: str, **values: object) -> str:
    """A template with its values, in the language in use."""
    return environment().render_template(template, **values)


def mark(name: str) -> str:
    """What stands in a mould for what is filled in there."""
    return f"{MARK}{name}{MARK}"


class Mould:
    """A template rendered once with marks in place of what changes: filling it in is one join."""

    def __init__(self, template: str, changing: Iterable[str], **fixed: object) -> None:
        marks = {name: mark(name) for name in changing}
        self.texts = render(template, **marks, **fixed).split(MARK)
        self.names = self.texts[1::2]

    def filled(self, values: Mapping[str, str]) -> str:
        """The text with these values, which must be HTML by now."""
        texts = self.texts.copy()
        texts[1::2] = [values[name] for name in self.names]
        return "".join(texts)


def page(template: str, **values: object) -> str:
    """A whole page."""
    return render(
        template,
        language=language(),
        languages=LANGUAGES,
        direction=direction(),
        version=pieces.static_version(),
        **values,
    )
