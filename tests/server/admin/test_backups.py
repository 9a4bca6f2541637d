"""Backups: made beside a running server, restored into another place or in the place of the old one."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import stat
import subprocess
from pathlib import Path

import pytest

from sheepfold.server.admin import backups
from sheepfold.server.admin.backups import BadBackup
from sheepfold.server.storage.addresses import BadDatabase
from sheepfold.server.storage.database import open_database
from sheepfold.server.storage.lock import DatabaseInUse
from tests.server.admin.filling import add_table, everything, filled
from tests.server.serving import serving
from tests.skipping import skip_or_fail

pytestmark = pytest.mark.anyio


@pytest.fixture
def tools(database: str) -> None:
    if database.startswith("postgresql") and not (shutil.which("pg_dump") and shutil.which("pg_restore")):
        skip_or_fail("pg_dump and pg_restore are not on the PATH: their tests are left out")


def fresh(database: str, folder: Path) -> str:
    """The address of another, empty database of the same kind."""
    if database.startswith("sqlite"):
        return f"sqlite:///{folder / 'fresh.db'}"
    socket = database.partition("host=")[2]
    name = f"test_{secrets.token_hex(6)}"
    subprocess.run(["createdb", "-h", socket, "-U", "sheepfold", "-T", "template0", name], check=True)
    return f"postgresql://sheepfold@/{name}?host={socket}"


async def rows_of(address: str) -> dict[str, list[tuple[object, ...]]]:
    engine = open_database(address)
    try:
        return await everything(engine)
    finally:
        await engine.dispose()


@pytest.mark.usefixtures("tools")
async def test_a_backup_restored_elsewhere_has_every_row(database: str, tmp_path: Path) -> None:
    async with filled(database) as engine:
        before = await everything(engine)
        target = tmp_path / "backup"
        await backups.back_up(database, target)
        await add_table(engine, "later", "playing")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    copy = fresh(database, tmp_path)
    assert await backups.restore(copy, target) is None
    assert await rows_of(copy) == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.usefixtures("tools")
async def test_a_backup_is_made_beside_a_running_server_and_serves_the_same_tables(
    database: str, tmp_path: Path
) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="knizia-black-sheep", seats="2", **{"seat-1": "here"})
        cookies = ann.client.cookies
        await backups.back_up(database, tmp_path / "backup")
    copy = fresh(database, tmp_path)
    await backups.restore(copy, tmp_path / "backup")
    async with serving(copy) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        answer = await ann.client.get(address)
        assert answer.status_code == 200
        assert served.table(address).seats_of(ann.person) == [0, 1]


@pytest.mark.usefixtures("tools")
async def test_programs_of_postgresql_understand_the_address_of_a_provider(
    database: str, tmp_path: Path
) -> None:
    if database.startswith("sqlite"):
        return
    async with filled(database) as engine:
        before = await everything(engine)
        more = "&sslmode=prefer&prepared_statement_cache_size=10"
        await backups.back_up(database + more, tmp_path / "backup")
    copy = fresh(database, tmp_path)
    await backups.restore(copy + more, tmp_path / "backup")
    assert await rows_of(copy) == before


async def test_the_database_in_whose_place_a_backup_comes_is_put_aside(sqlite: str, tmp_path: Path) -> None:
    async with filled(sqlite) as engine:
        await backups.back_up(sqlite, tmp_path / "backup")
        await add_table(engine, "later", "playing")
    later = await rows_of(sqlite)
    aside = await backups.restore(sqlite, tmp_path / "backup")
    assert aside is not None
    assert "later" not in {row[0] for row in (await rows_of(sqlite))["tables"]}
    assert await rows_of(f"sqlite:///{aside}") == later


async def test_nothing_is_restored_below_a_running_server(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite):
        await backups.back_up(sqlite, tmp_path / "backup")
        with pytest.raises(DatabaseInUse, match="stop it first"):
            await backups.restore(sqlite, tmp_path / "backup")
    await backups.restore(sqlite, tmp_path / "backup")


async def test_a_damaged_database_is_replaced_by_its_backup(sqlite: str, tmp_path: Path) -> None:
    async with filled(sqlite) as engine:
        before = await everything(engine)
        await backups.back_up(sqlite, tmp_path / "backup")
    file = tmp_path / "sheepfold.db"
    for part in tmp_path.glob("sheepfold.db-*"):
        part.unlink()
    file.write_bytes(b"damaged" * 5000)
    aside = await backups.restore(sqlite, tmp_path / "backup")
    assert aside is not None
    assert aside.read_bytes().startswith(b"damaged")
    assert await rows_of(sqlite) == before


@pytest.mark.parametrize("kind", ["folder", "pipe"])
async def test_what_is_no_file_is_never_put_aside(sqlite: str, tmp_path: Path, kind: str) -> None:
    async with filled(sqlite):
        await backups.back_up(sqlite, tmp_path / "backup")
    target = tmp_path / "target"
    target.mkdir() if kind == "folder" else os.mkfifo(target)
    (tmp_path / "link").symlink_to(target)
    before = target.lstat()
    for name in ("target", "link"):
        with pytest.raises(BadDatabase, match=f"database: {target}, must be a file"):
            await backups.restore(str(tmp_path / name), tmp_path / "backup")
    with pytest.raises(BadDatabase, match="must be a file"):
        backups.put_aside(target)
    assert target.lstat() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("target")] == ["target"]


async def test_a_database_nobody_answers_for_is_not_restored_into(tmp_path: Path) -> None:
    (tmp_path / "backup").write_text("whatever")
    with pytest.raises(BadDatabase, match=r"database: postgresql://127\.0\.0\.1:1/x cannot be used"):
        await backups.restore("postgresql://127.0.0.1:1/x", tmp_path / "backup")


async def test_what_is_no_backup_is_refused_and_nothing_is_touched(sqlite: str, tmp_path: Path) -> None:
    async with filled(sqlite) as engine:
        before = await everything(engine)
    (tmp_path / "text").write_text("no database")
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("CREATE TABLE alembic_version (version_num TEXT)")
        other.execute("INSERT INTO alembic_version VALUES ('9999')")
    other.close()
    for name, said in (
        ("nowhere", "there is no such file"),
        ("text", "is no backup"),
        ("other", "was made by a newer release"),
    ):
        with pytest.raises(BadBackup, match=said):
            await backups.restore(sqlite, tmp_path / name)
    assert await rows_of(sqlite) == before
    assert sorted(path.name for path in tmp_path.glob("*before*")) == []


async def test_a_backup_never_overwrites_a_file(sqlite: str, tmp_path: Path) -> None:
    async with filled(sqlite):
        (tmp_path / "here").write_text("dear")
        with pytest.raises(BadBackup, match="is there already"):
            await backups.back_up(sqlite, tmp_path / "here")
        with pytest.raises(BadBackup, match="does not exist"):
            await backups.back_up(sqlite, tmp_path / "nowhere" / "here")
    assert (tmp_path / "here").read_text() == "dear"


async def test_a_database_that_is_not_empty_is_not_restored_into(database: str, tmp_path: Path) -> None:
    if database.startswith("sqlite"):
        return
    async with filled(database) as engine:
        before = await everything(engine)
        (tmp_path / "backup").write_text("whatever")
        with pytest.raises(BadDatabase, match="is not empty; make a new one"):
            await backups.restore(database, tmp_path / "backup")
        assert await everything(engine) == before


async def test_missing_programs_of_postgresql_and_their_complaints_are_told_in_one_line(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if database.startswith("sqlite"):
        return
    async with filled(database):
        with monkeypatch.context() as patch:
            patch.setenv("PATH", os.fspath(tmp_path))
            with pytest.raises(BadBackup, match="pg_dump: not on the PATH"):
                await backups.back_up(database, tmp_path / "backup")
    (tmp_path / "text").write_text("no dump")
    with pytest.raises(BadBackup, match=r"pg_restore: .*archive"):
        await backups.restore(fresh(database, tmp_path), tmp_path / "text")
    assert not (tmp_path / "backup").exists()
