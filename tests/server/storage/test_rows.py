"""Rows are what the tables of the schema hold."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold.server.storage import schema
from sheepfold.server.storage.rows import (
    ChatRow,
    MoveRow,
    MuteRow,
    NoticeRow,
    PersonRow,
    RemovalRow,
    SeatRow,
    TableRow,
)

EVERY_ROW: list[tuple[Any, Any, set[str]]] = [
    (PersonRow, schema.people, set()),
    (TableRow, schema.tables, set()),
    (SeatRow, schema.seats, {"table_id"}),
    (MoveRow, schema.moves, {"table_id"}),
    (ChatRow, schema.chat, {"table_id"}),
    (RemovalRow, schema.removals, {"table_id"}),
    (MuteRow, schema.mutes, {"table_id"}),
    (NoticeRow, schema.notices, {"made"}),
]


@pytest.mark.parametrize(
    ("row", "table", "besides"), EVERY_ROW, ids=lambda each: getattr(each, "__name__", None)
)
def test_the_fields_of_a_row_are_the_columns_of_its_table(row: Any, table: Any, besides: set[str]) -> None:
    assert {column.name for column in table.columns} == set(row._fields) | besides


def test_a_seat_is_empty_unless_somebody_sits_there() -> None:
    assert SeatRow(2) == SeatRow(2, "empty", None, "", None, here=False, stand_in=False)
