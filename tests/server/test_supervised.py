"""A server process as one of several: it is open, drains, and ends with its supervisor."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing

import httpx
import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.server.live.health import NO_WRITES
from sheepfold.server.supervised import attach, inherited
from tests.patience import PATIENCE, within
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def word(stream: asyncio.StreamReader) -> bytes:
    return await within(stream.readline())


async def test_a_process_is_open_when_it_can_write_then_drains_then_ends(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as served:
        troubles = iter([NO_WRITES, NO_WRITES])

        async def trouble() -> str:
            return next(troubles, "")

        monkeypatch.setattr(served.server, "trouble", trouble)
        ours, theirs = socket.socketpair()
        with closing(theirs):
            attach(theirs, served.web_server)
            reader, writer = await asyncio.open_connection(sock=ours)
            assert [await word(reader) for _ in range(4)] == [b"alive\n", b"alive\n", b"open\n", b"alive\n"]
            async with httpx.AsyncClient(verify=False, base_url=served.base, timeout=PATIENCE) as client:
                await client.get("/healthz")
                writer.write(b"drain\n")
                await refused(served.port)
                assert (await client.get("/healthz")).text == "open\n"  # a connection from before
            writer.close()
            await within(asyncio.shield(served.task))


async def refused(port: int) -> None:
    """Wait until nobody can connect any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _reader, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                return
            writer.close()
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("numbers", ["x", "", "1,x", "-1", "99999", "9" * 400])
def test_what_is_no_descriptor_of_a_socket_is_refused_in_one_line(numbers: str) -> None:
    with pytest.raises(BadOption, match=r"--supervised: .*, must be numbers of open sockets"):
        inherited(numbers)


def test_descriptors_become_the_channel_and_the_listeners() -> None:
    ends = [*socket.socketpair(), socket.socket()]
    channel, listeners = inherited(",".join(str(each.detach()) for each in ends))
    assert (channel.family, [each.family for each in listeners]) == (
        socket.AF_UNIX,
        [socket.AF_UNIX, socket.AF_INET],
    )
    for each in (channel, *listeners):
        each.close()
