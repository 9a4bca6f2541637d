"""Looking at a match together at two processes."""

from __future__ import annotations

import json
import time

import pytest

from sheepfold.server.cluster.wakeups import BRANCH, REPLAY, Wakeup
from sheepfold.server.live import branches, looking_together, tables
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.live.shared_replays import Group, Member, Position
from tests.server.finished import keep_finished, played
from tests.server.serving import until
from tests.server.two_servers import ANN, BOB, CLEO, open_servers

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("no_looks")]

RECORD = played("kivsa-shchora")


async def hearing(servers: list[Server]) -> None:
    """Wait until all hear each other."""
    await until(lambda: all(each.bus is not None and each.bus.connected for each in servers))


async def finished(servers: list[Server]) -> None:
    """A finished match of Ann's, in the memory of all."""
    for person in (ANN, BOB, CLEO):
        await servers[0].know(person)
    await keep_finished(servers[0], "finished", RECORD, ANN.id)
    for server in servers:
        await tables.find(server, "finished")
    await hearing(servers)


def look(server: Server, person: Person, told: list[Position]) -> tuple[Group, Member]:
    """Somebody looks at the match at a server."""
    table = server.tables["finished"]
    member = Member(person, told.append, played=bool(table.seats_of(person.id)))
    return looking_together.join(server, "finished", table.row.host, member), member


@pytest.mark.parametrize("late", [False, True])
async def test_where_one_looks_all_look_at_every_process(postgres_database: str, late: bool) -> None:
    async with open_servers(postgres_database) as servers:
        await finished(servers)
        told = list[Position]()
        group, ann = look(servers[0], ANN, [])
        if not late:
            look(servers[1], BOB, told)
        group.lead(ann, 2, servers[0].time.now())
        group.move(ann, 5)
        if late:
            await until(lambda: servers[1].groups["finished"].number == 5 if servers[1].groups else False)
            look(servers[1], BOB, told)
        await until(lambda: told and told[-1] == Position(Person(ANN.id, ANN.name), 5, 2))
        looking_together.leave(servers[0], "finished", ann)
        await until(lambda: told[-1] == Position(None, 5, 1))


async def test_the_leader_takes_players_at_other_processes_along_by_a_request_to_any(
    postgres_database: str,
) -> None:
    async with open_servers(postgres_database, 3) as servers:
        await finished(servers)
        here, there = list[Position](), list[Position]()
        seats = servers[0].tables["finished"].seats
        for server in servers:
            server.tables["finished"].seats[1] = seats[1]._replace(kind="person", person=BOB.id, name="Bob")
        group, ann = look(servers[0], ANN, [])
        look(servers[0], CLEO, here)
        look(servers[1], BOB, there)
        group.lead(ann, 2, servers[0].time.now())
        await until(
            lambda: servers[2].groups and servers[2].groups["finished"].followers_of(ANN.id) == [BOB.id]
        )
        branch = await branches.play_on(servers[2], servers[2].tables["finished"], ANN, 2, 0)
        await until(lambda: all(heard[-1].branch == branch.row.id for heard in (here, there)))
        assert branch.seats_of(BOB.id) == [1]


async def test_a_process_that_says_nothing_any_more_is_forgotten(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_servers(postgres_database) as servers:
        await finished(servers)
        told = list[Position]()
        group, ann = look(servers[0], ANN, [])
        look(servers[1], BOB, told)
        group.lead(ann, 2, servers[0].time.now())
        await until(lambda: told[-1].leader is not None)
        await looking_together.say_again(servers[1])
        assert told[-1].leader is not None
        monkeypatch.setattr(looking_together, "COUNTS", -1.0)
        await looking_together.say_again(servers[0])
        await until(lambda: any(until < 0 for _, until in relative(servers[1])))
        await looking_together.say_again(servers[1])
        assert told[-1] == Position(None, 2, 1)


def relative(server: Server) -> list[tuple[object, float]]:
    """What others have said, and for how long that counts from now on."""
    now = time.monotonic()
    return [(share, until - now) for share, until in server.groups["finished"].elsewhere.values()]


async def test_what_was_lost_is_said_again(postgres_database: str) -> None:
    async with open_servers(postgres_database) as servers:
        await finished(servers)
        told = list[Position]()
        bus, servers[0].bus = servers[0].bus, None
        group, ann = look(servers[0], ANN, [])
        group.lead(ann, 2, servers[0].time.now())
        look(servers[1], BOB, told)
        servers[0].bus = bus
        assert told[-1].leader is None
        await looking_together.say_again(servers[0])
        await until(lambda: told[-1].leader is not None)
        assert told[-1].number == 2


@pytest.mark.parametrize(
    "data", [None, 1, [], ["process"], ["process", 1, [], "x", None], ["process", 1, [], 1, [True]], {}]
)
async def test_what_cannot_be_read_is_ignored(postgres_database: str, data: object) -> None:
    async with open_servers(postgres_database, 1) as [server]:
        for kind in (REPLAY, BRANCH):
            looking_together.heard(server, Wakeup(kind, "finished", data=json.loads(json.dumps(data))))
        assert server.groups == {}
