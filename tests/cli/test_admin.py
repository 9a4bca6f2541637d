"""`sheepfold admin`: every task from the command line, and one clear line where it cannot be done."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import pytest

from sheepfold.cli import main
from sheepfold.cli.admin import age_asked
from sheepfold.cli.asking import BadArgument
from tests.server.admin.filling import ANN, filled


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A file with something in it."""
    address = str(tmp_path / "tables.db")

    async def fill() -> None:
        async with filled(address):
            pass

    asyncio.run(fill())
    return address


def admin(database: str, task: str, *arguments: str) -> int:
    return main(["admin", task, *arguments, "--database", database])


def test_lists_are_for_people_and_for_programs(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(database, "tables", "--status", "playing") == 0
    said = capsys.readouterr().out
    assert "playing  kivsa-shchora 1, playing, 3 moves" in said
    assert f"Ann ({ANN})" in said
    assert admin(database, "tables", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told) == 4
    assert "seed" not in told[0]
    assert admin(database, "people") == 0
    assert "Ann: since " in capsys.readouterr().out
    assert admin(database, "people", "--json", "--name", "ann") == 0
    assert [each["id"] for each in json.loads(capsys.readouterr().out)] == [ANN]
    assert admin(database, "stats") == 0
    assert "kivsa-shchora 1: 2 over, 1 playing, 1 waiting" in capsys.readouterr().out
    assert admin(database, "stats", "--json") == 0
    assert json.loads(capsys.readouterr().out)["people"] == 2


def test_what_cannot_be_undone_needs_a_yes(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = (
        ("close", "playing"),
        ("ban", ANN),
        ("remove", ANN),
        ("vacuum", "--older-than", "90d"),
        ("restore", "nowhere"),
    )
    before = Path(database).read_bytes()
    for task in tasks:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        assert admin(database, *task) == 2
        assert "--yes: missing" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda _question: "n")
    for task in tasks:
        assert admin(database, *task) == 1
        assert capsys.readouterr().out == "Nothing was changed.\n"
    assert Path(database).read_bytes() == before
    monkeypatch.setattr("builtins.input", lambda _question: " Yes ")
    assert admin(database, "close", "playing") == 0
    assert capsys.readouterr().out == "Closed: playing.\n"


def test_the_end_of_the_input_is_no_yes(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal())
    assert admin(database, "ban", ANN) == 1
    assert capsys.readouterr().out.endswith("\nNothing was changed.\n")


class Terminal(io.StringIO):
    """Somebody sits there."""

    def isatty(self) -> bool:
        return True


def test_people_are_banned_exported_and_removed(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(database, "ban", ANN, "--yes") == 0
    assert admin(database, "people", "--banned") == 0
    assert "banned 2" in capsys.readouterr().out
    assert admin(database, "unban", ANN) == 0
    capsys.readouterr()
    assert admin(database, "export", ANN) == 0
    told = json.loads(capsys.readouterr().out)
    file = tmp_path / "ann.json"
    assert admin(database, "export", ANN, "--to", str(file)) == 0
    assert json.loads(file.read_text()) == told
    assert admin(database, "remove", ANN, "--yes") == 0
    capsys.readouterr()
    assert admin(database, "people") == 0
    assert f"{ANN}  (no name): removed, 0 tables, 0 lines of chat" in capsys.readouterr().out


def test_old_tables_are_vacuumed_after_a_dry_run(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(database, "vacuum", "--older-than", "90d", "--dry-run") == 0
    what = "1 tables with 3 moves and 2 lines of chat.\n"
    assert capsys.readouterr().out == f"Would delete {what}"
    assert admin(database, "vacuum", "--older-than", "90d", "--yes") == 0
    assert capsys.readouterr().out == f"Deleted {what}"
    assert admin(database, "vacuum", "--older-than", "90d", "--yes") == 0
    assert capsys.readouterr().out.startswith("Would delete 0 tables")


def test_a_backup_comes_back(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(database, "backup", str(tmp_path / "backup")) == 0
    assert "Backed up to" in capsys.readouterr().out
    assert admin(database, "remove", ANN, "--yes") == 0
    assert admin(database, "restore", str(tmp_path / "backup"), "--yes") == 0
    assert "The database before is" in capsys.readouterr().out
    assert admin(database, "people", "--name", "Ann") == 0
    assert "Ann: since" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (("close", "nowhere", "--yes"), "table: 'nowhere', there is none of that id"),
        (("remove", "zoe", "--yes"), "person: 'zoe', there is nobody of that id; admin people lists them"),
        (
            ("tables", "--status", "asleep"),
            "--status: 'asleep', must be one of waiting, playing, over, closed",
        ),
        (("tables", "--most", "0"), "--most: 0, must be a whole number from 1 to 1000000000"),
        (("tables", "--most", str(2**63)), "--most: 9223372036854775808, must be a whole number from 1"),
        (("people", "--most", str(2**63)), "--most: 9223372036854775808, must be a whole number from 1"),
        (("backup", "b\0"), "argument FILE: 'b\\x00', must be the name of a file"),
        (("restore", "b\0", "--yes"), "argument FILE: 'b\\x00', must be the name of a file"),
        (("export", ANN, "--to", "b\0"), "argument --to: 'b\\x00', must be the name of a file"),
        (("tables", "--person", "\udcff"), "argument --person: '\\udcff', must be text in UTF-8"),
        (("people", "--name", "\udcff"), "argument --name: '\\udcff', must be text in UTF-8"),
        (("close", "\udcff", "--yes"), "argument TABLE: '\\udcff', must be text in UTF-8"),
        (("ban", "\udcff", "--yes"), "argument PERSON: '\\udcff', must be text in UTF-8"),
        (("export", "\udcff"), "argument PERSON: '\\udcff', must be text in UTF-8"),
        (
            ("vacuum", "--older-than", "soon"),
            "--older-than: 'soon', must be a number of hours, days or weeks",
        ),
        (("backup", "/nowhere/at/all"), "backup: the folder /nowhere/at does not exist"),
        (("restore", "/nowhere", "--yes"), "backup: /nowhere, there is no such file"),
        (("export", ANN, "--to", "/nowhere/at/all"), "/nowhere/at/all: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    task: tuple[str, ...], said: str, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = admin(database, *task)
    except SystemExit as left:
        status = left.code
    assert status == 2
    told = capsys.readouterr()
    assert told.err.startswith((f"sheepfold: {said}", f"sheepfold admin {task[0]}: {said}"))
    assert told.err.count("\n") == 1


def test_no_database_is_made_by_asking_for_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for task in (("stats",), ("backup", str(tmp_path / "backup"))):
        assert admin(str(tmp_path / "none.db"), *task) == 2
        assert "there is no such file; --database names another" in capsys.readouterr().err
    (tmp_path / "text.db").write_text("no database, but long enough to be one" * 100)
    assert admin(str(tmp_path / "text.db"), "stats") == 2
    assert (
        f"database: {tmp_path / 'text.db'} cannot be used (file is not a database)" in capsys.readouterr().err
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["text.db"]


@pytest.mark.parametrize(("text", "seconds"), [("36h", 36 * 3600), ("90d", 90 * 86_400), ("2W", 14 * 86_400)])
def test_ages_are_hours_days_or_weeks(text: str, seconds: float) -> None:
    assert age_asked(text) == seconds


@pytest.mark.parametrize("text", ["", "90", "d", "-3d", "0d", "9999999d", "3 d", "1.5d"])
def test_what_is_no_age_is_refused(text: str) -> None:
    with pytest.raises(BadArgument, match="--older-than"):
        age_asked(text)
