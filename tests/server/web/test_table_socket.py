"""The socket of a table: who is let in, what closes it, and how messages are refused."""

from __future__ import annotations

import logging

import pytest

from sheepfold.server.live import actions
from sheepfold.server.live.messages import Chat, Move, Start
from sheepfold.server.live.people import Person
from sheepfold.server.live.viewers import CLOSE_REMOVED, CLOSE_RESTART, CLOSE_SIGNED_OUT
from sheepfold.server.refusals import SIGNED_OUT
from sheepfold.server.web.outgoing import GoTo
from sheepfold.server.web.table_socket import (
    NOT_ALLOWED,
    NOT_THERE,
    TOO_MANY,
    WENT_WRONG,
    NotDone,
    kind_of,
    obey,
)
from tests.server.serving import EITHER, Browser, Served, closing_code, serving
from tests.server.slot_page import PLACE

pytestmark = pytest.mark.anyio

GAME = "kivsa-shchora"


async def person_of(served: Served, browser: Browser) -> Person:
    """Somebody as the server knows them."""
    found = await served.server.person_at(browser.person, 0)
    assert found is not None
    return found


# What a page is sent.


@EITHER
async def test_a_page_of_today_is_sent_slots_and_what_fills_them(plain: bool, sqlite: str) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        async with ann.socket(address) as socket:
            html = (await socket.hear("table"))["html"]
            assert socket.page.parts.keys() >= {"brand", "tools", "extras"}
            assert not PLACE.search(html)


@EITHER
async def test_a_page_of_an_older_release_is_sent_whole_tables(plain: bool, sqlite: str) -> None:
    async with (
        serving(sqlite, plain_websockets=plain) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
    ):
        address = await ann.new_table(game=GAME, seats="2", **{"seat-1": "open"})
        await bob.post(address, type="sit")
        await ann.post(address, type="start")
        async with ann.old_socket(address) as old, ann.socket(address) as new:
            await old.hear("table")
            await new.hear("table")
            await bob.post(address, type="chat", text="hello")
            whole = filled = ""
            while "hello" not in whole:
                whole = (await old.hear("table"))["html"]
            while "hello" not in filled:
                filled = (await new.hear("table"))["html"]
            assert (old.page.parts == {}, new.page.parts == {}) == (True, False)
            assert whole == filled


# Who is let in.


async def test_an_address_without_a_table_closes_the_socket(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        ann.socket("/table/nowhere") as socket,
    ):
        assert await closing_code(socket) == NOT_THERE


async def test_a_page_of_another_site_is_not_let_in(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        async with ann.socket(address, origin="http://evil.example") as socket:
            assert await closing_code(socket) == NOT_ALLOWED


async def test_somebody_whom_the_host_has_removed_is_not_let_in(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await ann.play_now(GAME)
        served.table(address).removed[eve.person] = "Eve"
        async with eve.socket(address) as socket:
            assert await closing_code(socket) == CLOSE_REMOVED


async def test_a_process_that_leaves_lets_nobody_in(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        served.server.draining = True
        async with ann.socket(address) as socket:
            assert await closing_code(socket) == CLOSE_RESTART


async def test_somebody_who_was_signed_out_meanwhile_is_not_let_in(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        monkeypatch.setattr(served.server, "is_current", lambda person: False)
        async with ann.socket(address) as socket:
            assert await closing_code(socket) == CLOSE_SIGNED_OUT


async def test_whoever_has_too_many_sockets_is_told_so_in_their_language(sqlite: str) -> None:
    async with serving(sqlite, sockets_per_person=1) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        async with ann.socket(address) as first:
            await first.hear("table")
            headers = {"accept-language": "de"}
            async with ann.socket(address, **headers) as second:
                assert "Tische" in (await second.hear("notice"))["text"]
                assert await closing_code(second) == TOO_MANY
            await first.say("chat", text="still here")
            while "still here" not in (await first.hear("table"))["html"]:
                pass


# What a message comes to.


async def test_a_refusal_says_why_and_knows_the_message(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(game=GAME, seats="3")
        table, stranger = served.table(address), await person_of(served, bob)
        with pytest.raises(NotDone) as refused:
            await obey(served.server, table, stranger, '{"type": "start"}')
        assert isinstance(refused.value.message, Start)
        assert str(refused.value) == refused.value.refusal.text != ""
        with pytest.raises(NotDone) as german:
            await obey(served.server, table, stranger, '{"type": "start"}', "de")
        assert german.value.refusal.text != refused.value.refusal.text


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type": "dance"}', '{"type": "chat"}'])
async def test_a_message_that_cannot_be_read_is_refused_without_one(text: str, sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        with pytest.raises(NotDone) as refused:
            await obey(served.server, served.table(address), await person_of(served, ann), text)
        assert refused.value.message is None


async def test_a_move_that_cannot_be_read_is_refused_in_its_words(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.new_table(game=GAME, seats="2", **{"seat-1": "open"})
        async with served.visitor("Bob") as bob:
            await bob.post(address, type="sit")
            await ann.post(address, type="start")
            table = served.table(address)
            turn = table.turn
            assert turn is not None
            mover = next(each for each in (ann, bob) if each.person == table.seats[turn].person)
            for on_page in (False, True):
                with pytest.raises(NotDone, match="gibberish") as refused:
                    await obey(
                        served.server,
                        table,
                        await person_of(served, mover),
                        f'{{"type": "move", "number": {table.moves}, "move": "gibberish"}}',
                        on_page=on_page,
                    )
                assert isinstance(refused.value.message, Move)
            assert table.moves == 0


async def test_whoever_was_signed_out_can_do_nothing_any_more(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        person = (await person_of(served, ann))._replace(epoch=-1)
        with pytest.raises(NotDone, match=SIGNED_OUT[:12]) as refused:
            await obey(served.server, served.table(address), person, '{"type": "chat", "text": "hello"}')
        assert isinstance(refused.value.message, Chat)
        assert not served.table(address).chat


async def test_what_goes_wrong_is_logged_without_the_message_and_said_in_a_sentence(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_asked: object) -> None:
        raise RuntimeError("broken")

    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        monkeypatch.setattr(actions, "act", broken)
        with caplog.at_level(logging.ERROR), pytest.raises(NotDone) as refused:
            await obey(
                served.server,
                served.table(address),
                await person_of(served, ann),
                '{"type": "chat", "text": "secret"}',
            )
        assert refused.value.refusal.text == WENT_WRONG
        (logged,) = [record for record in caplog.records if record.getMessage() == "message failed"]
        assert vars(logged)["type"] == "chat"
        assert "secret" not in logged.getMessage()


async def test_whoever_is_to_go_to_another_page_is_told_where(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def elsewhere(*_asked: object) -> actions.Go:
        return actions.Go("/table/next")

    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now(GAME)
        monkeypatch.setattr(actions, "act", elsewhere)
        asked = (served.server, served.table(address), await person_of(served, ann))
        assert await obey(*asked, '{"type": "start"}') == GoTo("/table/next")


def test_a_message_is_called_by_its_type_also_where_it_could_not_be_read() -> None:
    assert kind_of(Start()) == "start"
    assert kind_of(None) == "unknown"
