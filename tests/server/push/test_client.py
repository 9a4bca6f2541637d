"""Messages to a push service on this machine."""

from __future__ import annotations

import asyncio
import dataclasses
import json

import pytest

from sheepfold.server.push import client
from sheepfold.server.push.client import Delivery, PushClient, PushMessage, PushTarget, delivery_of
from sheepfold.server.push.vapid import new_key
from sheepfold.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.push_service import push_service
from tests.server.serving import until

pytestmark = pytest.mark.anyio

LOCAL = Settings(push_local=True, push_contact="mailto:me@cards.example", push_seconds=PATIENCE)
TURN = PushMessage(json.dumps({"title": "Your turn"}).encode(), "topic", 3600)


def wanted() -> bool:
    return True


def unwanted() -> bool:
    return False


async def test_a_message_arrives_encrypted_and_signed() -> None:
    async with push_service() as service:
        sender, browser = PushClient(LOCAL, new_key()), service.browser()
        assert await sender.deliver(browser, TURN, wanted) is Delivery.SENT
        (found,) = service.received
        assert found.shown == {"title": "Your turn"}
        assert found.claims["aud"] == service.origin
        assert found.claims["sub"] == "mailto:me@cards.example"
        assert found.claims["key"] == sender.public_key
        assert found.headers["ttl"] == "3600"
        assert found.headers["topic"] == "topic"
        assert found.headers["content-encoding"] == "aes128gcm"
        assert not sender.waiting


@pytest.mark.parametrize(
    ("status", "result"),
    [(410, Delivery.GONE), (404, Delivery.GONE), (413, Delivery.REFUSED), (302, Delivery.REFUSED),
     (403, Delivery.REFUSED), (429, Delivery.LATER), (503, Delivery.LATER), (202, Delivery.SENT)],
)  # fmt: skip
async def test_what_a_push_service_answers_is_told(status: int, result: Delivery) -> None:
    assert delivery_of(status) is result
    async with push_service() as service:
        sender, browser = PushClient(LOCAL, new_key()), service.browser()
        service.status = status
        assert await sender.attempt(browser, TURN) is result


async def test_nothing_is_sent_to_this_network_unless_tests_allow_it() -> None:
    async with push_service() as service:
        sender = PushClient(dataclasses.replace(LOCAL, push_local=False), new_key())
        assert await sender.deliver(service.browser(), TURN, wanted) is Delivery.GONE
        assert not service.asked


async def test_a_service_that_cannot_be_reached_is_tried_again_while_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "RETRIES", (0.0, 0.0))
    async with push_service() as service:
        sender, browser = PushClient(LOCAL, new_key()), service.browser()
        service.status = 503
        assert await sender.deliver(browser, TURN, wanted) is Delivery.LATER
        assert service.asked == 3
        assert await sender.deliver(browser, TURN, unwanted) is Delivery.LATER
        assert service.asked == 4
        monkeypatch.setattr(client, "MOST_RESTING", 0)
        assert await sender.deliver(browser, TURN, wanted) is Delivery.LATER
        assert service.asked == 5
        nowhere = browser._replace(endpoint="http://127.0.0.1:1/x")
        assert await sender.attempt(nowhere, TURN) is Delivery.LATER


async def test_a_silent_service_is_given_up_and_holds_up_no_other() -> None:
    async with push_service() as slow, push_service() as quick:
        slow.silent = True
        sender = PushClient(LOCAL, new_key())
        stuck = [asyncio.create_task(sender.attempt(slow.browser(), TURN)) for _ in range(client.AT_ONCE + 1)]
        await until(lambda: slow.asked == client.AT_ONCE_EACH)
        assert await sender.attempt(quick.browser(), TURN) is Delivery.SENT
        assert slow.asked == client.AT_ONCE_EACH
        for task in stuck:
            task.cancel()
        await asyncio.gather(*stuck, return_exceptions=True)
        assert not sender.waiting
        hasty = PushClient(dataclasses.replace(LOCAL, push_seconds=0.05), new_key())
        assert await hasty.attempt(slow.browser(), TURN) is Delivery.LATER


async def test_of_too_many_messages_the_rest_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    async with push_service() as service:
        sender, browser = PushClient(LOCAL, new_key()), service.browser()
        monkeypatch.setattr(client, "MOST_WAITING", 0)
        assert await sender.deliver(browser, TURN, wanted) is Delivery.DROPPED
        assert not service.asked


async def test_an_answer_that_is_none_is_a_failure_and_an_endless_one_too() -> None:
    said = [b"SSH-2.0-none\r\n\r\n", b"x" * 100_000, b""]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(said[0])
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with push_service() as service:
        keys = service.browser()
        near = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/x"
        sender = PushClient(LOCAL, new_key())
        while said:
            assert await sender.attempt(keys._replace(endpoint=near), TURN) is Delivery.LATER
            del said[0]
    server.close()


async def test_keys_that_are_none_are_as_good_as_gone() -> None:
    async with push_service() as service:
        browser = service.browser()
        sender = PushClient(LOCAL, new_key())
        for target in (
            PushTarget(browser.endpoint, "AAAA", browser.auth),
            PushTarget(browser.endpoint, "no base64!", browser.auth),
        ):
            assert await sender.attempt(target, TURN) is Delivery.GONE
        assert not service.asked
