"""A running server: writes of others, and new names of people."""

from __future__ import annotations

import pytest

from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import CommitQueue
from sheepfold.server.storage.rows import MoveRow
from tests.server.moving import legal_move
from tests.server.serving import serving, until

pytestmark = pytest.mark.anyio


async def test_another_writer_is_noticed_and_the_table_reloaded(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        await bob.post(address, type="sit", seat="1")
        await ann.post(address, type="start")
        table = served.table(address)
        assert table.turn is not None
        mover = ann if table.seats[table.turn].person == ann.person else bob
        other = CommitQueue(served.server.engine)
        other.open()
        try:
            row = MoveRow(1, legal_move(table), served.server.time.now())
            await other.write(moves=[statements.move_values(table.row.id, row)])
        finally:
            await other.close()
        answer = await mover.post(address, type="move", number="0", move=legal_move(table))
        assert answer.status_code == 409
        assert "Somebody moved" in answer.text
        assert table.moves == 1


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
