"""What one process writes is soon in the memory of another: by the bus, and without it by looking."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from sheepfold.server.cluster.wakeups import TABLE, Wakeup
from sheepfold.server.live import following, messages
from sheepfold.server.live.server import Server
from sheepfold.server.live.viewers import Audience, Waiting
from sheepfold.server.storage.rows import MadeSince
from tests.server.cutting import cutter
from tests.server.moving import legal_move
from tests.server.serving import until
from tests.server.two_servers import ANN, Sides, two_sides_playing

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("no_looks")]


async def connected(sides: Sides) -> None:
    """Wait until both hear each other."""
    await until(lambda: all(side.server.bus is not None and side.server.bus.connected for side in sides))


def watch(sides: Sides) -> Waiting:
    """Somebody looks at the second server."""
    viewer = Waiting(Audience("bob"))
    sides.two.table.arrive(viewer)
    return viewer


@pytest.mark.parametrize("kind", ["postgresql", "redis"])
async def test_moves_and_chat_reach_the_viewers_of_another_process(
    postgres_database: str, redis: Path, kind: str
) -> None:
    bus = "" if kind == "postgresql" else f"unix://{redis}"
    async with two_sides_playing(postgres_database, settings={"bus": bus}) as sides:
        await connected(sides)
        viewer = watch(sides)
        for number in range(1, 6):
            assert not await sides.one.moves(sides.one.to_move())
            await until(lambda: sides.two.table.moves == number)  # noqa: B023
            assert viewer.woken.is_set()
            viewer.woken.clear()
        assert not await sides.one.does(ANN, messages.Chat(text="Hello there"))
        await until(lambda: sides.two.table.chat)
        await sides.agree()


async def test_a_table_nobody_looks_at_is_left_alone(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        assert not await sides.one.moves(sides.one.to_move())
        bus = sides.two.server.bus
        assert bus is not None
        heard = sides.two.server.metrics.registry.get_sample_value
        await until(lambda: heard("sheepfold_wakeups_total", {"what": "heard"}))
        assert not sides.two.server.behind
        assert sides.two.table.moves == 0


def questions_of(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """After which moves a server asks for later ones, from now on."""
    found, ask = list[int](), server.store.moves_from

    async def counted(table_id: str, number: int) -> MadeSince | None:
        found.append(number)
        return await ask(table_id, number)

    monkeypatch.setattr(server.store, "moves_from", counted)
    return found


async def test_many_wakeups_are_one_look(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        watch(sides)
        server = sides.two.server
        asked = questions_of(server, monkeypatch)
        async with sides.two.table.lock:
            for _ in range(5):
                assert not await sides.one.moves(sides.one.to_move())
            await until(lambda: server.behind)
        await until(lambda: sides.two.table.moves == 5)
        assert len(asked) <= 2


async def test_a_table_that_lacks_only_the_moves_of_a_wakeup_asks_nobody(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        watch(sides)
        asked = questions_of(sides.two.server, monkeypatch)
        for number in range(1, 6):
            assert not await sides.one.moves(sides.one.to_move())
            await until(lambda: sides.two.table.moves == number)  # noqa: B023
        assert asked == []
        await sides.agree()


async def test_after_a_lost_wakeup_or_a_change_the_database_is_asked(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        watch(sides)
        asked = questions_of(sides.two.server, monkeypatch)
        bus, sides.one.server.bus = sides.one.server.bus, None
        assert not await sides.one.moves(sides.one.to_move())
        sides.one.server.bus = bus
        assert not await sides.one.moves(sides.one.to_move())
        await until(lambda: sides.two.table.moves == 2)
        assert asked == [0]
        sides.one.server.bus = None
        assert not await sides.one.does(ANN, messages.Chat(text="Hello there"))
        sides.one.server.bus = bus
        assert not await sides.one.moves(sides.one.to_move())
        await until(lambda: sides.two.table.moves == 3)
        assert asked == [0, 2]
        await sides.agree()


async def test_a_wakeup_from_before_a_change_that_is_known_here_is_followed(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        watch(sides)
        assert not await sides.two.does(ANN, messages.Chat(text="Hello there"))
        asked = questions_of(sides.two.server, monkeypatch)
        assert sides.one.table.row.revision < sides.two.table.row.revision
        assert not await sides.one.moves(sides.one.to_move())
        await until(lambda: sides.two.table.moves == 1)
        assert asked == []
        await sides.agree()


async def test_outdated_and_doubled_wakeups_change_nothing(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        watch(sides)
        told = list[Wakeup]()
        assert sides.two.server.bus is not None
        sides.two.server.bus.heard = told.append
        for _ in range(3):
            assert not await sides.one.moves(sides.one.to_move())
        await until(lambda: sum(len(each.entries) for each in told) == 3)
        for wakeup in [*told, *told, *reversed(told)]:
            following.heard(sides.two.server, wakeup)
        assert sides.two.table.moves == 3
        await sides.agree()


async def test_a_move_that_does_not_fit_is_not_believed(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        watch(sides)
        for entry in [(1, "nonsense", 1.0, 0), (1, "", 1.0, 0), (1, legal_move(sides.two.table), 1.0, 7)]:
            following.heard(sides.two.server, Wakeup(TABLE, sides.two.table.row.id, 0, 1, (entry,)))
            await asyncio.gather(*[each for each in sides.two.server.tasks if "read_all" in repr(each)])
            assert sides.two.table.moves == 0
        assert not await sides.two.moves(sides.two.to_move())
        await sides.agree()


async def test_a_move_that_is_not_kept_is_forgotten_by_the_next_look(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_sides_playing(postgres_database) as sides:
        watch(sides)
        row, false = sides.two.table.row, (1, legal_move(sides.two.table), 1.0, sides.two.table.turn)
        for made in range(2):
            following.heard(sides.two.server, Wakeup(TABLE, row.id, row.revision, 1, (false,)))
            assert sides.two.table.moves == 1
            await following.look(sides.two.server)
            assert sides.two.table.moves == made
            if not made:
                monkeypatch.setattr(sides.one.server, "bus", None)
                assert not await sides.one.moves(sides.one.to_move())
        await sides.agree()


async def test_what_the_database_has_lost_is_forgotten_by_the_next_look(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        watch(sides)
        for _ in range(3):
            assert not await sides.two.moves(sides.two.to_move())
        async with sides.one.server.engine.begin() as connection:
            await connection.execute(text("DELETE FROM moves WHERE number > 1"))
        await following.look(sides.two.server)
        assert sides.two.table.moves == 1
        assert not await sides.two.moves(sides.two.to_move())
        await sides.agree()


async def test_without_a_bus_looking_finds_what_is_new(postgres_database: str, tmp_path: Path) -> None:
    settings = {"bus": f"unix://{tmp_path}/nobody"}
    async with two_sides_playing(postgres_database, settings=settings) as sides:
        watch(sides)
        assert not await sides.one.moves(sides.one.to_move())
        assert sides.two.server.bus is not None
        assert not sides.two.server.bus.connected
        await following.look(sides.two.server)
        assert sides.two.table.moves == 1


async def test_what_was_missed_while_the_bus_was_cut_is_read_when_it_is_back(
    postgres_database: str, redis: Path
) -> None:
    async with (
        cutter(redis) as cut,
        two_sides_playing(postgres_database, settings={"bus": f"redis://127.0.0.1:{cut.port}"}) as sides,
    ):
        await connected(sides)
        watch(sides)
        for number in range(1, 4):
            cut.cut()
            assert not await sides.one.moves(sides.one.to_move())
            await until(lambda: sides.two.table.moves == number)  # noqa: B023


async def test_a_name_changed_elsewhere_is_read(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        watch(sides)
        assert not await sides.one.does(ANN, messages.ChangeSettings(name="Anna"))
        await until(lambda: sides.two.table.seats[0].name == "Anna")


async def test_while_the_database_is_away_nothing_is_lost(postgres_database: str) -> None:
    async with two_sides_playing(postgres_database) as sides:
        await connected(sides)
        watch(sides)
        assert not await sides.one.moves(sides.one.to_move())
        async with sides.one.server.engine.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            )
        await asyncio.gather(*[following.look_soon(side.server) for side in sides])
        await until(lambda: sides.two.table.moves == 1)
        await connected(sides)
