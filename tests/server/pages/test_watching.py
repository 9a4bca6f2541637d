"""Those who have no seat are told that they watch."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.server.pages.watching import note
from tests.contract.cases import cases, state_after
from tests.server.pages.walking import assert_whole, read
from tests.server.serving import serving, until
from tests.server.tables import bytes_at, stored_table, table_at

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_spectator_is_told_so_and_a_player_is_not(game_id: str) -> None:
    case = next(case for case in cases() if case.id == game_id)
    table = table_at(stored_table(case.id, case.seats, case.options), state_after(case, 1, 3))
    for html in bytes_at(table, None)[:2]:
        assert_whole(read(html))
        assert "Watching" in html
        assert "You watch. You see no hands." in html
    for html in bytes_at(table, 0)[:2]:
        assert "Watching" not in html
        assert "You see no hands" not in html


def test_how_many_watch_is_said_as_far_as_it_is_counted() -> None:
    assert "You and 1 other watch." in note(2)
    assert "You and 3 others watch." in note(4)
    assert "You and 19 others watch." in note(20)
    assert "You and many others watch." in note(21)


async def test_spectators_hear_of_others_who_come_and_go_and_players_are_not_woken(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2", **{"seat-1": "open"})
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        async with served.visitor() as eve, eve.socket(address) as watching:
            await watching.hear("table")
            async with served.visitor() as cid, cid.socket(address):
                while "You and 1 other watch." not in (await watching.hear("table"))["html"]:
                    pass
                assert served.table(address).watchers == 2
            while "You watch." not in (await watching.hear("table"))["html"]:
                pass
            async with bob.socket(address) as playing:
                assert "watch." not in (await playing.hear("table"))["html"]
        await until(lambda: served.table(address).watchers == 0)
