"""Parts of reviews in the database."""

from __future__ import annotations

import pytest

from sheepfold.server.storage import reviews, statements
from sheepfold.server.storage.commit_queue import NotWritten, Taken
from sheepfold.server.storage.schema import tables
from tests.server.storage.filling import SEATS, a_table, opened

pytestmark = pytest.mark.anyio


async def test_parts_are_read_in_order_as_far_as_they_follow_on_each_other(database: str) -> None:
    async with opened(database) as (_engine, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t", status="over"), SEATS))
        for part in (1, 0, 3):
            await commit_queue.write(reviews.new_part("t", 1, part, f"part {part}"))
        await commit_queue.write(reviews.new_part("t", 2, 0, "another method"))
        assert await reviews.parts_from(store, "t", 1, 0) == ["part 0", "part 1"]
        assert await reviews.parts_from(store, "t", 1, 1) == ["part 1"]
        assert await reviews.parts_from(store, "t", 1, 2) == []
        assert await reviews.parts_from(store, "t", 2, 0) == ["another method"]


async def test_of_two_who_write_a_part_one_is_told_that_it_is_there(database: str) -> None:
    async with opened(database) as (_engine, store, commit_queue):
        await commit_queue.write(*statements.new_table(a_table("t", status="over"), SEATS))
        await commit_queue.write(reviews.new_part("t", 1, 0, "first"))
        with pytest.raises(Taken):
            await commit_queue.write(reviews.new_part("t", 1, 0, "second"))
        assert await reviews.parts_from(store, "t", 1, 0) == ["first"]


async def test_a_review_goes_with_its_table_and_needs_one(database: str) -> None:
    async with opened(database) as (_engine, store, commit_queue):
        with pytest.raises(NotWritten):
            await commit_queue.write(reviews.new_part("nowhere", 1, 0, "text"))
        await commit_queue.write(*statements.new_table(a_table("t", status="over"), SEATS))
        await commit_queue.write(reviews.new_part("t", 1, 0, "text"))
        await commit_queue.write((tables.delete().where(tables.c.id == "t"), None))
        assert await reviews.parts_from(store, "t", 1, 0) == []
