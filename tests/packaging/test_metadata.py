"""What an index shows of the project, and the one place each fact comes from."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest

from sheepfold import __version__
from sheepfold.cli import main

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def page() -> str:
    """The page of the project, as the build makes it."""
    asked = [sys.executable, "setup.py", "--quiet", "--long-description"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"sheepfold {__version__}\n"


def test_the_installed_version_is_that_of_the_package() -> None:
    assert metadata("sheepfold")["Version"] == __version__


def test_the_citation_names_the_version_and_the_source() -> None:
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"version: {__version__}\n" in text
    assert f"repository-code: {PROJECT['project']['urls']['Source']}\n" in text


def test_links_of_the_page_are_absolute(page: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []


def test_pictures_of_the_page_are_addresses_of_files(page: str) -> None:
    assert f"/raw/v{__version__}/docs/bench.svg" in page


def test_the_compiler_is_the_one_that_is_pinned() -> None:
    (compiler,) = PROJECT["tool"]["sheepfold"]["compiler"]
    assert compiler in (ROOT / "constraints.txt").read_text("utf-8").split()


def test_every_python_that_is_named_is_built_for() -> None:
    named = {
        found[1]
        for line in PROJECT["project"]["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: 3\.(\d+)", line))
    }
    built = set(re.findall(r"cp3(\d+)-", " ".join(PROJECT["tool"]["cibuildwheel"]["build"])))
    assert named == built
