"""Who somebody is: links that work once, tokens that expire, signing out everywhere."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from itsdangerous import TimestampSigner, URLSafeSerializer

from sheepfold.server.live.credentials import DAY, SIGNER
from sheepfold.server.live.people import Person
from sheepfold.server.refusals import ActionRejected
from tests.patience import within
from tests.server.serving import Browser, Program, serving, until

pytestmark = pytest.mark.anyio


async def personal_link(browser: Browser) -> str:
    """The path of somebody's personal link, as the home page offers it."""
    page = html.unescape((await browser.client.get("/")).text)
    return "/me/" + page.split("/me/")[1].split('"')[0]


@contextmanager
def signed_days_ago(days: float) -> Iterator[None]:
    """What is signed meanwhile looks so many days old."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _self: int(time.time() - days * DAY))
        yield


def untimed(key: str, kind: str, person: Person) -> str:
    """A cookie or token as the first version wrote them."""
    signed = URLSafeSerializer(key, salt=f"sheepfold {kind}", signer_kwargs=SIGNER)
    return str(signed.dumps([person.id, person.epoch]))


# Signatures.


# Personal links.


async def test_the_same_person_on_another_device(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as phone:
        address = await ann.play_now("knizia-black-sheep")
        await phone.client.post(await personal_link(ann))
        assert phone.person == ann.person
        assert served.table(address).seats_of(phone.person) == [0]


async def test_a_personal_link_works_once(database: str) -> None:
    async with (
        serving(database) as served,
        served.visitor("Ann") as ann,
        served.visitor() as phone,
        served.visitor() as thief,
    ):
        link = await personal_link(ann)
        assert (await phone.client.post(link)).status_code == 303
        for answer in (await thief.client.get(link), await thief.client.post(link)):
            assert answer.status_code == 404
            assert "no longer good" in answer.text
        assert phone.person == ann.person != thief.person
        assert (await thief.client.post(await personal_link(ann))).status_code == 303, "a new link works"


async def test_of_several_who_use_a_link_at_once_one_wins(database: str) -> None:
    async with serving(database) as served, served.visitor("Ann") as ann:
        link = await personal_link(ann)
        async with served.visitor() as one, served.visitor() as two, served.visitor() as three:
            people = (one, two, three)
            answers = await asyncio.gather(*[each.client.post(link) for each in people])
            assert sorted(answer.status_code for answer in answers) == [303, 404, 404]
            assert [each.person for each in people].count(ann.person) == 1


async def test_looking_at_a_link_does_not_use_it(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as phone:
        link, before = await personal_link(ann), phone.person
        for _ in range(3):
            await phone.client.head(link)
            page = await phone.client.get(link)
            assert "Continue as Ann" in page.text
            assert 'method="post"' in page.text
            assert phone.person == before
        await phone.client.post(link)
        assert phone.person == ann.person


async def test_a_link_of_ones_own_is_not_used_up(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as phone:
        link = await personal_link(ann)
        assert (await ann.client.get(link)).headers["location"] == "/"
        assert (await ann.client.post(link)).headers["location"] == "/"
        await phone.client.post(link)
        assert phone.person == ann.person


async def test_used_links_are_forgotten_once_they_have_expired(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as phone:
        server = served.server
        nonces, expires = [], 0.0
        for _ in range(2):
            link = await personal_link(ann)
            claim = server.signatures.read_link(link.rpartition("/")[2])
            assert claim is not None
            nonces.append(claim.nonce)
            expires = claim.expires
            async with served.visitor() as other:
                await other.client.post(link)
        assert [await server.store.link_used(nonce) for nonce in nonces] == [True, True]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(server.time, "wall", lambda: expires + DAY)
            await phone.client.post(await personal_link(ann))
        assert [await server.store.link_used(nonce) for nonce in nonces] == [False, False]


# Signing out everywhere.


async def test_signing_out_everywhere_leaves_only_the_browser_that_asked(database: str) -> None:
    async with (
        serving(database) as served,
        served.visitor("Ann") as ann,
        served.visitor() as phone,
        served.visitor() as late,
    ):
        me = ann.person
        link = await personal_link(ann)
        await phone.client.post(await personal_link(ann))
        token = served.server.signatures.token(Person(me, "Ann"))
        answer = await ann.client.post("/sign-out")
        assert "signed out everywhere else" in answer.text
        assert ann.person == me
        assert "Ann" in (await ann.client.get("/")).text
        assert "Ann" not in (await phone.client.get("/")).text
        assert phone.person != me, "the old cookie is worthless, and replaced by that of somebody new"
        assert (await late.client.post(link)).status_code == 404
        bearer = {"authorization": f"Bearer {token}"}
        assert (await late.client.get("/api/v1/people/me", headers=bearer)).status_code == 401


async def test_signing_out_survives_a_restart(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        old = ann.client.cookies["sheepfold"]
        await ann.client.post("/sign-out")
        new = ann.client.cookies["sheepfold"]
    async with serving(sqlite) as served, served.visitor() as one, served.visitor() as two:
        for browser, cookie in ((one, old), (two, new)):
            browser.client.cookies.clear()
            browser.client.cookies["sheepfold"] = cookie
        assert "Ann" not in (await one.client.get("/")).text
        assert "Ann" in (await two.client.get("/")).text


async def test_of_two_who_sign_each_other_out_at_once_one_stays(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as thief:
        me = ann.person
        await thief.client.post(await personal_link(ann))
        answers = await asyncio.gather(ann.client.post("/sign-out"), thief.client.post("/sign-out"))
        assert sorted(answer.status_code for answer in answers) == [200, 422]
        await asyncio.gather(ann.client.get("/"), thief.client.get("/"))
        assert [ann.person, thief.person].count(me) == 1
        now = Person(me, "Ann", epoch=1, known=True)
        both = await asyncio.gather(*[served.server.revoke(now) for _ in range(2)], return_exceptions=True)
        assert [type(each) for each in both] == [Person, ActionRejected]


async def test_signing_out_closes_open_connections_at_once(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        token = served.server.signatures.token(Person(ann.person, "Ann"))
        async with served.program() as program:
            program.client.headers["authorization"] = f"Bearer {token}"
            table = served.table(address)
            waiting = asyncio.create_task(program.client.get(f"/tables/{table.row.id}?after=0"))
            async with (
                ann.socket(address) as socket,
                program.stream(table.row.id) as stream,
                bob.socket(address) as other,
            ):
                for each in (socket, stream, other):
                    await each.hear("table")
                await until(lambda: table.present[ann.person] == 3)
                await ann.client.post("/sign-out")
                for each in (socket, stream):
                    await within(each.connection.wait_closed())
                    assert each.connection.close_code == 4401
                assert (await waiting).status_code == 401
                assert ann.person not in table.present
                await other.say("sit", seat=1)
                await until(lambda: table.seats[1].name == "Bob")
        async with ann.socket(address) as again:
            await again.say("start")
            await until(lambda: table.row.status == "playing")


async def test_what_was_sent_before_the_sign_out_is_not_done_after_it(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game="knizia-black-sheep", seats="2")
        table = served.table(address)
        async with ann.socket(address) as socket:
            await socket.hear("table")
            async with table.lock:
                await socket.say("leave")
                await socket.say("chat", text="still here")
                await until(lambda: table.lock._waiters)
                await ann.client.post("/sign-out")
            await within(socket.connection.wait_closed())
        await until(lambda: table.seats[0].kind == "empty")
        await asyncio.sleep(0.1)
        assert not table.chat


async def test_other_sites_cannot_sign_somebody_out(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        answer = await ann.client.post("/sign-out", headers={"origin": "http://elsewhere.example"})
        assert answer.status_code == 422
        assert served.server.epochs == {}


# Tokens.


async def name_and_expiry(program: Program) -> tuple[str, int]:
    """Name and expiry of the token in use."""
    me = await program.get("/people/me")
    return me["name"], me["expires"]


async def test_a_token_expires_and_is_renewed_before(sqlite: str) -> None:
    async with serving(sqlite, token_days=30) as served, served.program() as program:
        name, expires = await name_and_expiry(program)
        assert name == "Robot"
        assert abs(expires - time.time() - 30 * DAY) < 600
        me = served.server.signatures.read_token(program.client.headers["authorization"][7:])
        assert me is not None
        with signed_days_ago(29):
            old = served.server.signatures.token(Person(me.person, "Robot"))
        program.client.headers["authorization"] = f"Bearer {old}"
        assert abs((await name_and_expiry(program))[1] - time.time() - DAY) < 600
        answer = await program.post("/people/me/token", 201)
        assert abs(answer["expires"] - time.time() - 30 * DAY) < 600
        program.client.headers["authorization"] = f"Bearer {answer['token']}"
        assert (await name_and_expiry(program))[0] == "Robot"
        with signed_days_ago(31):
            dead = served.server.signatures.token(Person(me.person, "Robot"))
        program.client.headers["authorization"] = f"Bearer {dead}"
        for path in ("/people/me/token", "/people/me/revoke"):
            assert "expired" in (await program.post(path, 401))["refused"]


async def test_a_program_signs_out_everywhere_and_goes_on(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        before = program.client.headers["authorization"]
        answer = await program.post("/people/me/revoke", 201)
        assert (await program.client.get("/people/me")).status_code == 401
        program.client.headers["authorization"] = f"Bearer {answer['token']}"
        assert await name_and_expiry(program) == ("Robot", answer["expires"])
        assert before != program.client.headers["authorization"]


async def test_a_token_of_the_first_version_works_until_its_days_after_the_update_are_over(
    sqlite: str,
) -> None:
    key = "a key that was set"
    async with serving(sqlite, secret=key) as served, served.program() as program:
        me = served.server.signatures.read_token(program.client.headers["authorization"][7:])
        assert me is not None
        program.client.headers["authorization"] = f"Bearer {untimed(key, 'token', Person(me.person, ''))}"
        updated = await served.server.store.timed_since()
        assert (await name_and_expiry(program))[1] == int(updated + 90 * DAY)
        served.server.signatures.since -= 91 * DAY
        await program.post("/people/me/token", 401)
    async with serving(sqlite, secret=key) as served:
        assert served.server.signatures.since == updated, "a restart does not prolong it"


async def test_every_page_renews_the_cookie(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        me = ann.person
        with signed_days_ago(399):
            old = served.server.signatures.cookie(Person(me, "Ann"))
        ann.client.cookies.clear()
        ann.client.cookies["sheepfold"] = old
        answer = await ann.client.get("/")
        claim = served.server.signatures.read_cookie(answer.cookies["sheepfold"])
        assert claim is not None
        assert claim.person == me
        assert claim.expires > time.time() + 399 * DAY
