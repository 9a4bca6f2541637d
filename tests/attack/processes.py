"""The server as a process of its own: started, killed, measured, and its log read."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.attack.report import Broken
from tests.patience import allowed
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
STARTED_WITHIN = allowed(120.0)
STOPPED_WITHIN = allowed(30.0)
NO_LIMITS = {"SHEEPFOLD_LIMITS": "off"}
"""The server's setting that lifts what is allowed to a person or an address."""


class Up(asyncio.Event):
    """Set while a server is thought to answer; counts how often it was not."""

    outages = 0

    def clear(self) -> None:
        """It may not answer from now on."""
        self.outages += self.is_set()
        super().clear()


class Server:
    """`sheepfold serve` on one port and one database; it may be killed and started again."""

    def __init__(
        self,
        database: str,
        folder: Path,
        settings: Mapping[str, str] | None = None,
        *,
        limits: bool = False,
        files: int = 0,
        module: str = "sheepfold",
    ) -> None:
        self.database = database
        self.folder = folder
        self.log = folder / "server.log"
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.module = module
        """What is run: the package, or a release of it that only tests have."""
        self.files = files
        """The most descriptors the process may have; 0 for as many as we may."""
        usual = {"SHEEPFOLD_BOT_PROCESSES": "1", "SHEEPFOLD_PACE": "0 0", "SHEEPFOLD_FREE_TEXT": "on"}
        named = {f"SHEEPFOLD_{name.upper()}": value for name, value in (settings or {}).items()}
        self.environment = {**os.environ, **({} if limits else NO_LIMITS), **usual, **named}
        self.environment["PYTHONPATH"] = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
        self.process: subprocess.Popen[bytes] | None = None
        self.up = Up()
        """Set while the server is thought to answer."""
        self.listens = 0.0
        """When nobody listened yet, for the last time."""
        self.read = 0
        """Bytes of the log that were checked already."""

    @property
    def pid(self) -> int:
        """The process, which must have been started."""
        assert self.process is not None
        return self.process.pid

    def launch(self) -> None:
        """Begin a process, without waiting for it to answer."""
        command = [sys.executable, "-m", self.module, "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder, env=self.environment,
                preexec_fn=self.restrict if self.files else None,
            )  # fmt: skip

    def restrict(self) -> None:
        """In the new process: few descriptors."""
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    async def start(self) -> float:
        """Start and wait until it answers; the seconds that took."""
        began = time.monotonic()
        self.launch()
        await self.answers()
        return time.monotonic() - began

    async def answers(self, within: float = STARTED_WITHIN) -> None:
        """Wait until the port is open and the server says that it is healthy."""
        latest = time.monotonic() + within
        async with httpx.AsyncClient(verify=False, timeout=5) as client:
            while time.monotonic() < latest:
                try:
                    if (await client.get(f"{self.base}/healthz")).status_code == 200:
                        self.up.set()
                        return
                except httpx.ConnectError:
                    self.listens = time.monotonic()
                except httpx.TransportError:
                    pass
                assert self.process is not None
                if self.process.poll() is not None:
                    raise Broken(f"the server ended while starting:\n{self.log.read_text()[-3000:]}")
                await asyncio.sleep(0.02)
        raise Broken(f"the server did not answer within {within:.0f} s:\n{self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """SIGKILL, and wait for the end."""
        self.up.clear()
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    async def stop(self) -> None:
        """SIGTERM; a server that does not end by it is broken."""
        self.up.clear()
        process = self.process
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            await asyncio.to_thread(process.wait, STOPPED_WITHIN)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Broken(f"SIGTERM did not end the server within {STOPPED_WITHIN:.0f} s") from None

    def has_ended(self) -> bool:
        """Whether the process was started and is no more."""
        return self.process is not None and self.process.poll() is not None

    def workers(self) -> list[int]:
        """The processes in which bots think."""
        return [pid for pid in children(self.pid) if b"spawn_main" in command_of(pid)]

    def memory(self) -> float:
        """Resident memory of the server process, in MB; without its workers."""
        return memory_of(self.pid)

    def sockets(self) -> int:
        """How many sockets it has open; files are left out, SQLite keeps some for later."""
        found = 0
        for name in os.listdir(f"/proc/{self.pid}/fd"):
            with suppress(FileNotFoundError):
                found += os.readlink(f"/proc/{self.pid}/fd/{name}").startswith("socket:")
        return found

    def new_lines(self) -> list[dict[str, Any]]:
        """What was logged since the last question; a line that is not JSON has the event `raw`."""
        with self.log.open("rb") as log:
            log.seek(self.read)
            text = log.read()
        whole = text[: text.rfind(b"\n") + 1]
        self.read += len(whole)
        lines = whole.decode("utf-8", "replace").splitlines()
        return joined([log_line(line) for line in lines if line.strip()])


def joined(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines that are not JSON and follow each other, such as a traceback, as one."""
    found: list[dict[str, Any]] = []
    for line in lines:
        if found and line["event"] == found[-1]["event"] == "raw":
            found[-1]["text"] += "\n" + line["text"]
        else:
            found.append(line)
    return found


def log_line(line: str) -> dict[str, Any]:
    """A line of the log as its fields."""
    try:
        found = json.loads(line)
    except ValueError:
        return {"event": "raw", "text": line}
    return found if isinstance(found, dict) else {"event": "raw", "text": line}


def is_error(line: dict[str, Any]) -> bool:
    """Whether a line of the log tells of an error: by its level, or as a bare traceback."""
    if line["event"] == "raw":
        return "Traceback" in line["text"] or "Error" in line["text"] or "never retrieved" in line["text"]
    return str(line.get("level")) in ("error", "critical")


@asynccontextmanager
async def running(server: Server) -> AsyncIterator[Server]:
    """A server that answers; ended by SIGTERM, and its log must not tell of errors."""
    try:
        await server.start()
        yield server
        await server.stop()
        errors = [line for line in server.new_lines() if is_error(line)]
        if errors:
            raise Broken(f"{len(errors)} errors in the log, the first: {json.dumps(errors[0])}")
    finally:
        if server.process is not None and server.process.poll() is None:
            end_all([*children(server.pid), server.pid])
            server.process.wait()


def end_all(pids: list[int]) -> None:
    """SIGKILL to these; those that are gone already do not matter."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def children(pid: int) -> list[int]:
    """The processes a process has started, and those it has waited for not yet."""
    with suppress(FileNotFoundError, ProcessLookupError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        found = [(task / "children").read_text().split() for task in tasks]
        return [int(child) for each in found for child in each]
    return []


def command_of(pid: int) -> bytes:
    """The command line of a process; empty for one that has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def alive(pid: int) -> bool:
    """Whether a process still runs."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def memory_of(pid: int) -> float:
    """Resident memory in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def until(happened: Any, within: float, what: str) -> float:
    """Wait until a question is answered with yes; the seconds it took, or `Broken`."""
    began, within = time.monotonic(), allowed(within)
    while not happened():
        if time.monotonic() - began > within:
            raise Broken(f"{what}: not within {within:.0f} s")
        await asyncio.sleep(0.02)
    return time.monotonic() - began
