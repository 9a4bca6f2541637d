"""What the tests of the server share: databases of both kinds, made for one test each.

They are copies of one that was brought up to date before, and have nothing in them. Tests marked
`empty_database` begin where a first start begins: before all migrations.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheepfold.server.live import lifecycle
from sheepfold.server.storage.database import migrate, open_database
from tests.server import redis as redis_server
from tests.server.postgres import cluster, programs
from tests.skipping import skip_or_fail

NEWEST = "newest"
"""The database of PostgreSQL that is copied."""

EMPTY = "template0"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def no_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers do nothing by themselves at their tables."""
    for name in ("CATCH_UP_LOOKS", "CLOCK_LOOKS", "BOT_LOOKS", "HOST_LOOKS", "QUICK_LOOKS", "ADOPTION_LOOKS"):
        monkeypatch.setattr(lifecycle, name, 3600.0)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """The folder of the socket of a running PostgreSQL."""
    bin_folder = programs()
    if bin_folder is None:
        skip_or_fail("PostgreSQL is not installed: its tests are left out")
    with cluster(bin_folder) as folder:
        yield folder


@pytest.fixture(scope="session")
def redis() -> Iterator[Path]:
    """The socket of a running Redis or Valkey."""
    program = redis_server.program()
    if program is None:
        skip_or_fail("Redis is not installed: its tests are left out")
    with redis_server.running(program) as path:
        yield path


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database with nothing in it."""
    name = "sqlite" if request.param == "sqlite" else "postgres_database"
    found: str = request.getfixturevalue(name)
    return found


@pytest.fixture
def sqlite(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a SQLite database with nothing in it."""
    path = tmp_path / "sheepfold.db"
    if not begins_empty(request):
        shutil.copyfile(request.getfixturevalue("newest_sqlite"), path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_database(request: pytest.FixtureRequest, postgres: Path) -> str:
    """The address of a PostgreSQL database with nothing in it."""
    name = f"test_{secrets.token_hex(6)}"
    create(postgres, name, EMPTY if begins_empty(request) else request.getfixturevalue("newest_postgres"))
    return address_of(postgres, name)


@pytest.fixture(scope="session")
def newest_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that is copied."""
    path = tmp_path_factory.mktemp(NEWEST) / "sheepfold.db"
    asyncio.run(bring_up_to_date(f"sqlite:///{path}"))
    return path


@pytest.fixture(scope="session")
def newest_postgres(postgres: Path) -> str:
    """The name of the database that is copied."""
    create(postgres, NEWEST, EMPTY)
    asyncio.run(bring_up_to_date(address_of(postgres, NEWEST)))
    return NEWEST


def begins_empty(request: pytest.FixtureRequest) -> bool:
    """Whether a test is about the first start."""
    return request.node.get_closest_marker("empty_database") is not None


async def bring_up_to_date(address: str) -> None:
    """All migrations, and nobody stays connected."""
    engine = open_database(address)
    await migrate(engine)
    await engine.dispose()


def create(postgres: Path, name: str, template: str) -> None:
    """A new database, a copy of another; the program in the path may be a script that looks for clusters."""
    folder = programs()
    assert folder is not None
    command = [str(folder / "createdb"), "-h", str(postgres), "-U", "sheepfold", "-T", template, name]
    subprocess.run(command, check=True)


def address_of(postgres: Path, name: str) -> str:
    """Where a database of PostgreSQL is."""
    return f"postgresql://sheepfold@/{name}?host={postgres}"
