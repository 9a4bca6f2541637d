"""What browsers may ask of push, and what they may not."""

from __future__ import annotations

import pytest

from tests.server.push_service import push_service
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_a_browser_subscribes_with_the_key_of_the_server_and_becomes_somebody(sqlite: str) -> None:
    async with (
        push_service() as service,
        serving(sqlite, push_local=True) as served,
        served.visitor() as ann,
    ):
        key = (await ann.client.get("/push")).json()["key"]
        answer = await ann.client.post("/push", data=service.browser()._asdict())
        assert answer.json() == {"key": key}
        assert answer.headers["cache-control"] == "private, no-store"
        (stored,) = await served.server.store.subscriptions_of(ann.person)
        assert stored.language == "en"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("endpoint", "http://127.0.0.1:80/x", "“endpoint” is"),
        ("endpoint", "https://10.0.0.1/x", "“endpoint” is"),
        ("endpoint", "https://push.example/" + "x" * 1000, "“endpoint” is"),
        ("endpoint", "", "“endpoint” is missing"),
        ("p256dh", "AAAA", "“p256dh” is"),
        ("p256dh", "no base64!", "“p256dh” is"),
        ("auth", "AAAA", "“auth” is"),
        ("auth", "no base64!", "“auth” is"),
    ],
)
async def test_what_is_no_subscription_is_refused_by_the_name_of_its_field(
    sqlite: str, field: str, value: str, said: str
) -> None:
    async with push_service() as service, serving(sqlite) as served, served.visitor("Ann") as ann:
        right = service.browser()._replace(endpoint="https://push.example/x")._asdict()
        assert (await ann.client.post("/push", data=right)).status_code == 200
        answer = await ann.client.post("/push", data={**right, field: value})
        assert answer.status_code == 400
        assert said in answer.text
        assert len(await served.server.store.subscriptions_of(ann.person)) == 1


async def test_another_site_cannot_subscribe_somebody(sqlite: str) -> None:
    async with push_service() as service, serving(sqlite) as served, served.visitor("Ann") as ann:
        right = service.browser()._replace(endpoint="https://push.example/x")._asdict()
        answer = await ann.client.post("/push", data=right, headers={"origin": "https://evil.example"})
        assert answer.status_code >= 400
        assert await served.server.store.subscriptions_of(ann.person) == []


async def test_where_push_is_off_there_is_no_key_and_no_subscription(sqlite: str) -> None:
    async with push_service() as service, serving(sqlite, push=False) as served, served.visitor() as ann:
        assert (await ann.client.get("/push")).status_code == 404
        right = service.browser()._replace(endpoint="https://push.example/x")._asdict()
        assert (await ann.client.post("/push", data=right)).status_code == 404
