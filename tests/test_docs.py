"""Docs are true: clauses are cited, options documented, examples run."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sheepfold import __version__, games
from sheepfold.cli.commands import parser
from tests import prose

ROOT = Path(__file__).parents[1]
EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
LAST_CLAUSE = {
    "bye-bye-black-sheep": 22,
    "knizia-black-sheep": 26,
    "zoff-im-zoo": 26,
    "kivsa-shchora": 19,
}


DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
STATUS = re.compile(r"Status: (accepted\.|accepted; amended\b.*\.|superseded by \d{3}.*\.)")

WRITTEN = [
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    if "games" not in path.parts and path.name not in ("README.md", "CHANGELOG.md")
]
"""Documents for engineers; rulebooks have the wording of their games."""


def page(game_id: str) -> str:
    return (ROOT / "docs" / "games" / f"{game_id}.md").read_text(encoding="utf-8")


def clauses(game_id: str) -> list[str]:
    prefix = games.get(game_id).clause
    return [f"{prefix}-{number}" for number in range(1, LAST_CLAUSE[game_id] + 1)]


@EVERY_GAME
def test_every_clause_is_on_the_page_of_its_game_once(game_id: str) -> None:
    headed = re.findall(rf"\*\*({games.get(game_id).clause}-\d+)\*\*", page(game_id))
    assert sorted(set(headed), key=headed.index) == clauses(game_id)
    assert len(headed) == len(set(headed))


@EVERY_GAME
def test_every_clause_is_cited_by_a_test(game_id: str) -> None:
    folder = ROOT / "tests" / "games" / game_id.replace("-", "_")
    cited = {
        clause
        for path in folder.rglob("test_*.py")
        for clause in re.findall(rf"{games.get(game_id).clause}-\d+", path.read_text(encoding="utf-8"))
    }
    assert [clause for clause in clauses(game_id) if clause not in cited] == []


@EVERY_GAME
def test_every_clause_a_source_or_test_cites_exists(game_id: str) -> None:
    known = set(clauses(game_id))
    for path in [*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/games/**/*.py")]:
        cited = re.findall(rf"\b{games.get(game_id).clause}-\d+\b", path.read_text(encoding="utf-8"))
        assert {clause for clause in cited if clause not in known} <= {f"{games.get(game_id).clause}-99"}, (
            path
        )


@EVERY_GAME
def test_options_and_versions_are_documented(game_id: str) -> None:
    text = page(game_id)
    for name, kind in games.get(game_id).Options.kinds().items():
        assert f"`{name}`" in text
        assert kind.help.endswith(".")
        assert kind.clause in clauses(game_id)
    for heading in ("Move table", "Notation", "What each seat knows", "Options", "Version history"):
        assert heading.lower() in text.lower(), heading


@EVERY_GAME
def test_readme_and_notation_mention_the_game(game_id: str) -> None:
    for name in ("README.md", "docs/notation.md"):
        assert f"games/{game_id}.md" in (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["README.md", *[f"docs/games/{game_id}.md" for game_id in games.IDS]])
def test_python_examples_run(name: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks or name != "README.md"
    exec("\n".join(blocks), {})


@pytest.mark.parametrize("name", ["docs/notation.md"])
def test_what_a_page_shows_of_a_session_with_python_is_what_python_says(name: str) -> None:
    shown = re.findall(r"```pycon\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
    assert shown
    session = doctest.DocTestParser().get_doctest("\n".join(shown), {}, name, name, 0)
    assert doctest.DocTestRunner().run(session).failed == 0


def test_python_stands_only_where_some_test_runs_it() -> None:
    """`docs/envs` is run by tests/envs, start pages and tutorials by tests/docs, the rest here."""
    run = {"README.md", "docs/adding-a-game.md", "docs/notation.md"}
    folders = ("docs/games/", "docs/envs/", "docs/start/", "docs/tutorials/")
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        name = path.relative_to(ROOT).as_posix()
        if re.search(r"^ *```py", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert name in run or name.startswith(folders), name


def python_in(path: Path) -> str:
    """All examples of a document as one program, as a reader would type them one after the other."""
    return "\n".join(re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL))


@pytest.mark.slow
def test_python_examples_pass_mypy_as_strict_as_it_gets(tmp_path: Path) -> None:
    """One run for all documents: mypy reads the whole package first."""
    written = []
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        if path.name == "adding-a-game.md":
            continue  # pieces of a package: tests/outside/test_tutorial.py puts them together and checks them
        if program := python_in(path):
            name = "_".join(path.relative_to(ROOT).with_suffix("").parts).replace("-", "_").lower()
            written.append(tmp_path / f"{name}.py")
            written[-1].write_text(program, encoding="utf-8")
    assert {"readme.py", "docs_envs_batch.py"} <= {path.name for path in written}
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *map(str, written)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_examples_in_docstrings_run() -> None:
    """Docstrings are read from the sources: compiled modules have none."""
    runner = doctest.DocTestRunner()
    found = 0
    for path in ROOT.glob("src/**/*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                example = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
                found += runner.run(example).attempted
    assert found
    assert runner.summarize().failed == 0


def test_commands_of_the_readme_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in re.findall(r"^\.venv/bin/sheepfold (.*)$", text, re.MULTILINE):
        parser().parse_args(line.split())
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for document in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(r"^make (\w+)|`make (\w+)`", (ROOT / document).read_text(encoding="utf-8")):
            assert re.search(rf"^{''.join(target)}:", makefile, re.MULTILINE)


def test_the_readme_stays_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 110


def test_the_changelog_lists_versions_with_dates_the_newest_first() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    found = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (unreleased|\d{4}-\d\d-\d\d)", each) for each in headings]
    released = [tuple(map(int, each.groups()[:3])) for each in found if each]
    assert len(released) == len(headings) > 1, headings
    assert released == sorted(released, reverse=True)
    assert all("unreleased" not in each for each in headings[1:])
    assert any(each.startswith(f"{__version__} - ") for each in headings)
    kinds = set(re.findall(r"^### (.*)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("path", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_every_decision_has_a_number_a_title_and_a_status(path: Path) -> None:
    title, empty, status = path.read_text(encoding="utf-8").splitlines()[:3]
    assert re.fullmatch(rf"# {path.stem[:3]} \S.*", title)
    assert (empty, bool(STATUS.fullmatch(status))) == ("", True), status


def test_decisions_are_numbered_without_gaps_and_listed_with_their_titles() -> None:
    numbers = [path.name[:3] for path in DECISIONS]
    assert numbers == [f"{number:03}" for number in range(1, len(numbers) + 1)]
    listed = re.findall(
        r"^\| \[(\d{3})\]\((.+)\) \| (.+) \|$", (DECISIONS[0].parent / "README.md").read_text(), re.MULTILINE
    )
    assert listed == [
        (path.name[:3], path.name, path.read_text(encoding="utf-8").splitlines()[0][6:]) for path in DECISIONS
    ]


PACKAGES = [path.parent for path in (ROOT / "src" / "sheepfold").rglob("__init__.py")]


def listed_modules(package: Path) -> set[str]:
    """The modules and folders that the docstring of a package lists, one a line: `bag.py`, `telling/`."""
    text = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))) or ""
    return set(re.findall(r"^ *(\w+(?:\.py|/)) ", text, re.MULTILINE))


def modules_of(package: Path) -> set[str]:
    """The public modules and packages in a folder, named in the same way."""
    found = {path.name for path in package.glob("*.py")}
    found |= {f"{path.parent.name}/" for path in package.glob("*/__init__.py")}
    return {each for each in found if not each.startswith("_")}


@pytest.mark.parametrize(
    "package",
    [each for each in PACKAGES if listed_modules(each) & modules_of(each)],
    ids=lambda path: path.name,
)
def test_a_package_that_lists_its_modules_lists_all_of_them(package: Path) -> None:
    listed = listed_modules(package)
    assert modules_of(package) <= listed
    assert [each for each in listed if not (package / each).exists()] == []


def test_packages_that_list_their_modules_are_found() -> None:
    names = {each.name for each in PACKAGES if listed_modules(each) & modules_of(each)}
    assert names >= {"engine", "words", "storage", "cluster", "rules"}


FOLDERS = ("src", "tests", "bench", "buildtools", "examples")
SOURCES = [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
SOURCE_NAME = re.compile(r"`([\w./-]+\.(?:py|js|css|c))`")

INVENTED = {"src/sheepfold/a/b.py", "tests/a/test_b.py", "first_bot.py"}
"""Files of examples; so are those of the package `sheep_dog`."""

SHEEP_DOG = re.compile(r"(sheep-dog|src/sheep_dog)/")


def holds(path: Path) -> bool:
    """Whether a document is about the present: a decision that was superseded is history."""
    return path not in DECISIONS or path.read_text(encoding="utf-8").splitlines()[2].startswith(
        "Status: accepted"
    )


@pytest.mark.parametrize("path", [path for path in WRITTEN if holds(path)], ids=lambda path: path.name)
def test_every_source_file_that_a_document_names_exists(path: Path) -> None:
    named = set(SOURCE_NAME.findall(path.read_text(encoding="utf-8"))) - INVENTED
    gone = [each for each in named if not any(f"/{source}".endswith(f"/{each}") for source in SOURCES)]
    assert [each for each in gone if not SHEEP_DOG.match(each) and not (ROOT / each).is_file()] == []


def test_names_of_source_files_are_found_and_only_superseded_decisions_are_history() -> None:
    assert [path.name[:3] for path in DECISIONS if not holds(path)] == ["007"]
    assert SOURCE_NAME.findall("`live/table.py` and `setup.py`, not table.py") == [
        "live/table.py",
        "setup.py",
    ]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_sentences_of_documents_are_short(path: Path) -> None:
    found = prose.sentences(path.read_text(encoding="utf-8"))
    assert [each for each in found if prose.words(each) > prose.MOST_WORDS] == []


def test_sentences_are_found_and_counted() -> None:
    items = "- One `code` item.\n- Two [linked words](there.md); and more\n  words."
    text = f"# Not this\n\n{items}\n\n| no | table |\n"
    assert [prose.words(each) for each in prose.sentences(text)] == [3, 3, 3]
