"""The test of `src/sheepfold/a/b.py` is `tests/a/test_b.py`.

Beside it `test_b_more.py` may test one more aspect of the module, and `tests/a/test_b.py` may test a package
`b` as a whole. What crosses modules stands in a folder named `scenarios`, or in one of `APART`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent
SOURCES: Final = TESTS.parent / "src" / "sheepfold"

SCENARIOS: Final = "scenarios"

APART: Final = {
    "attack": "a server of our own under attack",
    "browser": "a real browser",
    "contract": "what every game promises",
    "docs": "what documents say is true",
    "golden": "recorded matches",
    "languages": "texts of all packages in all languages",
    "outside": "games of others",
    "packaging": "what is built and installed",
    "pure": "without native modules",
}
"""Folders of tests that cross packages. Test files directly in `tests` are about the whole repository."""

NO_MODULES: Final = ("__init__.py", "__main__.py", "manifest.py")
NO_FOLDERS: Final = ("cli/skeleton/", "server/storage/migrations/")

FIGURES: Final = "figures alone, held against measures in lab/test_bench.py"
FITTED: Final = "fitted numbers: test_shepherd.py and bots/scenarios test what comes of them"

NEED_NONE: Final = {
    "games/bye_bye_black_sheep/bench.py": FIGURES,
    "games/kivsa_shchora/bench.py": FIGURES,
    "games/kivsa_shchora/bots/values.py": FITTED,
    "games/knizia_black_sheep/bench.py": FIGURES,
    "games/zoff_im_zoo/bench.py": FIGURES,
    "games/zoff_im_zoo/bots/tables.py": FITTED,
}
"""Modules whose own test would say nothing, with the reason."""

MISSING: Final = frozenset(
    {
        # Parts of a shepherd: test_shepherd.py beside them tests the judgements they add up to.
        "games/bye_bye_black_sheep/bots/plans.py",
        "games/bye_bye_black_sheep/bots/turn.py",
        "games/kivsa_shchora/bots/outlook.py",
        "games/knizia_black_sheep/bots/herds.py",
        "games/zoff_im_zoo/bots/plays.py",
        # Drawn in every phase of whole matches: server/pages/test_table.py and test_generic.py.
        "games/kivsa_shchora/page/board.py",
        "games/knizia_black_sheep/page/board.py",
        "server/pages/game_page.py",
        "server/pages/generic/board.py",
        "server/pages/generic/fragments.py",
        "server/pages/pieces.py",
        # Tested over the wire: test_malformed.py and test_unavailable.py.
        "server/web/error_answers.py",
    }
)
"""Modules that still have no test at their path, with what tests them now."""

MOST_MISSING: Final = 12
"""The list only gets shorter: whoever takes a module off lowers this number."""


def modules() -> set[str]:
    """Every module that is to have a test, by its path."""
    found = {path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*.py")}
    return {each for each in found if Path(each).name not in NO_MODULES and not each.startswith(NO_FOLDERS)}


def mirroring() -> set[str]:
    """Every test file that is to have a module, by its path."""
    found = {path.relative_to(TESTS) for path in TESTS.rglob("test_*.py")}
    return {
        each.as_posix()
        for each in found
        if len(each.parts) > 1 and each.parts[0] not in APART and SCENARIOS not in each.parts
    }


def mirrored(module: str) -> str:
    """Where the test of a module is."""
    path = Path(module)
    return path.with_name(f"test_{path.name}").as_posix()


def has_subject(test: str) -> bool:
    """Whether there is a module or package that this file tests."""
    folder = SOURCES / Path(test).parent
    words = Path(test).stem.split("_")[1:]
    names = ["_".join(words[:count]) for count in range(1, len(words) + 1)]
    return (folder / names[-1] / "__init__.py").exists() or any(
        (folder / f"{name}.py").exists() for name in names
    )


def test_every_module_has_its_test_at_the_mirrored_path() -> None:
    untested = {module for module in modules() if not (TESTS / mirrored(module)).exists()}
    listed = MISSING | set(NEED_NONE)
    assert sorted(untested - listed) == [], "write a test at the mirrored path"
    assert sorted(listed - untested) == [], "take these off the list: they have a test, or are gone"


def test_the_list_of_modules_without_a_test_only_gets_shorter() -> None:
    assert len(MISSING) == MOST_MISSING


def test_every_test_file_has_its_module() -> None:
    assert sorted(test for test in mirroring() if not has_subject(test)) == [], (
        "rename, or move into `scenarios`"
    )


def test_every_reason_is_given_once() -> None:
    assert MISSING & set(NEED_NONE) == set()
    assert all((TESTS / folder).is_dir() for folder in APART)
