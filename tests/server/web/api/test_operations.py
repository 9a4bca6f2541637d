"""A route is read and answered by the models it declares."""

from __future__ import annotations

import json

import httpx
import pytest
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route

from sheepfold.engine.errors import BadOption
from sheepfold.server.refusals import TooMany
from sheepfold.server.web.api.operations import OPERATIONS, Unknown, operation

pytestmark = pytest.mark.anyio


class Asked(Struct):
    """How many."""

    number: int


class Answered(Struct):
    """Twice as many."""

    twice: int


@operation(Asked, Answered, 201)
async def doubled(request: Request, asked: Asked) -> Answered:
    """Double a number."""
    failures = {7: Unknown(), 8: TooMany("Slowly.", 3.0), 9: BadOption("number: 9, must be less")}
    if asked.number in failures:
        raise failures[asked.number]
    return Answered(2 * asked.number)


@pytest.fixture
def client() -> httpx.AsyncClient:
    app = Starlette(routes=[Route("/", doubled, methods=["GET", "POST"])])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here")


async def test_a_body_and_a_query_are_read_by_the_same_model(client: httpx.AsyncClient) -> None:
    for answer in (await client.post("/", json={"number": 4}), await client.get("/?number=4")):
        assert (answer.status_code, answer.json()) == (201, {"twice": 8})
    assert OPERATIONS[doubled].asks is Asked


async def test_what_does_not_fit_is_refused_with_a_sentence(client: httpx.AsyncClient) -> None:
    answer = await client.post("/", json={})
    assert (answer.status_code, answer.json()) == (400, {"refused": "“number” is missing.", "clause": ""})


@pytest.mark.parametrize(("number", "status"), [(7, 401), (8, 429), (9, 422)])
async def test_a_failure_has_its_status_and_a_sentence(
    client: httpx.AsyncClient, number: int, status: int
) -> None:
    answer = await client.post("/", content=json.dumps({"number": number}))
    assert answer.status_code == status
    assert answer.json()["refused"]
    assert ("retry-after" in answer.headers) == (status == 429)
