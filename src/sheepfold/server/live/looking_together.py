"""Groups that look at a finished match together, over all processes (`shared_replays.py`).

A process says who looks at a match there whenever that changes, and every other second again. Every process
listens, also where nobody looks: a leader's request to play on may come to any of them.
"""

from __future__ import annotations

import functools
import logging
import time
from typing import Any, Final

from sheepfold.server.cluster.wakeups import BRANCH, REPLAY, Wakeup
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.shared_replays import Group, Lead, Member, Share

SAID_AGAIN: Final = 2.0
"""Seconds after which a process says again who looks there."""

COUNTS: Final = 6.0
"""Seconds for which it counts what a process has said."""

MOST_PLAYERS: Final = 20
"""Players of one process who are named, so that a message is short enough."""

log = logging.getLogger(__name__)


def join(server: Server, table_id: str, host: str, member: Member) -> Group:
    """Look at a match with others."""
    group = group_of(server, table_id)
    group.host = host
    group.join(member)
    return group


def leave(server: Server, table_id: str, member: Member) -> None:
    """Look no more; the last who leaves ends the group."""
    group = server.groups.get(table_id)
    if group is not None:
        group.leave(member)
        drop_empty(server, table_id)


def group_of(server: Server, table_id: str) -> Group:
    """Those who look at a match, or an empty group."""
    process = "" if server.members is None else server.members.id
    say = functools.partial(say_share, server, table_id)
    return server.groups.setdefault(table_id, Group("", process, say))


def drop_empty(server: Server, table_id: str) -> None:
    """Forget a group in which nobody is, at any process."""
    group = server.groups.get(table_id)
    if group is not None and not group.members and not group.elsewhere:
        del server.groups[table_id]


def play_on(server: Server, table_id: str, person_id: str, branch: str) -> None:
    """Take along those who follow somebody, whatever process they are connected to."""
    group = server.groups.get(table_id)
    if group is not None:
        group.play_on(person_id, branch)
        if server.bus is not None:
            server.bus.send(Wakeup(BRANCH, table_id, data=[person_id, branch]))


# Between processes.


def say_share(server: Server, table_id: str, group: Group) -> None:
    """Tell other processes who looks here."""
    if server.bus is None:
        return
    viewers, players, number, lead = group.share
    leads = None if lead is None else [lead.by_host, lead.since, lead.person.id, lead.person.name]
    said = [group.process, viewers, players[:MOST_PLAYERS], number, leads]
    server.bus.send(Wakeup(REPLAY, table_id, data=said))


def heard(server: Server, wakeup: Wakeup) -> None:
    """Another process says who looks there, or that somebody plays on; what cannot be read is ignored."""
    try:
        if wakeup.kind == BRANCH:
            person_id, branch = map(str, wakeup.data)
            group = server.groups.get(wakeup.subject)
            if group is not None:
                group.play_on(person_id, branch)
            return
        process, share = read_share(wakeup.data)
    except (TypeError, ValueError, LookupError):
        log.warning("unreadable message about a replay")
        return
    group_of(server, wakeup.subject).hear(process, share, time.monotonic() + COUNTS)
    drop_empty(server, wakeup.subject)


def read_share(said: Any) -> tuple[str, Share]:
    """A process, and what it says."""
    process, viewers, players, number, leads = said
    lead = None
    if leads is not None:
        by_host, since, person_id, name = leads
        lead = Lead(bool(by_host), float(since), str(process), Person(str(person_id), str(name)))
    return str(process), Share(int(viewers), tuple(map(str, players)), int(number), lead)


async def say_again(server: Server) -> None:
    """Tell other processes who looks here, and forget those that have not said so for long."""
    now = time.monotonic()
    for table_id, group in list(server.groups.items()):
        group.forget(now)
        if group.members:
            group.say(group)
        drop_empty(server, table_id)
