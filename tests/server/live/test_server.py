"""Tables in memory, people who come and go, clocks that stand still while the house is closed."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy.exc import OperationalError

from sheepfold.engine.errors import BadOption
from sheepfold.server.live import health, tables
from sheepfold.server.live.clocks import Banks, Clock, read_clock
from sheepfold.server.live.lifecycle import close_server, listening, open_server
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import Refused
from sheepfold.server.settings import Settings, from_environment
from sheepfold.server.storage import ledger as ledgers
from sheepfold.server.storage import notes
from sheepfold.server.storage.ledger import Ledger
from sheepfold.server.storage.rows import MoveRow
from tests.server.serving import AnyMove, Browser, Served, serving, until
from tests.server.tables import NOW, kept_table, sight_at

pytestmark = pytest.mark.anyio


def legal_move(table: Table) -> str:
    assert table.match is not None
    return table.game.write(table.match.state, table.match.state.legal()[0])


async def move_once(served: Served, address: str, *browsers: Browser) -> None:
    """Whoever is to move makes the first legal move."""
    table = served.table(address)
    assert table.turn is not None
    mover = next(each for each in browsers if each.person == table.seats[table.turn].person)
    answer = await mover.post(address, type="move", number=str(table.moves), move=legal_move(table))
    assert answer.status_code == 303


async def test_an_idle_table_leaves_memory_and_comes_back_as_it_was(database: str) -> None:
    async with (
        serving(database, idle=0.0) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        for _ in range(7):
            await move_once(served, address, ann, bob)
        table = served.table(address)
        assert table.match is not None
        before = table.game.position(table.match.state)
        async with ann.socket(address) as socket:
            await socket.hear("table")
            tables.forget_idle(served.house)
            assert served.table(address) is table, "a table somebody looks at stays"
        await until(lambda: not table.viewers)
        tables.forget_idle(served.house)
        assert not served.house.tables
        assert (await ann.client.get(address)).status_code == 200
        again = served.table(address)
        assert again is not table
        assert again.match is not None
        assert again.game.position(again.match.state) == before
        await move_once(served, address, ann, bob)


async def test_a_restart_resumes_every_table_where_it_was(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="2", **{"seat-1": "here"})
        table = served.table(address)
        for _ in range(6):
            await ann.post(address, type="lift")
            await move_once(served, address, ann)
        assert table.match is not None
        position, cookies, time = (
            table.game.position(table.match.state),
            ann.client.cookies,
            served.house.time.now(),
        )
    async with serving(database) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        assert (await ann.client.get(address)).status_code == 200
        table = served.table(address)
        assert table.match is not None
        assert table.game.position(table.match.state) == position
        assert table.seats_of(ann.person) == [0, 1]
        assert served.house.time.now() >= time - 1
        await ann.post(address, type="lift")
        await move_once(served, address, ann)


async def test_a_match_that_ended_in_a_crash_is_found_to_be_over(sqlite: str) -> None:
    """The note that a match is over may be lost; the moves say it all the same."""
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(
            game="bye-bye-black-sheep", seats="2", **{"seat-1": "lamb", "option-turn_limit": "3"}
        )
        await ann.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: served.table(address).row.status == "over")
        table_id = address.rpartition("/")[2]
        await served.house.keep(notes.change_table(table_id, status="playing", outcome=None))
        del served.house.tables[table_id]
        table = await tables.find(served.house, table_id)
        assert table.row.status == "over"
        kept = await served.house.store.kept(table_id)
        assert kept is not None
        assert kept.table.status == "over"
        assert kept.table.outcome == table.row.outcome


async def test_a_table_whose_rules_have_changed_says_so_and_harms_no_other(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        plan = {"game": "knizia-black-sheep", "seats": "2", "seat-1": "here", "clock": "days 3"}
        old, good = await ann.new_table(**plan), await ann.new_table(**plan)
        cookies = ann.client.cookies
        await served.house.keep(notes.change_table(old.rpartition("/")[2], version=0))
    async with serving(sqlite) as served, served.visitor() as ann:
        ann.client.cookies = cookies
        assert [f"/table/{table_id}" for table_id in served.house.tables] == [good]
        assert (await ann.client.get("/")).status_code == 200
        answer = await ann.client.get(old)
        assert answer.status_code == 422
        assert "played by version 0 of its rules" in answer.text


async def test_another_writer_is_noticed_and_the_table_reloaded(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        table = served.table(address)
        assert table.turn is not None
        mover = ann if table.seats[table.turn].person == ann.person else bob
        other = Ledger(served.house.engine)
        other.open()
        try:
            row = MoveRow(1, legal_move(table), served.house.time.now())
            await other.write(moves=[notes.move_values(table.row.id, row)])
        finally:
            await other.close()
        answer = await mover.post(address, type="move", number="0", move=legal_move(table))
        assert answer.status_code == 409
        assert "moved on" in answer.text
        assert table.moves == 1


async def test_whoever_is_away_is_shown_so_and_a_bot_may_play_until_they_return(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        table = served.table(address)
        async with ann.socket(address) as socket:
            async with bob.socket(address) as other:
                await other.hear("table")
                refused = await ann.post(address, type="let_bot_play", seat="1")
                assert refused.status_code == 409
                assert "Bob has not been away" in refused.text
            while "Bob is away: let a bot play" not in (await socket.hear("table"))["html"]:
                pass
            await socket.say("let_bot_play", seat=1)
            await until(lambda: table.seats[1].stand_in)
            for _ in range(3):
                await until(lambda: table.turn == 0)
                number = table.moves
                await socket.say("move", number=number, move=legal_move(table))
                await until(lambda: table.moves > number)  # noqa: B023
            await until(lambda: table.turn == 0)
            assert table.moves >= 6
            assert (await ann.post(address, type="take_back_seat", seat="1")).status_code == 409
            assert (await bob.post(address, type="take_back_seat")).status_code == 303
            assert not table.seats[1].stand_in


async def test_the_curtain_falls_whenever_the_device_changes_hands(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="kivsa-shchora", seats="3", **{"seat-1": "here", "seat-2": "here"})
        table = served.table(address)
        assert len({seat.name for seat in table.seats}) == 3
        for _ in range(6):
            turn = table.turn
            assert turn is not None
            assert table.looks(ann.person) == (None, turn)
            refused = await ann.post(address, type="move", number=str(table.moves), move=legal_move(table))
            assert "curtain" in refused.text
            await ann.post(address, type="lift")
            assert table.looks(ann.person) == (turn, None)
            await move_once(served, address, ann)


async def test_a_clock_hands_the_seat_to_a_bot_and_back(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as one, served.program() as two:
        made = await one.post(
            "/tables", 201, game="knizia-black-sheep", places=["me", "open"], clock="live 1 1"
        )
        path = f"/tables/{made['table']}"
        await two.post(f"{path}/sit")
        sight = await one.post(f"{path}/start")
        assert all(clock["seconds"] <= 2 for clock in sight["clocks"])
        table = served.table(made["table"])
        turn = table.turn
        assert turn is not None
        await until(lambda: table.seats[turn].stand_in)
        await until(lambda: table.turn != turn)
        await (one, two)[turn].post(f"{path}/take_back_seat")
        assert not table.seats[turn].stand_in


def test_house_time_makes_clocks_stand_still_between_two_openings() -> None:
    """Moves keep the house time; a bank is charged by it, so hours in between cost nothing."""
    kept = kept_table("knizia-black-sheep", 2, {}, "live 10 20")
    table = Table(kept, NOW)
    assert table.match is not None
    mover = table.turn
    assert mover is not None
    text = legal_move(table)
    table.take(kept._replace(moves=[MoveRow(1, text, NOW + 15.0)]))
    assert table.banks.left[mover] == 15.0
    assert table.banks.left[1 - mover] == 20.0
    sight = sight_at(table, 0)
    assert [clock.seat for clock in sight.clocks if clock.running] == [table.turn]


def test_clocks_are_read_and_written_in_words() -> None:
    assert read_clock("live 30 300") == Clock("live", 30.0, 300.0)
    assert read_clock("days 2").move == 172_800.0
    assert not read_clock("none").runs
    for text in ("", "live", "live 0 5", "live 5 x", "days 0", "days 999", "live 9999999999 0", "sundial"):
        with pytest.raises(Refused, match="no clock"):
            read_clock(text)


def test_a_bank_pays_only_what_exceeds_the_time_of_a_move() -> None:
    banks = Banks(Clock("live", 10.0, 20.0), 2)
    banks.charge(0, 8.0)
    assert banks.left == [20.0, 20.0]
    banks.charge(0, 25.0)
    assert banks.left == [5.0, 20.0]
    assert banks.remaining(0, 4.0) == 11.0
    banks.charge(0, 90.0)
    assert banks.left == [0.0, 20.0]


async def test_a_new_name_is_seen_everywhere(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("knizia-black-sheep")
        async with ann.socket(address) as socket:
            await socket.say("settings", name="  Anna\t  Karenina ")
            await until(lambda: served.table(address).seats[0].name == "Anna Karenina")
            await socket.say("chat", text="hello")
            await until(lambda: len(served.table(address).chat) == 1)
        assert served.table(address).chat[0].name == "Anna Karenina"
        assert "Anna Karenina" in (await ann.client.get("/")).text


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEEPFOLD_PACE", "0 0.5")
    monkeypatch.setenv("SHEEPFOLD_WORKERS", "3")
    monkeypatch.setenv("SHEEPFOLD_DATABASE", "postgresql://me:secret@host/db")
    found = from_environment()
    assert found.pace == (0.0, 0.5)
    assert found.workers == 3
    assert found.shown_database() == "postgresql://me@host/db"
    assert from_environment(database="x.db").database == "x.db"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("WORKERS", "many"), ("WORKERS", "0"), ("WORKERS", "1.5"), ("LEASE", "0"), ("LEASE", "-3"),
        ("LEASE", "nan"), ("GRACE", "inf"), ("BODY_BYTES", "-1"), ("PACE", "0 -1"), ("PACE", "fast"),
    ],
)  # fmt: skip
def test_a_setting_that_makes_no_sense_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(f"SHEEPFOLD_{name}", text)
    with pytest.raises(BadOption, match=f"SHEEPFOLD_{name}: '{text}', must be like"):
        from_environment()


async def test_health_and_figures(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("knizia-black-sheep")
        await ann.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: served.table(address).moves > 3)
        assert (await ann.client.get("/healthz")).text == "open\n"
        figures = (await ann.client.get("/metrics")).text
        assert 'sheepfold_moves_total{by="bot",game="knizia-black-sheep"}' in figures
        assert "sheepfold_tables 1.0" in figures
        assert "sheepfold_answer_seconds_count 0.0" in figures
        assert address.rpartition("/")[2] not in figures


async def test_clocks_are_told_as_they_are_when_somebody_asks(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as one, served.program() as two:
        made = await one.post(
            "/tables", 201, game="knizia-black-sheep", places=["me", "open"], clock="live 1000 0"
        )
        path = f"/tables/{made['table']}"
        await two.post(f"{path}/sit")
        await one.post(f"{path}/start")
        before = (await one.get(path))["clocks"]
        served.house.time.before += 100.0
        after = (await one.get(path))["clocks"]
        spent = [then["seconds"] - now["seconds"] for then, now in zip(before, after, strict=True)]
        assert [seconds > 99 for seconds in sorted(spent)] == [False, True]
        assert sorted(spent)[0] == 0
        async with served.visitor() as guest, guest.socket(f"/table/{made['table']}") as socket:
            first = (await socket.hear("table"))["html"]
            served.house.time.before += 100.0
            async with guest.socket(f"/table/{made['table']}") as later:
                assert (await later.hear("table"))["html"] != first, (
                    "spectators share only what is still true"
                )


async def test_clocks_are_charged_only_while_people_can_come(sqlite: str) -> None:
    house = House(Settings(database=sqlite, workers=1), AnyMove)
    await open_server(house)
    assert house.time.now() == 0.0
    await asyncio.sleep(0.02)
    assert house.time.now() == 0.0, "nobody can come yet"
    listening(house)
    await asyncio.sleep(0.02)
    house.time.stop()
    spent = house.time.now()
    assert spent > 0.0
    await asyncio.sleep(0.02)
    assert house.time.now() == spent, "nobody can come any more"
    await close_server(house)
    async with serving(sqlite) as served:
        assert served.house.time.before == spent


async def test_a_server_listens_before_its_clocks_run_and_stops_them_when_it_listens_no_more(
    sqlite: str,
) -> None:
    async with serving(sqlite) as served:
        assert served.house.time.started is not None
        server, house = served.server, served.house
    assert house.time.started is None
    assert not server.servers[0].is_serving()


async def test_health_tries_a_write_at_most_once_a_second(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite, heartbeat=3600.0) as served, served.visitor() as ann:
        monkeypatch.setattr(health, "FRESH", 3600.0)
        answers = [await ann.client.get("/healthz") for _ in range(5)]
        written = served.house.ledger.notes
        answers += await asyncio.gather(*[ann.client.get("/healthz") for _ in range(20)])
        assert {answer.text for answer in answers} == {"open\n"}
        assert served.house.ledger.notes == written


async def test_health_is_red_while_the_database_takes_no_writes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    async with serving(database) as served, served.visitor() as ann:
        with monkeypatch.context() as broken:
            broken.setattr(ledgers, "put_down", fails_to_write)
            answer = await ann.client.get("/healthz")
            assert answer.status_code == 503
            assert answer.text == "not open: the database takes no writes\n"
        assert (await ann.client.get("/healthz")).status_code == 200


def fails_to_write(*_: object) -> None:
    raise OperationalError("UPDATE", {}, Exception("disk full"))


async def test_health_is_red_while_a_write_does_not_come_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    go_on = threading.Event()
    async with serving(sqlite) as served, served.visitor() as ann:
        monkeypatch.setattr(ledgers, "put_down", lambda *_: go_on.wait(20))
        assert (await ann.client.get("/healthz")).status_code == 503
        go_on.set()
