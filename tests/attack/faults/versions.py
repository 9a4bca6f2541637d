"""Point 6: a raised rule version, with the second version of a game that the tests have."""

from __future__ import annotations

from tests.attack.databases import database_of
from tests.attack.faults.bots import play_for
from tests.attack.faults.tools import GAME, expect, program
from tests.attack.processes import Server, running
from tests.attack.report import Context


async def a_raised_rule_version_keeps_finished_and_running_matches(context: Context) -> str:
    """Version 1 plays; version 2 comes: what is over is read, what is played goes on, what is new is new."""
    async with database_of(context.database, context.folder) as database:
        first = Server(database.address, context.folder)
        async with running(first), program(first) as ann:
            token = ann.client.headers["authorization"]
            over = await ann.table("me", "lamb", options={"rounds": 1})
            await play_for(ann, over, 120)
            expect((await ann.see(over))["status"] == "over", "the first match did not end in time")
            record = (await ann.client.get(f"/table/{over}/record.json")).text
            running_on = await ann.table("me", "lamb")
            await play_for(ann, running_on, 2)
            before = (await ann.see(running_on))["moves"]
        second = Server(database.address, context.folder, module="tests.second_version")
        async with running(second), program(second) as bob:
            bob.client.headers["authorization"] = token
            expect((await bob.see(over))["status"] == "over", "the finished match is not over")
            same = (await bob.client.get(f"/table/{over}/record.json")).text
            expect(same == record, "the record of the finished match has changed")
            expect((await bob.client.get(f"/table/{over}/story")).status_code == 200, "its story is gone")
            await play_for(bob, running_on, 4)
            after = (await bob.see(running_on))["moves"]
            expect(after > before, f"the running match does not go on: {before} moves, {after} moves")
            fresh = await bob.table("me", "lamb")
            rows = await database.rows("SELECT id, version FROM tables")
        versions = {row.id: row.version for row in rows}
    expect((versions[running_on], versions[fresh]) == (1, 2), f"versions {versions}")
    return f"{GAME}: version 1 went on from {before} to {after} moves beside version 2"
