"""Clocks of seats, and the time of the server, which stands still while it is closed."""

from __future__ import annotations

import pytest

from sheepfold.server.live.clocks import Banks, ClockRule, read_clock
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import ActionRejected
from sheepfold.server.storage.rows import MoveRow
from tests.server.moving import legal_move
from tests.server.serving import serving, until
from tests.server.tables import NOW, stored_table, view_model_at

pytestmark = pytest.mark.anyio


async def test_a_clock_hands_the_seat_to_a_bot_and_back(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as one, served.program() as two:
        made = await one.post(
            "/tables", 201, game="knizia-black-sheep", places=["me", "open"], clock="live 1 1"
        )
        path = f"/tables/{made['table']}"
        await two.post(f"{path}/sit")
        model = await one.post(f"{path}/start")
        assert all(clock["seconds"] <= 2 for clock in model["clocks"])
        table = served.table(made["table"])
        turn = table.turn
        assert turn is not None
        await until(lambda: table.seats[turn].stand_in)
        await until(lambda: table.turn != turn)
        await (one, two)[turn].post(f"{path}/take_back_seat")
        assert not table.seats[turn].stand_in


def test_server_time_makes_clocks_stand_still_between_two_openings() -> None:
    """Moves keep the server time; a bank is charged by it, so hours in between cost nothing."""
    stored = stored_table("knizia-black-sheep", 2, {}, "live 10 20")
    table = Table(stored, NOW)
    assert table.match is not None
    mover = table.turn
    assert mover is not None
    text = legal_move(table)
    table.take(stored._replace(moves=[MoveRow(1, text, NOW + 15.0)]))
    assert table.banks.left[mover] == 15.0
    assert table.banks.left[1 - mover] == 20.0
    model = view_model_at(table, 0)
    assert [clock.seat for clock in model.clocks if clock.running] == [table.turn]


def test_clocks_are_read_and_written_in_words() -> None:
    assert read_clock("live 30 300") == ClockRule("live", 30.0, 300.0)
    assert read_clock("days 2").move == 172_800.0
    assert not read_clock("none").runs
    for text in ("", "live", "live 0 5", "live 5 x", "days 0", "days 999", "live 9999999999 0", "sundial"):
        with pytest.raises(ActionRejected, match="no clock"):
            read_clock(text)


def test_a_bank_pays_only_what_exceeds_the_time_of_a_move() -> None:
    banks = Banks(ClockRule("live", 10.0, 20.0), 2)
    banks.charge(0, 8.0)
    assert banks.left == [20.0, 20.0]
    banks.charge(0, 25.0)
    assert banks.left == [5.0, 20.0]
    assert banks.remaining(0, 4.0) == 11.0
    banks.charge(0, 90.0)
    assert banks.left == [0.0, 20.0]


async def test_clocks_are_told_as_they_are_when_somebody_asks(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as one, served.program() as two:
        made = await one.post(
            "/tables", 201, game="knizia-black-sheep", places=["me", "open"], clock="live 1000 0"
        )
        path = f"/tables/{made['table']}"
        await two.post(f"{path}/sit")
        await one.post(f"{path}/start")
        before = (await one.get(path))["clocks"]
        served.server.time.before += 100.0
        after = (await one.get(path))["clocks"]
        spent = [then["seconds"] - now["seconds"] for then, now in zip(before, after, strict=True)]
        assert [seconds > 99 for seconds in sorted(spent)] == [False, True]
        assert sorted(spent)[0] == 0
        async with served.visitor() as guest, guest.socket(f"/table/{made['table']}") as socket:
            first = (await socket.hear("table"))["html"]
            served.server.time.before += 100.0
            async with guest.socket(f"/table/{made['table']}") as later:
                assert (await later.hear("table"))["html"] != first, (
                    "spectators share only what is still true"
                )
