"""Health: a server that cannot write says so."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy.exc import OperationalError

from sheepfold.server.live import health
from sheepfold.server.storage import commit_queue as commit_queues
from tests.server.serving import serving, until

pytestmark = pytest.mark.anyio


async def test_health_and_figures(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        address = await ann.play_now("knizia-black-sheep")
        await ann.post(address, type="leave")
        with served.spectator(address):
            await until(lambda: served.table(address).moves > 3)
        assert (await ann.client.get("/healthz")).text == "open\n"
        figures = (await ann.client.get("/metrics")).text
        assert 'sheepfold_moves_total{by="bot",game="knizia-black-sheep"}' in figures
        assert "sheepfold_tables 1.0" in figures
        assert "sheepfold_answer_seconds_count 0.0" in figures
        assert address.rpartition("/")[2] not in figures


async def test_health_tries_a_write_at_most_once_a_second(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite, heartbeat=3600.0) as served, served.visitor() as ann:
        monkeypatch.setattr(health, "FRESH", 3600.0)
        answers = [await ann.client.get("/healthz") for _ in range(5)]
        written = served.server.commit_queue.transactions
        answers += await asyncio.gather(*[ann.client.get("/healthz") for _ in range(20)])
        assert {answer.text for answer in answers} == {"open\n"}
        assert served.server.commit_queue.transactions == written


async def test_health_is_red_while_the_database_takes_no_writes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    async with serving(database) as served, served.visitor() as ann:
        with monkeypatch.context() as broken:
            broken.setattr(commit_queues, "put_down", fails_to_write)
            answer = await ann.client.get("/healthz")
            assert answer.status_code == 503
            assert answer.text == "not open: the database takes no writes\n"
        assert (await ann.client.get("/healthz")).status_code == 200


def fails_to_write(*_: object) -> None:
    raise OperationalError("UPDATE", {}, Exception("disk full"))


async def test_health_is_red_while_a_write_does_not_come_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    go_on = threading.Event()
    async with serving(sqlite) as served, served.visitor() as ann:
        monkeypatch.setattr(commit_queues, "put_down", lambda *_: go_on.wait(20))
        assert (await ann.client.get("/healthz")).status_code == 503
        go_on.set()
