"""Compiled modules of a checkout: whole or not there, and never older than their sources."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from sheepfold import builds

SOURCE = "src/sheepfold/engine/bag.py"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one source, and a folder for its builds."""
    (tmp_path / SOURCE).parent.mkdir(parents=True)
    (tmp_path / SOURCE).write_text("one")
    monkeypatch.setattr(builds, "CHECKOUT", tmp_path)
    monkeypatch.setattr(builds, "FOLDER", tmp_path / "build")
    monkeypatch.delenv(builds.VARIABLE, raising=False)
    return tmp_path


def built(checkout: Path, name: str = "core-1") -> Path:
    """A complete build of the sources as they are."""
    folder = checkout / "build" / name
    folder.mkdir(parents=True)
    (folder / builds.MANIFEST).write_text(json.dumps(builds.digests([SOURCE])))
    return folder


def test_a_build_is_used_while_its_sources_are_what_they_were(checkout: Path) -> None:
    folder = built(checkout)
    assert builds.chosen() == [folder]


def test_a_build_is_not_used_after_a_source_was_changed(checkout: Path) -> None:
    built(checkout)
    (checkout / SOURCE).write_text("two")
    assert builds.chosen() == []
    assert builds.present() != []


def test_a_build_is_not_used_after_a_source_was_removed(checkout: Path) -> None:
    built(checkout)
    (checkout / SOURCE).unlink()
    assert builds.chosen() == []


def test_of_two_builds_that_fit_the_newer_is_used(checkout: Path) -> None:
    older, newer = built(checkout, "core-2"), built(checkout, "core-1")
    os.utime(older / builds.MANIFEST, (1_000_000_000, 1_000_000_000))
    assert builds.chosen() == [newer]


def test_a_build_that_was_touched_only_is_still_used(checkout: Path) -> None:
    folder = built(checkout)
    os.utime(checkout / SOURCE, (2_000_000_000, 2_000_000_000))
    assert builds.chosen() == [folder]


def test_a_folder_that_is_not_renamed_yet_is_no_build(checkout: Path) -> None:
    built(checkout, ".unfinished")
    assert builds.present() == []


def test_processes_use_the_builds_of_the_one_that_started_them(checkout: Path) -> None:
    """Also if a build is finished, or a source changed, in between: states travel between processes."""
    assert builds.chosen() == []
    folder = built(checkout)
    assert builds.chosen() == []
    del os.environ[builds.VARIABLE]
    assert builds.chosen() == [folder]
    (checkout / SOURCE).write_text("two")
    assert builds.chosen() == [folder]


def test_folders_that_cannot_be_are_passed_over(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(
        builds.VARIABLE, os.pathsep.join(["x" * 5000, str(checkout), "", str(checkout / "none")])
    )
    assert builds.chosen() == [checkout]


def test_modules_are_found_in_a_build_by_their_names(checkout: Path) -> None:
    folder = built(checkout)
    library = folder / "sheepfold" / "engine" / f"bag{EXTENSION_SUFFIXES[0]}"
    library.parent.mkdir(parents=True)
    library.touch()
    finder = builds.BuildFinder([folder])
    found = finder.find_spec("sheepfold.engine.bag", None)
    assert found is not None
    assert found.origin == str(library)
    assert finder.find_spec("sheepfold.engine.rng", None) is None
    assert finder.find_spec("bag", None) is None


def test_a_checkout_passes_over_compiled_modules_beside_its_sources(tmp_path: Path) -> None:
    """A library from before would be used with newer sources."""
    package = tmp_path / "src" / "sheepfold"
    package.mkdir(parents=True)
    (tmp_path / "setup.py").touch()
    own = Path(builds.__file__).parent
    for name in ("__init__.py", "builds.py", "plain.py"):
        (package / name).write_bytes((own / name).read_bytes())
    (package / "thing.py").write_text("print('source')")
    (package / f"thing{EXTENSION_SUFFIXES[0]}").write_bytes(b"no library")
    surroundings = {"PYTHONPATH": str(tmp_path / "src"), "PATH": os.environ["PATH"]}
    asked = [sys.executable, "-c", "import sheepfold.thing"]
    done = subprocess.run(asked, env=surroundings, capture_output=True, text=True, check=True)
    assert done.stdout == "source\n"


def test_each_python_has_a_folder_of_its_own() -> None:
    assert sysconfig.get_config_var("EXT_SUFFIX").startswith(f".{builds.FOLDER.name}")
