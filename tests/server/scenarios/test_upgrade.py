"""A rolling upgrade: a server of the former release goes on beside one of this release, on the new schema."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from sheepfold.server.storage.database import change_schema, open_database
from sheepfold.server.storage.schema import METADATA
from tests.attack.processes import Server
from tests.server.scenarios.test_deployment import GAME, MORE, ROOT, play, player
from tests.skipping import skip_or_fail

FORMER = "bb5398c3c9b66397873679b72e97db5fa76ff992"
"""The commit of the former release (docs/releasing.md)."""

VENDOR = Path("src/sheepfold/server/static/vendor")
"""What others made; it is not in the repository."""

SHARED = {"shared": "on"}

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.empty_database]


def former_sources(folder: Path) -> Path:
    """The sources of the former release, from the history of this repository."""
    packed = folder / "former.tar"
    command = ["git", "-c", "safe.directory=*", "archive", "--output", str(packed), FORMER, "src"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        skip_or_fail(f"the former release is not in the history of this checkout: {done.stderr.strip()}")
    shutil.unpack_archive(packed, folder)
    (folder / VENDOR).symlink_to(ROOT / VENDOR)
    return folder / "src"


@asynccontextmanager
async def served(server: Server) -> AsyncIterator[Server]:
    """A server that has opened; it is killed in the end."""
    server.launch()
    try:
        await server.answers()
        yield server
    finally:
        server.kill()


async def expand(database: str) -> None:
    """The first of two steps of a change of the schema: columns with defaults, which no code knows yet."""
    engine = open_database(database)
    await change_schema(engine, add_columns)
    await engine.dispose()


def add_columns(connection: Connection) -> None:
    for name in METADATA.tables:
        connection.execute(text(f"ALTER TABLE {name} ADD COLUMN of_later integer NOT NULL DEFAULT 0"))


async def test_a_server_of_the_former_release_goes_on_beside_a_new_one_on_the_new_schema(
    postgres_database: str, tmp_path: Path
) -> None:
    (tmp_path / "new").mkdir()
    old, new = (
        Server(postgres_database, folder, SHARED, limits=True) for folder in (tmp_path, tmp_path / "new")
    )
    old.environment |= {"PYTHONPATH": str(former_sources(tmp_path)), "SHEEPFOLD_WORKERS": "1"}
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(served(old))
        ann = await stack.enter_async_context(player(old.port, "Ann"))
        before = f"/tables/{(await ann.post('/tables', **GAME))['table']}"
        # The new one migrates below the old one.
        await stack.enter_async_context(served(new))
        bob = await stack.enter_async_context(player(new.port, "Bob"))
        after = f"/tables/{(await bob.post('/tables', **GAME))['table']}"
        await expand(postgres_database)
        for path, host, guest in ((before, ann, bob), (after, bob, ann)):
            await guest.post(f"{path}/sit")
            await host.post(f"{path}/start")
            stream = await ann.stream(path)
            assert await play(stream, bob, path, MORE) >= MORE
            await stream.close()
