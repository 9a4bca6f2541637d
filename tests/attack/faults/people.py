"""Point 8 and what was missing: links that work once, signing out everywhere, moderation."""

from __future__ import annotations

import asyncio
import html
import re
from contextlib import AsyncExitStack

import httpx
from websockets.exceptions import ConnectionClosed

from tests.attack.faults.tools import browser, expect, expect_refused, page_socket, program, served
from tests.attack.report import Context

LINK = re.compile(r"/me/[\w.\-]+")


async def personal_link(client: httpx.AsyncClient) -> str:
    """The link the home page shows."""
    found = LINK.search(html.unescape((await client.get("/")).text))
    assert found is not None, "the home page shows no personal link"
    return found[0]


async def a_personal_link_works_once(context: Context) -> str:
    """Two devices use the same link at once and one after the other: one of them becomes that person."""
    async with (
        served(context) as (server, _database),
        browser(server, "Ann") as ann,
        AsyncExitStack() as stack,
    ):
        link = await personal_link(ann)
        others = [await stack.enter_async_context(browser(server)) for _ in range(4)]
        answers = await asyncio.gather(*[other.post(link) for other in others[:3]])
        late = await others[3].post(link)
        became = [answer.status_code for answer in (*answers, late)]
        names = [(await other.get("/")).text.count("Ann") > 0 for other in others]
        expect(sum(status == 303 for status in became) == 1, f"the link was answered {became}")
        expect(sum(names) == 1, f"{sum(names)} devices became Ann")
    return "of four devices one"


async def signing_out_everywhere_makes_cookies_and_links_worthless(context: Context) -> str:
    """Another device, an open socket and a link made before: all are done with."""
    async with (
        served(context) as (server, _database),
        browser(server, "Ann") as ann,
        browser(server) as phone,
    ):
        await phone.post(await personal_link(ann))
        link = await personal_link(ann)
        answer = await phone.post("/play", data={"game": "kivsa-shchora"})
        address = answer.headers["location"]
        async with page_socket(server, phone, address) as socket:
            await socket.recv()
            answer = await ann.post("/sign-out")
            expect(answer.status_code < 400, f"signing out was answered {answer.status_code}")
            try:
                async with asyncio.timeout(10):
                    while True:
                        await socket.recv()
            except ConnectionClosed:
                pass
        moved = await phone.post(address, data={"type": "chat", "text": "still me"})
        text = (await phone.get("/")).text
        expect("Ann" not in text, "the other device is still Ann")
        expect(moved.status_code != 303, "the other device still speaks as Ann")
        async with browser(server) as third:
            expect_refused((await third.post(link)).status_code, "a link made before")
        expect("Ann" in (await ann.get("/")).text, "who signed out elsewhere is nobody here")
    return "cookie, socket and link"


async def revoked_tokens_are_refused_and_tokens_say_when_they_expire(context: Context) -> str:
    """By API: after revoking, the old token is worthless and the new one works."""
    async with served(context) as (server, _database), program(server, "Ann") as ann:
        fresh = await ann.done("/people")
        expect(any("expire" in name for name in fresh), f"a token without an end: {sorted(fresh)}")
        old = ann.client.headers["authorization"]
        told = await ann.done("/people/me/revoke")
        expect_refused(
            (await ann.ask("POST", "/tables", game="kivsa-shchora", places=["me", "open"])).status_code,
            "the old token",
        )
        ann.client.headers["authorization"] = f"Bearer {told['token']}"
        await ann.table("me", "open", start=False)
        expect(ann.client.headers["authorization"] != old, "the token stayed the same")
    return "revoked, renewed"


async def strangers_who_watch_do_not_talk(context: Context) -> str:
    """25 fresh spectators at a private table write nothing, by any way."""
    async with (
        served(context) as (server, database),
        program(server, "Host") as host,
        AsyncExitStack() as stack,
    ):
        table = await host.table("me", "open")
        for number in range(25):
            guest = await stack.enter_async_context(program(server, f"Guest {number}"))
            for _ in range(5):
                answer = await guest.ask("POST", f"/tables/{table}/chat", text="spam")
                expect_refused(answer.status_code, "a spectator's line")
        await host.done(f"/tables/{table}/chat", text="hello")
        rows = await database.rows("SELECT text FROM chat")
        expect([row.text for row in rows] == ["hello"], f"{len(rows)} lines are kept")
    return "125 lines refused"


async def nobody_takes_the_name_of_somebody_at_the_table(context: Context) -> str:
    """Neither by sitting down with it nor by taking it afterwards, nor with look-alikes."""
    names = ("Ann", "ann", " ANN ", "A\u200bnn", "\uff21nn", "\u0410nn")
    async with served(context) as (server, _database), program(server, "Ann") as ann:
        table = await ann.table("me", "open", "open", "open", start=False, game="zoff-im-zoo")
        for name in names:
            async with program(server, "Bob") as bob:
                await bob.done(f"/tables/{table}/sit")
                await bob.ask("POST", f"/tables/{table}/settings", name=name)
                shown = [seat["name"] for seat in (await ann.see(table))["seats"] if seat["kind"] == "person"]
                expect(shown.count("Ann") == 1 and looks_alike(shown) == 1, f"after {name!r}: {shown}")
                await bob.done(f"/tables/{table}/leave")
    return f"{len(names)} ways"


LOOK_ALIKE = str.maketrans({"\u0430": "a", "\uff41": "a"})
"""Letters of other alphabets that look like one of ours."""


def looks_alike(names: list[str]) -> int:
    """How many of these a reader would take for Ann."""
    letters = ["".join(filter(str.isalnum, name)).casefold() for name in names]
    return [each.translate(LOOK_ALIKE) for each in letters].count("ann")


async def whom_the_host_removes_does_not_come_back(context: Context) -> str:
    """Removed for good: no seat and no line at this table any more."""
    async with (
        served(context) as (server, _database),
        program(server, "Host") as host,
        program(server, "Eve") as eve,
    ):
        table = await host.table("me", "open", "open", start=False)
        await eve.done(f"/tables/{table}/sit", seat=1)
        await host.done(f"/tables/{table}/remove", seat=1)
        expect_refused(
            (await eve.ask("POST", f"/tables/{table}/sit", seat=1)).status_code, "sitting down again"
        )
        expect_refused((await eve.ask("POST", f"/tables/{table}/chat", text="hello")).status_code, "a line")
    return "refused"
