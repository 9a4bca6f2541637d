"""What the tests of the server share: databases of both kinds, made for one test each."""

from __future__ import annotations

import secrets
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.leaving_out import leave_out
from tests.server.postgres import cluster, programs


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """The folder of the socket of a running PostgreSQL."""
    bin_folder = programs()
    if bin_folder is None:
        leave_out("PostgreSQL is not installed: its tests are left out")
    with cluster(bin_folder) as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    name = "sqlite" if request.param == "sqlite" else "postgres_database"
    found: str = request.getfixturevalue(name)
    return found


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return f"sqlite:///{tmp_path / 'sheepfold.db'}"


@pytest.fixture
def postgres_database(postgres: Path) -> str:
    """The address of an empty PostgreSQL database."""
    name = f"test_{secrets.token_hex(6)}"
    subprocess.run(["createdb", "-h", str(postgres), "-U", "sheepfold", "-T", "template0", name], check=True)
    return f"postgresql://sheepfold@/{name}?host={postgres}"
