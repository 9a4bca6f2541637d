"""Our docstrings as Sphinx reads them: what is indented is shown as it stands, as in Markdown."""

from __future__ import annotations

from sphinx.application import Sphinx


def keep_indented(
    app: Sphinx, what: str, name: str, subject: object, options: object, lines: list[str]
) -> None:
    """Announce every indented block after an empty line as a literal block; `lines` are changed."""
    written: list[str] = []
    inside = False
    for before, line in zip(["", *lines], lines, strict=False):
        indented = line.startswith("    ")
        if indented and not inside and not before.strip():
            written += ["::", ""]
        inside = indented or (inside and not line.strip())
        written.append(line)
    lines[:] = written


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", keep_indented)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
