"""Who does the work: this process, several on this machine, or a Ray cluster.

Each takes a function and the tasks for it and gives back results as they come, in any order. Function,
tasks and results are pickled; the function is found by its name, so it must be importable where it runs.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import pickle
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

from sheepfold.engine.errors import SheepfoldError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Tasks a processor of a cluster: one at work, one waiting, so that the way there costs nothing."""

RETRIES = 1
"""How often a match is begun again whose machine was lost; one that kills its worker would do so again."""

KNOCKING = 5.0
"""Seconds a cluster has to answer at all."""


class LostWorker(SheepfoldError):
    """A process that did not live to say what it found."""


class NoCluster(SheepfoldError):
    """No Ray to work on."""


def cores() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def local(
    work: Callable[[T], R], tasks: Iterable[T], jobs: int, alone: float = 0
) -> Generator[R, None, None]:
    """Work in this many processes; the first seconds alone, as starting others may not be worth it."""
    queue = iter(tasks)
    until = time.monotonic() + alone
    while jobs == 1 or time.monotonic() < until:
        task = next(queue, None)
        if task is None:
            return
        yield work(task)
    yield from together(work, queue, jobs)


def together(work: Callable[[T], R], queue: Iterator[T], jobs: int) -> Generator[R, None, None]:
    """Work in fresh processes, each at one task at a time."""
    crew: dict[Connection, BaseProcess] = {}
    try:
        for task in itertools.islice(queue, jobs):
            line, worker = hire(work)
            crew[line] = worker
            line.send(task)
        while crew:
            for line in cast(list[Connection], wait(list(crew))):
                done = heard(line)
                task_or_none = next(queue, None)
                if task_or_none is None:
                    dismiss(line, crew.pop(line))
                else:
                    line.send(task_or_none)
                yield done
    finally:
        for line, worker in crew.items():
            dismiss(line, worker)


def hire(work: Callable[[Any], Any]) -> tuple[Connection, BaseProcess]:
    """A process at work, and the line to it."""
    # Fresh processes share no state by accident, on every system alike.
    context = multiprocessing.get_context("spawn")
    line, far_end = context.Pipe()
    worker = context.Process(target=serve, args=(far_end, work), daemon=True)
    with deaf_to_control_c():
        worker.start()
    far_end.close()
    return line, worker


@contextmanager
def deaf_to_control_c() -> Iterator[None]:
    """Whatever is started here never hears Control-C; whoever started it hears it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def dismiss(line: Connection, worker: BaseProcess) -> None:
    """End a process whose work is done or no longer wanted."""
    line.close()
    worker.terminate()
    worker.join()
    worker.close()


def serve(line: Connection, work: Callable[[Any], Any]) -> None:
    """What a process does: a task comes in, its result or what went wrong goes out."""
    # Control-C is for the process that hired this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            line.send_bytes(result_of(work, line.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # Nobody is there any more who would want to know.


def result_of(work: Callable[[Any], Any], task: Any) -> bytes:
    """What comes of a task, pickled: a result, or what went wrong and where."""
    try:
        return pickle.dumps((work(task), None, ""))
    except Exception as error:
        return pickle.dumps((None, portable(error), traceback.format_exc()))


def portable(error: Exception) -> Exception:
    """The error, or one that can travel in its place."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(repr(error))
    return error


def heard(line: Connection) -> Any:
    """What a process found."""
    try:
        found, error, trace = line.recv()
    except (EOFError, ConnectionResetError):
        raise LostWorker("jobs: a process ended before its match did (out of memory?)") from None
    if error is not None:
        error.add_note(trace)
        raise error
    return found


def on_ray(
    work: Callable[[T], R], tasks: Iterable[T], address: str, jobs: int | None = None
) -> Generator[R, None, None]:
    """Work on the Ray cluster at an address; `local` starts one on this machine, of that many workers.

    Where this process is part of a cluster already, that one is used.
    """
    ray = imported_ray()
    ours = not ray.is_initialized()
    if ours:
        join(ray, address, jobs)
    try:
        most = jobs or int(ray.cluster_resources().get("CPU", 1))
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
        queue = iter(tasks)
        running = [remote.remote(task) for task in itertools.islice(queue, most * AHEAD)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(task) for task in itertools.islice(queue, len(done))]
            yield from map(fetched, done)
    finally:
        if ours:
            ray.shutdown()


def fetched(promise: Any) -> Any:
    """What a worker of the cluster found."""
    import ray

    try:
        return ray.get(promise)
    except ray.exceptions.RayTaskError as error:
        error.cause.add_note(str(error))
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise LostWorker(f"cluster: a match was lost there ({error})") from None


def imported_ray() -> Any:
    """Ray, where it is installed."""
    # Nobody is told that Ray was used here.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise NoCluster("cluster: Ray is not installed (pip install 'sheepfold[cluster]')") from None
    return ray


def join(ray: Any, address: str, jobs: int | None) -> None:
    """Become part of the cluster at that address."""
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == "local":
        settings |= {"num_cpus": jobs or cores(), "include_dashboard": False}
    elif address != "auto":
        knock(address)
    try:
        ray.init(address, **settings)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoCluster(f"cluster: {address!r}, no Ray answers there ({first_line(error)})") from None


def knock(address: str) -> None:
    """Make sure that somebody is there: Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal()):
        raise NoCluster(f"cluster: {address!r}, must be local, auto, HOST:PORT or ray://HOST:PORT")
    try:
        socket.create_connection((host, int(port)), KNOCKING).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"cluster: {address!r}, nobody answers there ({first_line(error)})") from None


def first_line(error: Exception) -> str:
    """The gist of an error."""
    return str(error).strip().partition("\n")[0] or type(error).__name__
