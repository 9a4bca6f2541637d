"""Rulebooks say in their markup which language they are in; Hebrew ones run from right to left."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from sheepfold.words.speech import FROM_THE_RIGHT, LANGUAGES

RULEBOOK = re.compile(r"docs/games/(\w\w)/")


def mark_language(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put the text of a translated page into an element with its language."""
    found = RULEBOOK.match(page)
    if found and found[1] in LANGUAGES and "body" in context:
        direction = "rtl" if found[1] in FROM_THE_RIGHT else "ltr"
        context["body"] = f'<div lang="{found[1]}" dir="{direction}">{context["body"]}</div>'


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("html-page-context", mark_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
