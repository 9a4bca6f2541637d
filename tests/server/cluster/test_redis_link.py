"""Links by PUBLISH and SUBSCRIBE."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import hiredis
import pytest

from sheepfold.server.cluster.bus import BusLost
from sheepfold.server.cluster.redis_link import RedisLink, redis_link
from tests.server.serving import until

pytestmark = pytest.mark.anyio


async def test_clusters_on_one_server_do_not_hear_each_other(redis: Path) -> None:
    here, there = list[str](), list[str]()
    one = await redis_link(f"unix://{redis}", "one")(here.append, lambda: None)
    two = await redis_link(f"unix://{redis}", "two")(there.append, lambda: None)
    await one.send("of one")
    await two.send("of two")
    await until(lambda: here and there)
    assert (here, there) == (["of one"], ["of two"])
    await one.close()
    await two.close()


async def test_whoever_needs_a_password_gives_it(redis: Path) -> None:
    subprocess.run(
        ["redis-cli", "-s", str(redis), "ACL", "SETUSER", "sheep", "on", ">s3:cret", "+@all", "&*"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    heard: list[str] = []
    link = await redis_link(f"unix://sheep:s3%3Acret@{redis}", "x")(heard.append, lambda: None)
    await link.send("let in")
    await until(lambda: heard)
    await link.close()
    with pytest.raises(hiredis.ReplyError, match="WRONGPASS"):
        await redis_link(f"unix://sheep:wrong@{redis}", "x")(heard.append, lambda: None)


async def test_a_closed_link_is_lost_and_takes_nothing_more(redis: Path) -> None:
    lost = asyncio.Event()
    link = await redis_link(f"unix://{redis}", "x")(lambda message: None, lost.set)
    await link.close()
    await until(lost.is_set)
    with pytest.raises(BusLost):
        await link.send("too late")


async def test_nobody_waits_for_an_answer_over_a_lost_connection(redis: Path) -> None:
    link = await redis_link(f"unix://{redis}", "x")(lambda message: None, lambda: None)
    assert isinstance(link, RedisLink)
    asking = asyncio.create_task(link.send("never answered"))
    await asyncio.sleep(0)
    link.abort()
    with pytest.raises(BusLost):
        await asking


async def test_what_is_no_redis_is_left(tmp_path: Path) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    path = tmp_path / "socket"
    async with await asyncio.start_unix_server(answer, path):
        with pytest.raises(BusLost):
            await redis_link(f"unix://{path}", "x")(lambda message: None, lambda: None)
