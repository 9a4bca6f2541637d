"""The site notices what leads nowhere; `make docs` builds the real one."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.place import ROOT

pytestmark = pytest.mark.slow

FAULTS = {
    "[a page](missing.md)": "missing.md",
    "[a heading](other.md#missing)": "missing",
    "![a picture](missing.png)": "missing.png",
    "[a file](../missing.py)": "missing.py",
    "```{nothing}\n```": "nothing",
}
"""What may be wrong with a page, and what the message must name."""


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def build(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """Build a site of these pages as `make docs` builds ours."""
    command = [sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going", "-b", "html"]
    command += ["-c", str(ROOT / "docs" / "site"), str(source), str(target)]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=False, timeout=1200
    )


def first_line(module: str, function: str) -> str:
    """The first line of a docstring, as the source has it: compiled functions have none."""
    source = ast.parse((ROOT / "src" / "sheepfold" / module).read_text("utf-8"))
    (found,) = [node for node in source.body if isinstance(node, ast.FunctionDef) and node.name == function]
    return (ast.get_docstring(found) or "").splitlines()[0]


def test_a_site_without_faults_is_built(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    links = "[code](../src/code.py), [heading](games/he/hall.md#title), [folder](../src)"
    write(pages, "src/code.py", "")
    write(pages, "docs/index.md", f"# Front\n\n{links}\n\n```{{toctree}}\ngames/he/hall\n```\n")
    write(pages, "docs/games/he/hall.md", "# Title\n")
    done = build(pages, tmp_path / "site")
    assert done.returncode == 0, done.stderr
    front = (tmp_path / "site" / "docs" / "index.html").read_text("utf-8")
    assert "/blob/main/src/code.py" in front
    assert '/tree/main/src"' in front
    hebrew = (tmp_path / "site" / "docs" / "games" / "he" / "hall.html").read_text("utf-8")
    assert '<div lang="he" dir="rtl">' in hebrew
    assert "docs/index.html" in (tmp_path / "site" / "index.html").read_text("utf-8")


def test_the_reference_is_made_from_the_sources(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    module = "```{eval-rst}\n.. autofunction:: sheepfold.engine.game.places_of\n```"
    made = "```{commands}\n```\n\n```{http-api}\n```"
    write(pages, "docs/index.md", f"# Front\n\n{module}\n\n## Made\n\n{made}\n")
    done = build(pages, tmp_path / "site")
    assert done.returncode == 0, done.stderr
    front = (tmp_path / "site" / "docs" / "index.html").read_text("utf-8")
    assert first_line("engine/game.py", "places_of") in front
    assert all(f'id="sheepfold-{name}"' in front for name in ("play", "new-game", "admin-backup"))
    assert "POST /api/v1/tables/{table}/move" in front
    models = set(re.findall(r'href="#(model-[\w-]+)"', front))
    assert len(models) > 10
    assert [each for each in models if f'id="{each}"' not in front] == []


def test_everything_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    write(pages, "docs/index.md", "# Front\n\n```{toctree}\nother\n```\n\n" + "\n\n".join(FAULTS) + "\n")
    write(pages, "docs/other.md", "# Other\n")
    write(pages, "docs/lonely.md", "# In no table of contents\n")
    done = build(pages, tmp_path / "site")
    assert done.returncode != 0
    complaints = done.stderr.splitlines()
    for named in [*FAULTS.values(), "lonely.md"]:
        assert any(named in line for line in complaints), (named, done.stderr)
