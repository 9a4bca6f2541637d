"""Pictures, fonts and scripts of others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sheepfold.cli import main
from sheepfold.server import assets
from sheepfold.server.web import static_files as files


def test_a_checkout_without_pictures_says_so_instead_of_opening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(files, "VENDOR_STAMP", tmp_path / "stamp")
    assert main(["serve", "--port", "0"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "python -m sheepfold.server.assets" in told.err


def test_every_package_comes_with_its_licence() -> None:
    for name in assets.PACKAGES:
        text = (assets.LICENCES / f"{assets.file_name(name)}.txt").read_text("utf-8")
        assert "licen" in text.lower() or "permission" in text.lower(), name


def test_the_table_and_the_fetcher_mean_the_same_stamp() -> None:
    assert assets.STAMP == files.VENDOR_STAMP


def test_whether_pictures_are_there_is_known_without_the_web_stack() -> None:
    """A build has nothing but the standard library."""
    code = "import sys, sheepfold.server.assets as a; a.complete(); print('jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
