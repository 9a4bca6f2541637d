"""`sheepfold serve` as a process: it starts or says in one line why not, and it always ends."""

from __future__ import annotations

import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.ports import free_port

pytestmark = pytest.mark.empty_database


class Process:
    """A server of its own; what it says goes to pipes that are read when it has ended."""

    def __init__(self, database: str, **settings: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "sheepfold", "serve", "--port", str(self.port)]
        command += ["--database", database]
        surroundings = {**os.environ, "SHEEPFOLD_BOT_PROCESSES": "1", **settings}
        self.popen = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=surroundings
        )

    def health(self) -> tuple[int, str]:
        """What /healthz answers; 0 while nobody listens."""
        try:
            answer = httpx.get(f"http://127.0.0.1:{self.port}/healthz", verify=False, timeout=20)
        except httpx.TransportError:
            return 0, ""
        return answer.status_code, answer.text

    def is_open(self) -> bool:
        return self.health()[0] == 200

    def has_ended(self) -> bool:
        return self.popen.poll() is not None

    def ended(self) -> tuple[int, str, str]:
        """The exit status, standard output and standard error, once it has ended."""
        out, err = self.popen.communicate(timeout=PATIENCE)
        return self.popen.returncode, out, err


@contextmanager
def process(database: str, **settings: str) -> Iterator[Process]:
    made = Process(database, **settings)
    try:
        yield made
    finally:
        if not made.has_ended():
            made.popen.send_signal(signal.SIGCONT)
            made.popen.kill()
        made.popen.communicate()


def wait_until(happened: Callable[[], bool]) -> None:
    before = time.monotonic()
    while not happened():
        assert time.monotonic() - before < PATIENCE
        time.sleep(0.05)


def said_plainly(ended: tuple[int, str, str]) -> str:
    """The one line of a server that did not start."""
    status, out, err = ended
    assert status not in (0, None)
    assert "is open" not in out
    lines = [line for line in err.splitlines() if not line.startswith("{")]
    assert len(lines) == 1, err
    assert "Traceback" not in err
    return lines[0]


@pytest.mark.slow
def test_a_second_process_on_one_file_is_refused_in_one_line(sqlite: str) -> None:
    with process(sqlite) as first:
        wait_until(first.is_open)
        with process(sqlite) as second:
            assert said_plainly(second.ended()).startswith("sheepfold: database: another server ")
        assert first.is_open()
        first.popen.terminate()
        _status, out, _err = first.ended()
        assert f"Sheepfold is open on http://127.0.0.1:{first.port}" in out
    with process(sqlite) as third:
        wait_until(third.is_open)


@pytest.mark.slow
def test_of_two_first_starts_at_the_same_moment_one_opens_and_one_is_refused(sqlite: str) -> None:
    with process(sqlite) as one, process(sqlite) as two:
        wait_until(lambda: one.has_ended() or two.has_ended())
        loser, winner = (one, two) if one.has_ended() else (two, one)
        assert said_plainly(loser.ended()).startswith("sheepfold: database: another server ")
        wait_until(winner.is_open)


@pytest.mark.slow
def test_two_processes_share_a_database_from_the_first_start_and_one_that_was_frozen_goes_on(
    postgres_database: str,
) -> None:
    with process(postgres_database) as frozen, process(postgres_database) as other:
        wait_until(lambda: frozen.is_open() and other.is_open())
        frozen.popen.send_signal(signal.SIGSTOP)
        time.sleep(2.0)  # Longer than a lease.
        assert other.is_open()
        frozen.popen.send_signal(signal.SIGCONT)
        wait_until(frozen.is_open)
        for each in (frozen, other):
            each.popen.terminate()
            status, _out, err = each.ended()
            assert status == -signal.SIGTERM, err  # Raised again once everything was closed.
            assert '"level": "error"' not in err


@pytest.mark.slow
def test_a_frozen_process_keeps_the_lock_of_a_file(sqlite: str) -> None:
    with process(sqlite) as frozen:
        wait_until(frozen.is_open)
        frozen.popen.send_signal(signal.SIGSTOP)
        with process(sqlite) as second:
            assert "another server" in said_plainly(second.ended())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["folder.db", "nowhere/x.db"])
def test_a_database_that_cannot_be_used_is_named_in_one_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.db").mkdir()
    with process(str(tmp_path / name)) as server:
        line = said_plainly(server.ended())
    assert line.startswith("sheepfold: --database: ")
    assert name.partition("/")[0] in line


@pytest.mark.slow
def test_a_full_disk_turns_health_red_and_free_space_turns_it_green(sqlite: str) -> None:
    with process(sqlite) as server:
        wait_until(server.is_open)
        pid, (soft, hard) = server.popen.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
        wait_until(lambda: server.health() == (503, "not open: the database takes no writes\n"))
        assert not server.has_ended()
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
        wait_until(server.is_open)


@pytest.mark.slow
def test_a_server_told_to_stop_ends_and_says_where_it_was_open_only_when_it_was(sqlite: str) -> None:
    with process(sqlite) as server:
        wait_until(server.is_open)
        server.popen.terminate()
        status, out, err = server.ended()
        assert status == -signal.SIGTERM
        assert out.startswith("Sheepfold is open on")
        assert '"event": "closed"' in err
        assert "Traceback" not in err
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "-m", "sheepfold", "serve", "--port", str(taken.getsockname()[1])]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert "cannot be used" in said_plainly((ran.returncode, ran.stdout, ran.stderr))


@pytest.mark.slow
def test_a_server_told_to_stop_ends_though_its_database_is_frozen(sqlite: str) -> None:
    """Somebody else holds the file: writes wait, then fail; the end must not wait for them for ever."""
    path = sqlite.removeprefix("sqlite:///")
    with process(sqlite) as server:
        wait_until(server.is_open)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        wait_until(lambda: server.health()[0] == 503)
        server.popen.terminate()
        server.ended()
        other.execute("ROLLBACK")
        other.close()


def test_a_process_that_was_told_to_stop_ends_whatever_hangs() -> None:
    hangs = "from sheepfold.server.serving import end_within; import threading; end_within(0.1); {}"
    wait = "threading.Thread(target=threading.Event().wait).start()"
    ran = subprocess.run([sys.executable, "-c", hangs.format(wait)], check=False, timeout=PATIENCE)
    assert ran.returncode == 1
