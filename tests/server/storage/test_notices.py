"""Notices of commands to a running server."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from sheepfold.server.storage.notices import REMOVED, TABLE, give_notice
from sheepfold.server.storage.schema import notices
from tests.server.storage.filling import opened

pytestmark = pytest.mark.anyio


async def test_there_is_a_notice_for_every_subject_in_order(sqlite: str) -> None:
    async with opened(sqlite) as (engine, _, _):
        async with engine.begin() as connection:
            await give_notice(connection, TABLE, "meadow", "field")
            await give_notice(connection, REMOVED, "ann")
        async with engine.connect() as connection:
            found = (await connection.execute(select(notices).order_by(notices.c.id))).all()
        assert [(row.kind, row.subject) for row in found] == [
            (TABLE, "meadow"), (TABLE, "field"), (REMOVED, "ann"),
        ]  # fmt: skip


async def test_without_a_subject_there_is_no_notice(sqlite: str) -> None:
    async with opened(sqlite) as (engine, _, _):
        async with engine.begin() as connection:
            await give_notice(connection, TABLE)
        async with engine.connect() as connection:
            assert (await connection.execute(select(notices))).all() == []


async def test_a_notice_is_given_only_if_its_change_is_made(sqlite: str) -> None:
    async with opened(sqlite) as (engine, _, _):
        async with engine.connect() as connection:
            await give_notice(connection, TABLE, "meadow")
            await connection.rollback()
        async with engine.connect() as connection:
            assert (await connection.execute(select(notices))).all() == []
