"""Somebody's own bots and games by MODULE:NAME; whatever is wrong is one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sheepfold.lab.importing import NotFound, imported


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, of somebody who writes a bot."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def test_a_module_of_the_current_folder_is_found(folder: Path) -> None:
    (folder / "meadow_found.py").write_text("class Ram:\n    pass\n")
    assert imported("meadow_found:Ram").__name__ == "Ram"


@pytest.mark.parametrize("name", ["meadow", "meadow:", ":Ram", "my meadow:Ram", "../meadow:Ram", "a..b:Ram"])
def test_a_name_that_is_not_written_so_is_refused(name: str) -> None:
    with pytest.raises(NotFound, match="must be written MODULE:NAME"):
        imported(name)


def test_a_module_of_python_is_refused() -> None:
    with pytest.raises(NotFound, match="json is a module of Python itself"):
        imported("json:loads")


def test_what_is_missing_is_named(folder: Path) -> None:
    (folder / "meadow_empty.py").write_text("")
    (folder / "meadow_needy.py").write_text("import no_such_pasture\n")
    with pytest.raises(NotFound, match="there is no module meadow_nowhere"):
        imported("meadow_nowhere:Ram")
    with pytest.raises(NotFound, match="meadow_empty has no Ram"):
        imported("meadow_empty:Ram")
    with pytest.raises(NotFound, match="there is no module no_such_pasture"):
        imported("meadow_needy:Ram")


@pytest.mark.parametrize(
    ("module", "text", "said"),
    [
        ("meadow_broken", "1 / 0", "ZeroDivisionError: division by zero at .*meadow_broken.py:1"),
        ("meadow_leaving", "raise SystemExit(3)", "SystemExit: 3 at"),
        ("meadow_asking", "None.ram", "AttributeError: .*ram.* at .*meadow_asking.py:1"),
        ("meadow_odd", "def", "SyntaxError"),
        ("meadow_skipping", "import pytest; pytest.skip('no', allow_module_level=True)", "Skipped: no at "),
        ("meadow_cancelled", "import asyncio; raise asyncio.CancelledError", "CancelledError at "),
        ("meadow_closed", "raise GeneratorExit", "GeneratorExit at "),
        ("meadow_custom", "raise ModuleNotFoundError('custom')", "ModuleNotFoundError: custom at"),
        (
            "meadow_mute",
            "class Mute(Exception):\n    __str__ = None\nraise Mute",
            "Mute: <Mute without text>",
        ),
        (
            "meadow_lazy",
            "def __getattr__(name): raise KeyError(name)",
            "does not give Ram .KeyError: 'Ram' at",
        ),
    ],
)
def test_a_module_that_fails_is_told_in_one_line_with_its_place(
    folder: Path, module: str, text: str, said: str
) -> None:
    (folder / f"{module}.py").write_text(text + "\n")
    with pytest.raises(NotFound, match=said) as caught:
        imported(f"{module}:Ram")
    assert "\n" not in str(caught.value)
