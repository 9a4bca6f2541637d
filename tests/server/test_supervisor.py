"""The supervisor: processes that die, hang, cannot start, or are replaced.

Most tests run a small program in place of a server: it speaks as a server does and starts in no time.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from sheepfold.server import supervisor as supervising
from sheepfold.server.supervisor import Supervisor, environment_for, listen, pause_after
from tests.patience import PATIENCE, within
from tests.ports import free_port
from tests.server.scenarios.test_killed import alive, children
from tests.server.serving import until

FAKE = """
import os, signal, socket, sys, time
channel = socket.socket(fileno=int(sys.argv[-1].split(",")[0]))
channel.settimeout(0.02)
said = open("said", "a", buffering=1)
if os.path.exists("broken"):
    sys.exit(3)
print("open", os.getpid(), file=said)
channel.send(b"open\\n")
ending = []
signal.signal(signal.SIGTERM, lambda *_: ending.append(1))
while True:
    try:
        heard = channel.recv(64)
        if not heard:
            break
        print(heard.decode().strip(), os.getpid(), file=said)
        if heard == b"drain\\n":
            first = open("said").readline().split()[1] == str(os.getpid())
            time.sleep(0.0 if first else 0.5)
            print("closed", os.getpid(), file=said)
            channel.send(b"closed\\n")
    except TimeoutError:
        if ending:
            break
        channel.send(b"alive\\n")
print("end", os.getpid(), file=said)
"""
"""A program that says that it is open and alive, writes down what it is told, and ends with its channel.

All but the first take half a second until they take no connections."""


class Running:
    """A supervisor of two small programs, and what they have written down."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.listener = listen("127.0.0.1", 0)
        self.supervisor = Supervisor(self.listener, [], os.environ, ("-S", "-c", FAKE))
        self.opened = asyncio.Event()
        self.task = asyncio.create_task(self.supervisor.run(2, self.opened.set))

    def said(self) -> list[str]:
        path = self.folder / "said"
        return path.read_text().splitlines() if path.exists() else []

    def pids(self) -> list[int]:
        """The processes that are open, by place."""
        places = self.supervisor.places
        return [places[place].process.pid for place in sorted(places) if places[place].opened.is_set()]

    async def two_others(self, *gone: int) -> list[int]:
        """Wait until two are open, and none of these."""
        await until(lambda: len(self.pids()) == 2 and not {*self.pids()} & {*gone})
        return self.pids()


@asynccontextmanager
async def running(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """Both programs are open; in the end none is left."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(supervising, "FIRST_PAUSE", 0.01)
    found = Running(folder)
    try:
        async with asyncio.timeout(PATIENCE):
            await found.opened.wait()
        yield found
    finally:
        pids = [child.process.pid for child in found.supervisor.children]
        found.supervisor.end_by(signal.SIGTERM)
        assert await within(found.task) == 0
        assert not any(map(alive, pids))
        found.listener.close()


@pytest.mark.anyio
async def test_a_process_that_dies_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path, monkeypatch) as found:
        first, second = found.pids()
        os.kill(first, signal.SIGKILL)
        assert second in await found.two_others(first)


@pytest.mark.anyio
async def test_a_process_that_hangs_is_killed_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervising, "LOOKS", 0.05)
    async with running(tmp_path, monkeypatch) as found:
        first, _second = found.pids()
        os.kill(first, signal.SIGSTOP)
        await found.two_others(first)
        assert not alive(first)


@pytest.mark.anyio
async def test_a_successor_is_open_before_its_process_ends_and_the_others_take_no_more_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, monkeypatch) as found:
        old = found.pids()
        os.kill(os.getpid(), signal.SIGHUP)
        new = await found.two_others(*old)
        await until(lambda: not any(map(alive, old)))
        drained = [line for line in found.said() if line.startswith("drain")]
        assert {*drained} == {f"drain {pid}" for pid in old}
        assert found.said().index(f"open {new[0]}") < found.said().index(f"drain {old[0]}")
        first_end = next(nth for nth, line in enumerate(found.said()) if line.startswith("end"))
        assert max(found.said().index(f"closed {pid}") for pid in old) < first_end


@pytest.mark.anyio
async def test_if_no_successor_can_start_all_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path, monkeypatch) as found:
        old = found.pids()
        (tmp_path / "broken").touch()
        os.kill(os.getpid(), signal.SIGHUP)
        await until(lambda: "not replaced" in caplog.messages)
        assert found.pids() == old
        assert not [line for line in found.said() if "drain" in line]
        (tmp_path / "broken").unlink()
        os.kill(os.getpid(), signal.SIGHUP)
        await found.two_others(*old)


@pytest.mark.anyio
async def test_if_the_first_process_cannot_start_its_status_is_that_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken").touch()
    found = Running(tmp_path)
    with found.listener:
        assert await within(found.task) == 3
    assert not found.supervisor.children


def test_starts_wait_longer_and_longer() -> None:
    assert [pause_after(failures) for failures in (0, 1, 2, 3, 10, 5000)] == [0, 1, 2, 4, 30, 30]


def test_processes_share_the_usual_number_of_processes_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 9)
    for name in ("SHEEPFOLD_BOT_PROCESSES", "SHEEPFOLD_WORKERS"):
        monkeypatch.delenv(name, raising=False)
    found = environment_for(4, database="postgresql:///x")
    assert (found["SHEEPFOLD_BOT_PROCESSES"], found["SHEEPFOLD_DATABASE"]) == ("2", "postgresql:///x")
    assert environment_for(100)["SHEEPFOLD_BOT_PROCESSES"] == "1"
    assert environment_for(4, bot_processes="3")["SHEEPFOLD_BOT_PROCESSES"] == "3"
    monkeypatch.setenv("SHEEPFOLD_WORKERS", "5")
    assert "SHEEPFOLD_BOT_PROCESSES" not in environment_for(4)


def wait_for(happened: Callable[[], bool]) -> None:
    async def look() -> None:
        await until(happened)

    asyncio.run(look())


@pytest.mark.slow
@pytest.mark.empty_database
def test_one_of_two_servers_is_killed_and_comes_back_while_the_other_serves(
    postgres_database: str, tmp_path: Path
) -> None:
    def opened() -> int:
        return (tmp_path / "log").read_bytes().count(b'"event": "open"')

    port = free_port()
    words = [sys.executable, "-m", "sheepfold", "serve", "--processes", "2", "--port", str(port)]
    words += ["--database", postgres_database, "--bot-processes", "1"]
    with (tmp_path / "log").open("wb") as log, subprocess.Popen(words, stdout=log, stderr=log) as found:
        try:
            wait_for(lambda: opened() == 1)
            wait_for(lambda: b"is open on" in (tmp_path / "log").read_bytes())
            first, second = children(found.pid)
            os.kill(first, signal.SIGKILL)
            with httpx.Client(verify=False, base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
                assert client.get("/healthz").text == "open\n"
            wait_for(lambda: opened() == 3)
            (third,) = {*children(found.pid)} - {second}
            found.terminate()
            assert found.wait(PATIENCE) == -signal.SIGTERM
        finally:
            found.kill()
    wait_for(lambda: not any(map(alive, (second, third))))
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_port_can_be_listened_at_once() -> None:
    with listen("127.0.0.1", 0) as taken, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", taken.getsockname()[1])
