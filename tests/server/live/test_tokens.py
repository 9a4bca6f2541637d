"""Which token stands for whom."""

from __future__ import annotations

import pytest

from sheepfold.server.live.tokens import token_for, tokens_of
from sheepfold.server.storage.rows import SeatRow
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


def person(seat: int, token: int | None = None) -> SeatRow:
    return SeatRow(seat, "person", f"person {seat}", f"Name {seat}", token=token)


def test_without_a_choice_every_seat_has_its_usual_token() -> None:
    assert tokens_of([person(0), SeatRow(1), SeatRow(2, "bot", None, "Muffin", "lamb")]) == (0, 1, 2)


def test_nobody_has_a_token_that_somebody_chose() -> None:
    seats = [person(0), person(1), person(2, token=0), SeatRow(3)]
    assert tokens_of(seats) == (1, 2, 0, 3)
    assert len(set(tokens_of([*seats, *[person(seat) for seat in range(4, 7)]]))) == 7


def test_a_free_seat_takes_no_token_away() -> None:
    assert tokens_of([SeatRow(0, token=2), person(1), person(2)]) == (0, 1, 2)


def test_a_table_with_more_seats_than_tokens_uses_some_twice() -> None:
    assert tokens_of([person(seat) for seat in range(9)]) == (0, 1, 2, 3, 4, 5, 6, 0, 1)


def test_a_wish_is_granted_unless_somebody_else_has_the_token() -> None:
    seats = [person(0), person(1, token=4)]
    assert token_for(seats, [], 4) is None
    assert token_for(seats, [1], 4) == 4
    assert token_for(seats, [], 6) == 6
    assert token_for(seats, [], None) is None


async def test_who_sits_down_chooses_a_token_and_has_it_at_the_next_table(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await bob.post(address, type="sit", token="5")
        assert tokens_of(served.table(address).seats)[:2] == (0, 5)
        page = (await ann.client.get(address)).text
        assert 'name="token" value="5" disabled' in page
        another = await ann.new_table(game="kivsa-shchora", seats="3")
        await bob.post(another, type="sit")
        assert served.table(another).seats[1].token == 5
        cookies = dict(bob.client.cookies)
    async with serving(database) as served, served.visitor() as bob:
        bob.client.cookies.update(cookies)
        await bob.client.get(address)
        assert served.table(address).seats[1].token == 5


async def test_of_two_with_the_same_wish_the_second_gets_another_token(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        assert (await bob.post(address, type="sit", token="0")).status_code == 303
        assert tokens_of(served.table(address).seats)[:2] == (0, 1)
        refused = await bob.post(address, type="settings", token="0")
        assert refused.status_code == 409
        assert "Somebody at this table has this token" in refused.text
        await bob.post(address, type="settings", token="3")
        assert tokens_of(served.table(address).seats)[:2] == (0, 3)
        await ann.post(address, type="start")
        late = await bob.post(address, type="settings", token="4")
        assert late.status_code == 409


async def test_a_token_that_is_none_is_refused_by_its_field(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program("Ann") as ann:
        made = await ann.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])
        answer = await ann.post(f"/tables/{made['table']}/sit", 400, seat=1, token=7)
        assert answer["refused"] == "“token” is 7; it must be a whole number from 0 to 6."
