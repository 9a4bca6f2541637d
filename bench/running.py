"""A server in a process of its own, and what it uses."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sheepfold.server.live.credentials import Signatures
from sheepfold.server.live.people import Person, newcomer

SECRET = "bench"
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")

RENDERING = re.compile(r"^sheepfold_render_seconds_sum (\S+)", re.MULTILINE)
ANSWERED = re.compile(r'^sheepfold_answer_seconds_bucket\{le="(\S+)"\} (\S+)', re.MULTILINE)
MOVES = re.compile(r"^sheepfold_moves_total\{.*\} (\S+)", re.MULTILINE)


class Figures(NamedTuple):
    """What a server has done until now."""

    at: float
    used: float
    """Seconds of processor time, its own and not that of the processes in which bots think."""
    rendering: float
    """Seconds of these spent on making fragments."""
    moves: float
    memory: int
    """Bytes."""
    answered: dict[float, float]
    """How many messages were answered with a fragment within so many seconds."""


class Answer(NamedTuple):
    """What came back for a request."""

    text: str
    bytes: int
    """As they travelled, with what stands before the body."""
    location: str


class TableServer:
    """A running server."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid
        self.signatures = Signatures(SECRET)

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """A request as a browser makes it, answered compressed."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request(method, path, body, {"accept-encoding": "gzip", **headers})
        answer = line.getresponse()
        data = answer.read()
        line.close()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {data!r}")
        before = sum(len(name) + len(value) + 4 for name, value in answer.getheaders())
        gzipped = answer.headers["content-encoding"] == "gzip"
        text = (gzip.decompress(data) if gzipped else data).decode("utf-8", "replace")
        return Answer(text, before + len(data), answer.headers["location"] or "")

    def get(self, person: Person, path: str) -> Any:
        """What a program is answered."""
        return json.loads(self.ask("GET", f"/api/v1{path}", **self.token(person)).text)

    def post(self, person: Person, path: str, body: Any) -> Any:
        """A request of a program."""
        headers = {"content-type": "application/json", **self.token(person)}
        return json.loads(self.ask("POST", f"/api/v1{path}", json.dumps(body), **headers).text)

    def token(self, person: Person) -> dict[str, str]:
        """The header by which a program says whose it is."""
        return {"authorization": f"Bearer {self.signatures.token(person)}"}

    def table(self, places: list[str], **more: Any) -> tuple[str, list[Person]]:
        """A table that has begun, and the people at it: `me`, and one for every `open` place."""
        people = [newcomer() for place in places if place in ("me", "open")]
        made: str = self.post(people[0], "/tables", {"places": places, **more})["table"]
        for person in people[1:]:
            self.post(person, f"/tables/{made}/sit", {})
        self.post(people[0], f"/tables/{made}/start", {})
        return made, people

    def figures(self) -> Figures:
        """What it has done until now."""
        told = self.ask("GET", "/metrics").text
        rendered = RENDERING.search(told)
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return Figures(
            time.perf_counter(),
            (int(fields[11]) + int(fields[12])) / TICK,
            float(rendered[1]) if rendered else 0.0,
            sum(float(number) for number in MOVES.findall(told)),
            int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE,
            {float(within): float(number) for within, number in ANSWERED.findall(told)},
        )


@contextmanager
def open_table_server(database: str = "", bot_processes: int = 1) -> Iterator[TableServer]:
    """A server on this database, or with an empty one of SQLite."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
        found.close()
        command = [sys.executable, "-m", "sheepfold", "serve", "--port", str(port)]
        surroundings = {
            **os.environ,
            "SHEEPFOLD_DATABASE": database or str(Path(folder, "bench.db")),
            "SHEEPFOLD_SECRET": SECRET,
            "SHEEPFOLD_LIMITS": "off",
            "SHEEPFOLD_BOT_PROCESSES": str(bot_processes),
            "SHEEPFOLD_BOT_HOLD": "0 0",
        }
        log = Path(folder, "log")
        with log.open("wb") as told:
            process = subprocess.Popen(command, env=surroundings, stdout=told, stderr=told)
        try:
            if not answers(port, process):
                raise RuntimeError("the server did not start")
            yield TableServer(port, process.pid)
        except BaseException:
            print(f"the server's last lines:\n{log.read_text()[-4000:]}", file=sys.stderr)
            raise
        finally:
            process.terminate()
            process.wait()


def answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Wait until the server answers; whether it does."""
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return True
    return False
