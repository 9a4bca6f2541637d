"""A worker process as the server sees it."""

from __future__ import annotations

import os
from asyncio import StreamReader

import pytest

from sheepfold.server.live.bots import worker_process
from sheepfold.server.live.bots.worker import NICENESS, frame
from sheepfold.server.live.bots.worker_process import Worker, read_frame
from sheepfold.server.metrics import Metrics

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def test_the_pause_before_another_start_grows_to_half_a_minute_and_no_further() -> None:
    pauses = [worker_process.pause_after(failures) for failures in (1, 2, 3, 6, 5000)]
    assert pauses == [1.0, 2.0, 4.0, 30.0, 30.0]


async def test_a_frame_is_read_whole_and_the_next_one_stays() -> None:
    reader = StreamReader()
    reader.feed_data(frame(b"one") + frame(b"") + frame(b"three"))
    assert [await read_frame(reader) for _ in range(3)] == [b"one", b"", b"three"]


@pytest.mark.parametrize("cut", [b"", frame(b"one")[:2], frame(b"one")[:-1]])
async def test_a_frame_that_is_cut_off_is_an_end(cut: bytes) -> None:
    reader = StreamReader()
    reader.feed_data(cut)
    reader.feed_eof()
    with pytest.raises(EOFError):
        await read_frame(reader)


async def test_a_worker_stands_back_where_processors_are_short() -> None:
    worker = Worker(Metrics(), lambda: None)
    await worker.start()
    assert worker.process is not None
    assert worker.process.pid is not None
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) == min(19, ours + NICENESS)
    await worker.close()
