"""Points 5 and 7: budgets of a person and an address, and malformed input that was answered with 500."""

from __future__ import annotations

import json
from urllib.parse import quote

from tests.attack.faults.tools import (
    GAME,
    browser,
    expect,
    expect_refused,
    page_socket,
    program,
    raw,
    say,
    served,
)
from tests.attack.processes import Server
from tests.attack.raw import RawConnection, request_of
from tests.attack.report import Context
from tests.patience import allowed, within

DIGITS = "9" * 5000
FORM = {"content_type": "application/x-www-form-urlencoded"}


async def malformed_requests_are_refused_with_4xx(context: Context) -> str:
    """Every request that was once answered with 500, and its neighbours."""
    async with served(context) as (server, _database):
        requests = [
            ("GET", "/new?seats=a", b"", {}),
            ("POST", "/new", f"game={GAME}&seats=a".encode(), FORM),
            ("GET", f"/new?seats={DIGITS}", b"", {}),
            ("POST", "/new", f"game={GAME}&seats={DIGITS}".encode(), FORM),
            ("POST", "/new", f"game={GAME}&seats=3&clock=live+{DIGITS}+{DIGITS}".encode(), FORM),
            ("POST", "/new", f"game={GAME}&seats=3&clock=days+{DIGITS}".encode(), FORM),
            ("POST", "/new", f"game={GAME}&seats=%D9%A3".encode(), FORM),
            ("POST", "/new", f"game={GAME}&seats=3&clock=live+%C2%B2+%C2%B2".encode(), FORM),
            ("GET", f"/learn/{GAME}/{DIGITS}", b"", {}),
            ("POST", f"/learn/{GAME}/{DIGITS}", b"move=1", FORM),
            ("POST", "/name", b"name=Ann", {**FORM, "origin": "http://["}),
            ("POST", "/language", b"language=de", {**FORM, "referer": "http://["}),
            ("POST", "/language", b"language=de", {**FORM, "origin": "http://[", "referer": "http://[::1"}),
            ("GET", "/table/%00", b"", {}),
            ("GET", "/table/%00/story", b"", {}),
            ("GET", "/table/%ED%A0%BD", b"", {}),
            ("POST", "/table/%00", b"type=chat&text=a", FORM),
            ("GET", "/rules/%00", b"", {}),
            ("GET", "/me/%00", b"", {}),
            ("GET", "/static/%00/%00", b"", {}),
            ("POST", "/api/v1/people", b"[" * 3000, {}),
            ("POST", "/api/v1/people", b'{"name": ' + DIGITS.encode()[:3900] + b"}", {}),
        ]  # fmt: skip
        for method, target, body, headers in requests:
            answer = await raw(server, method, target, body, **headers)
            expect(answer.status < 500, f"{method} {target[:80]} {body[:80]!r} {headers}: {answer.status}")
        answer = await raw(server, "GET", "/", cookie="sheepfold=%00; language=%00")
        expect(answer.status < 500, f"a broken cookie: {answer.status}")
    return f"{len(requests)} requests"


async def a_name_that_is_a_number_is_refused(context: Context) -> str:
    """`sit` for somebody on the same device, over the socket and by API."""
    async with served(context) as (server, _database), program(server) as ann:
        table = await ann.table("me", "open", "open", start=False)
        answer = await ann.ask("POST", f"/tables/{table}/sit", here=True, name=5)
        expect_refused(answer.status_code, "a name that is a number")
        async with ann.stream(table) as socket:
            await socket.recv()
            await say(socket, "sit", here=True, name=5)
            while "refused" not in (told := str(await within(socket.recv(), allowed(10))))[:30]:
                continue
        expect("went wrong" not in told, f"over the stream: {told}")
    return "refused by API and stream"


NO_CARDS: tuple[object, ...] = ([], [""], ["fox"] * 500, [[]], 5, None)


async def why_with_no_cards_is_answered_in_a_lesson(context: Context) -> str:
    """Over the socket of a lesson; nothing but a refusal, and no error in the log."""
    async with served(context) as (server, _database), browser(server) as ann:
        for game in ("zoff-im-zoo", "kivsa-shchora", "knizia-black-sheep", "bye-bye-black-sheep"):
            async with page_socket(server, ann, f"/learn/{game}/1") as socket:
                for cards in NO_CARDS:
                    await say(socket, "why", number=0, cards=cards, target="")
                await say(socket, "no such thing")
                while "notice" not in (told := str(await within(socket.recv(), allowed(20)))):
                    continue
                expect("went wrong" not in told, f"{game}: {told}")
    return "4 lessons"


async def identities_given(server: Server, headers: list[tuple[bytes, bytes]], most: int = 600) -> int:
    """How many identities are given to whoever sends these headers, until one is refused with 429."""
    body = json.dumps({"name": "Ann"}).encode()
    request = request_of("POST", b"/api/v1/people", headers, body)
    async with RawConnection(server.port) as connection:
        for given in range(most):
            answer = await connection.ask(request)
            if answer.status != 201:
                expect(answer.status == 429, f"the refusal is {answer.status}, not 429")
                return given
    return most


async def identities_are_not_given_out_without_end(context: Context) -> str:
    """One address asks for identities as fast as it can; at some number it is enough."""
    async with served(context, limits=True) as (server, _database):
        given = await identities_given(server, [])
        expect(given < 600, "600 identities were given to one address")
    return f"{given} identities, then 429"


async def behind_a_proxy_every_address_has_its_own_budget(context: Context) -> str:
    """A named proxy is believed about the last address only; nobody else is believed at all."""
    async with served(context, limits=True, proxies="127.0.0.1") as (server, _database):
        one = await identities_given(server, [(b"X-Forwarded-For", b"203.0.113.1")])
        again = await identities_given(server, [(b"X-Forwarded-For", b"198.51.100.7, 203.0.113.1")])
        other = await identities_given(server, [(b"X-Forwarded-For", b"203.0.113.2")], 5)
    expect(0 < one < 600, f"{one} identities were given to one address")
    expect(again == 0, f"{again} more were given for a made-up first address")
    expect(other == 5, "another address had to suffer for it")
    return f"{one} identities, then 429; a made-up address before it changes nothing"


async def one_person_opens_so_many_tables_and_no_more(context: Context) -> str:
    """By API as fast as it can."""
    async with served(context, limits=True) as (server, _database), program(server) as ann:
        opened = 0
        for _ in range(200):
            answer = await ann.ask("POST", "/tables", game=GAME, places=["me", "open"])
            if answer.status_code != 201:
                break
            opened += 1
        expect(opened < 200, "200 tables were opened by one person")
        expect_refused(answer.status_code, "one table more")
    return f"{opened} tables, then {answer.status_code}"


async def malformed_addresses_of_pages_are_not_found(context: Context) -> str:
    """Surrogates, NULs and slashes in every parameter of every page."""
    odd = [quote(text, safe="") for text in ("\x00", "a\x00b", "..", "‮", "a" * 3000, "%", "{table}")] + [
        "%ED%A0%BD",
        "%FF",
    ]
    pages = (
        "/table/{}",
        "/table/{}/story",
        "/table/{}/record.json",
        "/learn/{}",
        "/rules/{}",
        "/me/{}",
        "/static/{}/a",
    )
    async with served(context) as (server, _database):
        for page in pages:
            for part in odd:
                answer = await raw(server, "GET", page.format(part))
                expect_refused(answer.status, f"GET {page.format(part)[:80]}")
    return f"{len(pages) * len(odd)} addresses"
