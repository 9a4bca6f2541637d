"""A server killed with SIGKILL in mid-match: nothing acknowledged is lost, and everybody plays on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from sheepfold import games
from sheepfold.engine.record import read_record, replay
from tests.patience import PATIENCE
from tests.ports import free_port

pytestmark = pytest.mark.empty_database


@contextmanager
def server(
    database: str, port: int, folder: Path, program: str = "sheepfold"
) -> Iterator[subprocess.Popen[bytes]]:
    """`sheepfold serve` in a process of its own."""
    command = [sys.executable, "-m", program, "serve", "--port", str(port), "--database", database]
    with (folder / "log").open("ab") as log:
        surroundings = {**os.environ, "SHEEPFOLD_BOT_PROCESSES": "1", "SHEEPFOLD_BOT_HOLD": "0 0"}
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=surroundings)
    try:
        latest = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz", verify=False, timeout=PATIENCE)
                break
            except httpx.TransportError:
                assert process.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < latest, (folder / "log").read_text()
                time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.wait()


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def post(client: httpx.Client, path: str, **message: Any) -> dict[str, Any]:
    answer = client.post(path, json=message)
    assert answer.status_code in (200, 201), answer.text
    found: dict[str, Any] = answer.json()
    return found


def play(client: httpx.Client, path: str, moves: int) -> int:
    """My moves until so many were made in all; the number of the last one acknowledged."""
    model = client.get(path).json()
    while model["moves"] < moves and model["status"] == "playing":
        if model["legal"]:
            model = post(client, f"{path}/move", number=model["moves"], move=random.choice(model["legal"]))
        else:
            model = client.get(f"{path}?after={model['moves']}").json()
    number: int = model["moves"]
    return number


@pytest.mark.slow
def test_a_killed_server_resumes_every_match_where_it_was(database: str, tmp_path: Path) -> None:
    port = free_port()
    with httpx.Client(verify=False, base_url=f"http://127.0.0.1:{port}/api/v1", timeout=PATIENCE) as client:
        with server(database, port, tmp_path) as process:
            client.headers["authorization"] = f"Bearer {post(client, '/people', name='Ann')['token']}"
            plan = {"game": "zoff-im-zoo", "places": ["me", "lamb", "lamb"], "pace": "instant"}
            made = post(client, "/tables", **plan, options={"target": 3})
            path = f"/tables/{made['table']}"
            post(client, f"{path}/start")
            acknowledged = play(client, path, 12)
            workers = children(process.pid)
            assert workers
            process.send_signal(signal.SIGKILL)
            process.wait()
        latest = time.monotonic() + PATIENCE
        while any(map(alive, workers)):
            assert time.monotonic() < latest, "workers of a killed server must not stay behind"
            time.sleep(0.1)
        with server(database, port, tmp_path):
            model = client.get(path).json()
            assert model["moves"] >= acknowledged
            assert model["me"] == 0
            play(client, path, 100_000)
            model = client.get(path).json()
            record = read_record(client.get(f"http://127.0.0.1:{port}{model['record']}").text)
    steps = list(replay(games.get("zoff-im-zoo"), record))
    assert steps[-1].after.outcome is not None


@pytest.mark.slow
def test_a_killed_server_forgets_neither_a_request_nor_a_takeback(sqlite: str, tmp_path: Path) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}/api/v1"
    with ExitStack() as stack:
        clients = [
            stack.enter_context(httpx.Client(verify=False, base_url=base, timeout=PATIENCE)) for _ in range(3)
        ]
        with server(sqlite, port, tmp_path) as process:
            for name, client in zip(("Ann", "Bob", "Cyd"), clients, strict=True):
                client.headers["authorization"] = f"Bearer {post(client, '/people', name=name)['token']}"
            made = post(clients[0], "/tables", game="zoff-im-zoo", places=["me", "open", "open"])
            path = f"/tables/{made['table']}"
            for client in clients[1:]:
                post(client, f"{path}/sit")
            post(clients[0], f"{path}/start")
            mover, model = next(found for found in looks(clients, path) if found[1]["legal"])
            before = model["view"]
            number = post(mover, f"{path}/move", number=model["moves"], move=model["legal"][0])["moves"]
            asked = post(mover, f"{path}/takeback", number=number)
            assert asked["takeback"]["stage"] == "asked"
            process.send_signal(signal.SIGKILL)
            process.wait()
        with server(sqlite, port, tmp_path) as process:
            for other in clients:
                if other is not mover:
                    assert other.get(path).json()["takeback"]["stage"] == "decide"
                    post(other, f"{path}/allow_takeback", number=number)
            process.send_signal(signal.SIGKILL)
            process.wait()
        with server(sqlite, port, tmp_path):
            model = mover.get(path).json()
            assert model["view"] == before
            assert model["moves"] == number + 1


def looks(clients: list[httpx.Client], path: str) -> list[tuple[httpx.Client, Any]]:
    """What each of these people sees at a table."""
    return [(client, client.get(path).json()) for client in clients]


def test_the_command_says_where_it_is_open_and_logs_no_invitation(sqlite: str, tmp_path: Path) -> None:
    port = free_port()
    with (
        server(sqlite, port, tmp_path),
        httpx.Client(verify=False, base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client,
    ):
        address = client.post("/play", data={"game": "knizia-black-sheep"}).headers["location"]
        client.get(address)
        with connect(
            f"ws://127.0.0.1:{port}{address}/socket", open_timeout=PATIENCE, ping_interval=None
        ) as socket:
            assert socket.recv()
    said = (tmp_path / "log").read_text()
    assert f"http://127.0.0.1:{port}" in said
    assert "core: " in said
    assert '"event": "open"' in said
    assert address.rpartition("/")[2] not in said
