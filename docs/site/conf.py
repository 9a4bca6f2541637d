"""How the documentation site is built by Sphinx: `make docs` (docs/decisions/024).

Pages are the Markdown files of the repository where they stand, so that links between them lead to the same
place on the site and where the source is shown.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
# The site is about the sources beside it, whatever is installed.
sys.path[:0] = [str(HERE), str(ROOT / "src")]
# Compiled functions have no docstrings, and help texts name the language of whoever asks.
os.environ |= {"SHEEPFOLD_PURE": "1", "LC_ALL": "C.UTF-8"}

from sheepfold import __version__  # noqa: E402 (after the variable it reads)

project = "Sheepfold"
author = "The Sheepfold maintainers"
project_copyright = author
version = release = __version__
source_repository: Final[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "urls"
]["Source"]

root_doc = "docs/index"
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*", "build", "dist", "src", "tests", "examples", "bench", "README.md"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
extensions += ["commands", "docstrings", "http_api", "languages", "repository_links"]
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!sheepfold\.).*"),
    ("py:class", r"sheepfold\..*\.([A-Z]|Chosen|<lambda>)"),
]
"""Types of others, and type variables, have no page."""

myst_heading_anchors = 4
"""Headings down to this level can be linked to by the names they have where the source is shown."""
highlight_language = "none"
"""Of a block that names none."""

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
add_module_names = False
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
default_role = "code"

html_theme = "furo"
html_title = f"Sheepfold {release}"
html_static_path = ["static"]
html_extra_path = ["root"]
html_css_files = ["site.css"]
html_logo = "../../src/sheepfold/server/static/art/ewe.svg"
html_favicon = html_logo
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "source_repository": source_repository,
    "source_branch": "main",
    "source_directory": "",
    # The colours of the table in the browser (server/static/css/colours.css).
    "light_css_variables": {
        "color-brand-primary": "#1f4429",
        "color-brand-content": "#2f5d3b",
        "color-brand-visited": "#5c5546",
        "color-background-primary": "#fffdf7",
        "color-background-secondary": "#f6f0df",
        "color-background-border": "#d8caa5",
        "color-door": "#fffbf1",
        "color-api-name": "#2f5d3b",
        "color-api-pre-name": "#5c5546",
    },
    "dark_css_variables": {
        "color-brand-primary": "#d9ecc6",
        "color-brand-content": "#a8d08d",
        "color-brand-visited": "#b8c2b2",
        "color-background-primary": "#131e1a",
        "color-background-secondary": "#1a2722",
        "color-background-border": "#3a4f45",
        "color-door": "#1d2b25",
        "color-api-name": "#a8d08d",
        "color-api-pre-name": "#b8c2b2",
    },
}

linkcheck_anchors = False
linkcheck_ignore = [r"http://127\.0\.0\.1", source_repository]
