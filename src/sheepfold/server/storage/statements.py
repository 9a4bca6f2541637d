"""The SQL statements of each kind of change; `CommitQueue.write` takes any number as one transaction."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, exists, not_, select

from sheepfold.server.storage.commit_queue import LOCKS, MUST_CHANGE, Statement, Values
from sheepfold.server.storage.rows import (
    ChatRow,
    MoveRow,
    MuteRow,
    PersonRow,
    PuzzleAttemptRow,
    RemovalRow,
    SeatRow,
    SubscriptionRow,
    TableRow,
    TakebackRow,
)
from sheepfold.server.storage.schema import (
    chat,
    moves,
    mutes,
    notices,
    people,
    push_marks,
    push_subscriptions,
    puzzle_attempts,
    quick_matches,
    removals,
    seats,
    server_facts,
    tables,
    takebacks,
    used_links,
)

INSERT_TABLE = tables.insert()
INSERT_SEAT = seats.insert()
INSERT_CHAT = chat.insert()
INSERT_PERSON = people.insert()
UPDATE_FACT = server_facts.update().where(server_facts.c.name == bindparam("which"))
UPDATE_SEAT = seats.update().where(
    and_(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
)


def new_table(table: TableRow, sitting: list[SeatRow]) -> list[Statement]:
    """A table and its seats."""
    statements: list[Statement] = [(INSERT_TABLE, table._asdict())]
    statements += [(INSERT_SEAT, {"table_id": table.id, **seat._asdict()}) for seat in sitting]
    return statements


def change_table(table_id: str, **changes: Any) -> Statement:
    """Some fields of a table; one that was closed stays as it is."""
    there = and_(tables.c.id == table_id, tables.c.status != "closed")
    return tables.update().where(there).values(**changes), None


def raise_revision(table_id: str, seen: int, last_move: int | None = None, **changes: Any) -> Statement:
    """The next revision of a table, with some of its fields; `Taken` where `seen` is not its revision.

    With `last_move` also where a later move than this was made.
    """
    there = [tables.c.id == table_id, tables.c.revision == seen, tables.c.status != "closed"]
    if last_move is not None:
        there.append(not_(exists().where(moves.c.table_id == table_id, moves.c.number > last_move)))
    raised = tables.update().where(*there).values(revision=seen + 1, **changes)
    return raised.execution_options(**{MUST_CHANGE: True, LOCKS: table_id}), None


def raise_revisions(which: ColumnElement[bool]) -> Statement:
    """The next revision of all these tables, whatever it is: who has them in memory must read them again."""
    return tables.update().where(which).values(revision=tables.c.revision + 1), None


def read_again(table_id: str) -> Statement:
    """The same for one table."""
    return raise_revisions(tables.c.id == table_id)


def change_seat(table_id: str, seat: SeatRow) -> Statement:
    """Somebody else at a seat, or nobody."""
    values = seat._asdict()
    del values["seat"]
    return UPDATE_SEAT, {"at_table": table_id, "at_seat": seat.seat, **values}


def new_quick(game: str, table_id: str) -> Statement:
    """The table at which strangers are seated; `Taken` where there is one."""
    return quick_matches.insert(), {"game": game, "table_id": table_id}


def change_quick(game: str, old: str, new: str) -> Statement:
    """Another table at which strangers are seated; `Taken` where somebody has changed it already."""
    there = and_(quick_matches.c.game == game, quick_matches.c.table_id == old)
    changed = quick_matches.update().where(there).values(table_id=new)
    return changed.execution_options(**{MUST_CHANGE: True}), None


def no_quick(table_id: str) -> Statement:
    """Nobody more is seated at this table."""
    return quick_matches.delete().where(quick_matches.c.table_id == table_id), None


def move_values(table_id: str, move: MoveRow) -> Values:
    """A move, for the list that is inserted by one statement."""
    return {"table_id": table_id, **move._asdict()}


def put_takeback(table_id: str, request: TakebackRow) -> list[Statement]:
    """A request to take a move back as it is now, instead of what was stored of it."""
    there = and_(takebacks.c.table_id == table_id, takebacks.c.number == request.number)
    return [
        (takebacks.delete().where(there), None),
        (takebacks.insert(), {"table_id": table_id, **request._asdict()}),
    ]


def new_chat(table_id: str, line: ChatRow) -> Statement:
    """Something said."""
    return INSERT_CHAT, {"table_id": table_id, **line._asdict()}


def new_person(person: PersonRow) -> Statement:
    """Somebody who was not here before."""
    return INSERT_PERSON, person._asdict()


def change_person(person_id: str, **changes: Any) -> Statement:
    """A new name, or a new token."""
    return people.update().where(people.c.id == person_id).values(**changes), None


def raise_epoch(person_id: str, seen: int, **changes: Any) -> Statement:
    """Make all signatures of a person worthless; `Taken` where `seen` is not their epoch any more."""
    there = and_(people.c.id == person_id, people.c.epoch == seen)
    raised = people.update().where(there).values(epoch=seen + 1, **changes)
    return raised.execution_options(**{MUST_CHANGE: True}), None


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


def rename_seats(
    person_id: str, name: str, *, at: str | None = None, besides: Collection[str] = ()
) -> list[Statement]:
    """The new name at every seat this person has taken, or at one table; not at the tables `besides`.

    Names given to others on the same device stay.
    """
    mine = [seats.c.person == person_id, seats.c.here.is_(False), seats.c.table_id.not_in(besides)]
    if at is not None:
        mine.append(seats.c.table_id == at)
    return [
        raise_revisions(tables.c.id.in_(select(seats.c.table_id).where(*mine))),
        (seats.update().where(*mine).values(name=name), None),
    ]


def new_subscription(row: SubscriptionRow) -> list[Statement]:
    """A browser that is told of turns, in place of what was stored about it before."""
    return [no_subscription(row.id), (push_subscriptions.insert(), row._asdict())]


def no_subscription(subscription_id: str) -> Statement:
    """A browser that is not told any more."""
    return push_subscriptions.delete().where(push_subscriptions.c.id == subscription_id), None


def no_subscriptions(person_id: str) -> Statement:
    """No browser of a person is told any more."""
    return push_subscriptions.delete().where(push_subscriptions.c.person == person_id), None


def new_mark(table_id: str, person_id: str, number: int) -> list[Statement]:
    """A turn somebody need not be told of any more; `Taken` where that is written already.

    The marks of earlier turns are of no use then.
    """
    mine = and_(push_marks.c.table_id == table_id, push_marks.c.person == person_id)
    values = {"table_id": table_id, "person": person_id, "number": number}
    return [
        (push_marks.delete().where(mine, push_marks.c.number < number), None),
        (push_marks.insert(), values),
    ]


def new_puzzle_attempt(row: PuzzleAttemptRow) -> Statement:
    """The first attempt at a puzzle; `Taken` where there was one."""
    return puzzle_attempts.insert(), row._asdict()


def new_notice(kind: str, subject: str, now: float) -> Statement:
    """Something every process has to do (storage/notices.py)."""
    return notices.insert(), {"kind": kind, "subject": subject, "made": now}


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
    return UPDATE_FACT, {"which": "time", "value": repr(seconds)}
