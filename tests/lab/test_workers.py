"""Who does the work: alone, in several processes, on Ray."""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from sheepfold.engine.errors import SheepfoldError
from sheepfold.lab import workers
from sheepfold.lab.arena import run
from sheepfold.lab.bot_match import play
from sheepfold.lab.workers import LostWorker, NoCluster
from tests.lab.test_arena import ALONE, question, untimed
from tests.patience import PATIENCE


def squared(number: int) -> int:
    return number * number


def where(number: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def meet(folder: str) -> int:
    """Waits until another process has come to this folder, too."""
    Path(folder, str(os.getpid())).touch()
    latest = time.monotonic() + PATIENCE
    while len(os.listdir(folder)) < 2:
        assert time.monotonic() < latest
        time.sleep(0.01)
    return os.getpid()


def refused(number: int) -> int:
    raise SheepfoldError(f"number: {number}, must be something else")


class Odd(Exception):
    """An error that cannot travel."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(one + two)


def odd(number: int) -> int:
    raise Odd(number, number)


def fatal(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def endless(number: int) -> int:
    while number:
        time.sleep(0.01)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_everything_is_done_once_whatever_the_number_of_processes(jobs: int) -> None:
    assert sorted(workers.local(squared, range(4), jobs)) == [0, 1, 4, 9]
    assert list(workers.local(squared, [], jobs)) == []


def test_two_jobs_are_two_other_processes_and_one_is_this() -> None:
    assert len({*workers.local(where, range(8), 2), os.getpid()}) == 3
    assert set(workers.local(where, range(2), 1)) == {os.getpid()}


def test_a_short_run_is_over_before_others_are_hired() -> None:
    assert set(workers.local(where, range(3), 2, alone=60)) == {os.getpid()}


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def counted() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    working = workers.local(squared, counted(), 2)
    next(working)
    working.close()
    assert len(taken) < 10


def test_what_went_wrong_elsewhere_is_told_here_with_its_traceback() -> None:
    with pytest.raises(SheepfoldError, match="number: 3, must be something else") as caught:
        list(workers.local(refused, [3], 2))
    assert "in refused" in caught.value.__notes__[0]
    with pytest.raises(RuntimeError, match=r"Odd\(6\)") as caught_too:
        list(workers.local(odd, [3], 2))
    assert "in odd" in caught_too.value.__notes__[0]


def test_a_process_that_dies_is_missed() -> None:
    with pytest.raises(LostWorker, match="a process ended before its match did"):
        list(workers.local(fatal, range(3), 2))


def test_whoever_stops_asking_stops_the_work() -> None:
    began = time.monotonic()
    working = workers.local(endless, [0, 1, 1], 2)
    assert next(working) == 0
    working.close()
    assert time.monotonic() - began < PATIENCE


def test_control_c_while_one_is_waited_for_leaves_none_running(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(pipe: Connection, worker: BaseProcess) -> None:
        raise KeyboardInterrupt

    working = workers.local(endless, [0, 1, 1], 2)
    assert next(working) == 0
    running = multiprocessing.active_children()
    monkeypatch.setattr(workers, "stop_worker", interrupted)
    with pytest.raises(KeyboardInterrupt):
        working.close()
    for worker in running:
        worker.join(PATIENCE)
    assert running
    assert not any(worker.is_alive() for worker in running)


CONTROL_C_BLOCKED = """
import signal
from sheepfold.lab import workers

def blocked(number):
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])

if __name__ == "__main__":
    print(*workers.local(blocked, [1, 2], 2))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signal masks")
def test_control_c_never_comes_through_to_a_worker_the_first_included(tmp_path: Path) -> None:
    """In a process of its own: the first worker of all starts more than itself."""
    path = tmp_path / "blocked.py"
    path.write_text(CONTROL_C_BLOCKED)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True True\n", "")


def test_without_ray_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"Ray is not installed \(pip install 'sheepfold\[cluster\]'\)"):
        list(workers.on_ray(squared, [1], "local"))


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:1", r"cluster: '127\.0\.0\.1:1', nobody answers there"),
        ("ray://127.0.0.1:99999", "nobody answers there"),
        ("127.0.0.1:" + "9" * 5000, "nobody answers there"),
        ("a..b:1", "cluster: 'a..b:1', nobody answers there"),
        (".:1", "nobody answers there"),
        ("é" * 100 + ":1", "nobody answers there"),
        ("meadow", "cluster: 'meadow', must be local, auto, HOST:PORT or ray://HOST:PORT"),
        ("auto", "cluster: 'auto', no Ray answers there"),
    ],
)
@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_named_at_once(
    address: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `auto` finds every Ray of the machine, also that of a test beside this one.
    monkeypatch.setattr("ray._private.services.find_gcs_addresses", functools.cache(set))
    monkeypatch.setattr("ray._private.services.find_bootstrap_address", lambda folder: None)
    with pytest.raises(NoCluster, match=message):
        list(workers.on_ray(squared, [3], address))


@pytest.mark.slow
def test_a_ray_of_two_workers_finds_what_one_process_finds(tmp_path: Path) -> None:
    """One test for all that needs a real Ray: it takes seconds to start."""
    ray = workers.imported_ray()
    workers.join(ray, "local", 2)
    try:
        assert len({*workers.on_ray(meet, [str(tmp_path)] * 8, "here"), os.getpid()}) == 3
        found = run(question(), 3, lambda tasks: workers.on_ray(play, tasks, "here"))
        assert untimed(found) == untimed(run(question(), 3, ALONE))
        with pytest.raises(SheepfoldError, match="number: 3, must be something else"):
            list(workers.on_ray(refused, [3], "here"))
        with pytest.raises(LostWorker, match="cluster: a match was lost there"):
            list(workers.on_ray(fatal, [3], "here"))
    finally:
        ray.shutdown()
    assert not ray.is_initialized()
