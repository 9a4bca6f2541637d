"""The declared schema and the migrations agree."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from sheepfold.server.storage.schema import METADATA
from tests.server.storage.filling import opened

pytestmark = [pytest.mark.anyio, pytest.mark.empty_database]


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


async def test_migrations_build_exactly_the_declared_schema(database: str) -> None:
    async with opened(database) as (engine, _, _), engine.connect() as connection:
        assert await connection.run_sync(differences) == []
