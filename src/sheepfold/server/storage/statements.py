"""The SQL statements of each kind of change; `CommitQueue.write` takes any number as one transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, bindparam

from sheepfold.server.storage.commit_queue import Statement, Values
from sheepfold.server.storage.rows import ChatRow, MoveRow, MuteRow, PersonRow, RemovalRow, SeatRow, TableRow
from sheepfold.server.storage.schema import (
    chat,
    mutes,
    notices,
    people,
    removals,
    seats,
    server_facts,
    tables,
    used_links,
)

INSERT_TABLE = tables.insert()
INSERT_SEAT = seats.insert()
INSERT_CHAT = chat.insert()
INSERT_PERSON = people.insert()
UPDATE_HOUSE = server_facts.update().where(server_facts.c.name == bindparam("which"))
UPDATE_SEAT = seats.update().where(
    and_(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
)


def new_table(table: TableRow, sitting: list[SeatRow]) -> list[Statement]:
    """A table and its seats."""
    lines: list[Statement] = [(INSERT_TABLE, table._asdict())]
    lines += [(INSERT_SEAT, {"table_id": table.id, **seat._asdict()}) for seat in sitting]
    return lines


def change_table(table_id: str, **changes: Any) -> Statement:
    """Some fields of a table; one that was closed stays as it is."""
    there = and_(tables.c.id == table_id, tables.c.status != "closed")
    return tables.update().where(there).values(**changes), None


def change_seat(table_id: str, seat: SeatRow) -> Statement:
    """Somebody else at a seat, or nobody."""
    values = seat._asdict()
    del values["seat"]
    return UPDATE_SEAT, {"at_table": table_id, "at_seat": seat.seat, **values}


def move_values(table_id: str, move: MoveRow) -> Values:
    """A move, for the list that is inserted by one statement."""
    return {"table_id": table_id, **move._asdict()}


def new_chat(table_id: str, line: ChatRow) -> Statement:
    """Something said."""
    return INSERT_CHAT, {"table_id": table_id, **line._asdict()}


def new_person(person: PersonRow) -> Statement:
    """Somebody who was not here before."""
    return INSERT_PERSON, person._asdict()


def change_person(person_id: str, **changes: Any) -> Statement:
    """A new name, or a new epoch."""
    return people.update().where(people.c.id == person_id).values(**changes), None


def new_removal(table_id: str, removal: RemovalRow) -> Statement:
    """Somebody is removed from a table for good."""
    return removals.insert(), {"table_id": table_id, **removal._asdict()}


def no_removal(table_id: str, person_id: str) -> Statement:
    """Somebody may come back."""
    return removals.delete().where(removals.c.table_id == table_id, removals.c.person == person_id), None


def new_mute(table_id: str, mute: MuteRow) -> Statement:
    """Somebody does not want to see what another says."""
    return mutes.insert(), {"table_id": table_id, **mute._asdict()}


def no_mute(table_id: str, mute: MuteRow) -> Statement:
    """Somebody wants to see again what another says."""
    here = and_(mutes.c.table_id == table_id, mutes.c.person == mute.person, mutes.c.muted == mute.muted)
    return mutes.delete().where(here), None


def use_link(nonce: str, expires: float, now: float) -> list[Statement]:
    """A personal link that was used; those that have expired need no longer be remembered."""
    forgotten = used_links.delete().where(used_links.c.expires < now)
    return [(forgotten, None), (used_links.insert(), {"nonce": nonce, "expires": expires})]


def rename_seats(person_id: str, name: str, at: str | None = None) -> Statement:
    """The new name at every seat this person has taken, or at one table.

    Names given to others on the same device stay.
    """
    mine = and_(seats.c.person == person_id, seats.c.here.is_(False))
    there = mine if at is None else and_(mine, seats.c.table_id == at)
    return seats.update().where(there).values(name=name), None


def no_notice(notice_id: int) -> Statement:
    """A notice was read."""
    return notices.delete().where(notices.c.id == notice_id), None


def remember(name: str, value: str) -> list[Statement]:
    """Something the server remembers, instead of what it had remembered under this name."""
    return [forget(name), (server_facts.insert(), {"name": name, "value": value})]


def forget(name: str) -> Statement:
    """Something the server need not remember."""
    return server_facts.delete().where(server_facts.c.name == name), None


def server_time(seconds: float) -> Statement:
    """How long the server has been open, all its days together."""
    return UPDATE_HOUSE, {"which": "time", "value": repr(seconds)}
