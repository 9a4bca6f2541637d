"""Games are found: our own by their folders, others by entry points; no broken one stops the rest."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sheepfold.engine import registry
from sheepfold.engine.errors import BadGame, UnknownGame, UnknownVersion
from sheepfold.engine.manifest import Manifest
from tests.engine.saying import exactly

MANIFEST = """
from sheepfold.engine.manifest import Manifest
MANIFEST = Manifest(id={id!r}, rules="call_the_herd.rules:GAME")
"""

MUTE = """
class Mute(Exception):
    def __str__(self):
        raise ZeroDivisionError
    __repr__ = __str__
"""

Install = Callable[[str, str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a module that announces a game under some name."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(name: str, module: str, text: str) -> None:
        (tmp_path / f"{module}.py").write_text(text, "utf-8")
        metadata = tmp_path / f"{module}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
        points = f"[sheepfold.games]\n{name} = {module}:MANIFEST\n"
        (metadata / "entry_points.txt").write_text(points, "utf-8")
        registry.references.cache_clear()

    yield write
    registry.references.cache_clear()


def test_a_game_of_another_distribution_is_found_by_its_entry_point(install: Install, tmp_path: Path) -> None:
    ours = registry.ids()
    install("flock", "flock_game", MANIFEST.format(id="flock"))
    assert registry.ids() == tuple(sorted([*ours, "flock"]))
    assert registry.get("flock").title == "Call the Herd"
    assert registry.part("flock", "greedy") is None
    assert registry.folder("flock") == tmp_path


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("flock", "import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("flock", "1 / 0\n", "ZeroDivisionError: division by zero"),
        ("flock", "NOTHING = 1\n", "AttributeError"),
        ("flock", "import sys\nsys.exit(0)\n", "SystemExit: 0 at "),
        ("flock", "raise GeneratorExit\n", "GeneratorExit"),
        ("flock", MUTE + "raise Mute\n", "Mute: <Mute without text>"),
        ("flock", MUTE + "MANIFEST = Mute()\n", "<Mute without text>, must be a Manifest with that id"),
        ("flock", "MANIFEST = 7\n", "7, must be a Manifest with that id"),
        ("flock", MANIFEST.format(id="herd"), "must be a Manifest with that id"),
        ("kivsa-shchora", MANIFEST.format(id="kivsa-shchora"), "there is a game of that name already"),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out_with_a_warning(
    install: Install, name: str, text: str, words: str, tmp_path: Path
) -> None:
    ours = registry.ids()
    module = f"broken_{tmp_path.name}"
    install(name, module, text)
    with pytest.warns(UserWarning, match=f"the game '{name}' at {module}:MANIFEST is left out: ") as said:
        assert registry.ids() == ours
    assert words in str(said[0].message)
    assert "sheepfold" in registry.get("kivsa-shchora").__class__.__module__


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            "no_such_rules:GAME",
            r"cannot be imported \(ModuleNotFoundError: No module named 'no_such_rules'.*\)",
        ),
        ("call_the_herd.rules:NOTHING", r"cannot be imported \(AttributeError: .*\)"),
        ("call_the_herd.rules:__name__", "are 'call_the_herd.rules', must be a Game"),
        ("", r"cannot be imported \(ValueError: .*\)"),
    ],
)
def test_a_game_whose_rules_cannot_be_used_is_named(install: Install, rules: str, words: str) -> None:
    text = MANIFEST.format(id="flock").replace("call_the_herd.rules:GAME", rules)
    install("flock", f"rules_{abs(hash(rules))}", text)
    for ask in (registry.get, registry.versions):
        with pytest.raises(BadGame, match=f"game: 'flock', its rules at {rules} {words}"):
            ask("flock")


def test_an_older_version_is_looked_up_where_the_manifest_says(install: Install) -> None:
    older = 'older={0: "call_the_herd.rules:GAME", 7: "no_such_rules:GAME"}, rules='
    install("flock", "flock_with_a_past", MANIFEST.format(id="flock").replace("rules=", older))
    assert registry.versions("flock") == (0, 7, registry.get("flock").version)
    assert registry.get("flock", 0) is registry.get("flock")
    with pytest.raises(BadGame, match="game: 'flock', its rules at no_such_rules:GAME cannot be imported"):
        registry.get("flock", 7)


def test_any_part_that_cannot_be_imported_is_named() -> None:
    manifest = Manifest(id="flock", rules="call_the_herd.rules:GAME", words="no_such_words:WORDS")
    with pytest.raises(BadGame, match="game: 'flock', its words at no_such_words:WORDS cannot be imported"):
        manifest.part("words")


def test_without_other_distributions_nothing_is_said() -> None:
    registry.references.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert registry.ids()


def test_a_game_that_is_not_there_is_named_beside_those_that_are() -> None:
    words = f"game: 'moo', must be one of {', '.join(registry.ids())}"
    with pytest.raises(UnknownGame, match=exactly(words)):
        registry.get("moo")


def test_a_version_that_is_not_there_is_named_beside_those_that_are() -> None:
    with pytest.raises(UnknownVersion, match="version: 99, kivsa-shchora is here in version 1"):
        registry.get("kivsa-shchora", 99)


def test_the_folder_of_a_game_has_its_manifest() -> None:
    for game_id in registry.ids():
        assert (registry.folder(game_id) / "manifest.py").exists()
