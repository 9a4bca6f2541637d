"""Running tasks in this process, in several on this machine, or on a Ray cluster.

Each function takes a function and its tasks and yields results as they finish, in any order. Function,
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
"""Tasks for each processor of a cluster: one running and one queued, so that none waits for the network."""

RETRIES = 1
"""How often a match is restarted after its machine was lost; one that kills its worker would do so again."""

CLUSTER_TIMEOUT = 5.0
"""Seconds within which a cluster must accept a connection."""


class LostWorker(SheepfoldError):
    """A worker process that ended before it sent its result."""


class NoCluster(SheepfoldError):
    """Ray is not installed, or no cluster answers."""


def cores() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def local(
    work: Callable[[T], R], tasks: Iterable[T], jobs: int, alone: float = 0
) -> Generator[R, None, None]:
    """Run tasks in this many processes; the first `alone` seconds in this one, as starting others is slow."""
    queue = iter(tasks)
    until = time.monotonic() + alone
    while jobs == 1 or time.monotonic() < until:
        task = next(queue, None)
        if task is None:
            return
        yield work(task)
    yield from in_processes(work, queue, jobs)


def in_processes(work: Callable[[T], R], queue: Iterator[T], jobs: int) -> Generator[R, None, None]:
    """Run tasks in new processes, one task at a time in each."""
    workers: dict[Connection, BaseProcess] = {}
    try:
        for task in itertools.islice(queue, jobs):
            pipe, worker = start_worker(work)
            workers[pipe] = worker
            pipe.send(task)
        while workers:
            for pipe in cast(list[Connection], wait(list(workers))):
                done = received(pipe)
                task_or_none = next(queue, None)
                if task_or_none is None:
                    stop_worker(pipe, workers.pop(pipe))
                else:
                    pipe.send(task_or_none)
                yield done
    finally:
        # All of them first: Control-C may come again while one is waited for.
        for worker in workers.values():
            worker.terminate()
        for pipe, worker in workers.items():
            stop_worker(pipe, worker)


def start_worker(work: Callable[[Any], Any]) -> tuple[Connection, BaseProcess]:
    """Start a worker process; return the pipe to it, and the process."""
    # Fresh processes share no state by accident, on every system alike.
    context = multiprocessing.get_context("spawn")
    pipe, other_end = context.Pipe()
    worker = context.Process(target=serve, args=(other_end, work), daemon=True)
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        # Where the worker's start started it, Control-C would come through again.
        resource_tracker.ensure_running()
    with ignoring_control_c():
        worker.start()
    other_end.close()
    return pipe, worker


@contextmanager
def ignoring_control_c() -> Iterator[None]:
    """Processes started in here never get Control-C; this process gets it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stop_worker(pipe: Connection, worker: BaseProcess) -> None:
    """End a worker process."""
    pipe.close()
    worker.terminate()
    worker.join()
    worker.close()


def serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """The loop of a worker process: receive a task, send its result or error."""
    # Control-C is for the process that started this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            pipe.send_bytes(result_of(work, pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # Nobody is there any more who would want to know.


def result_of(work: Callable[[Any], Any], task: Any) -> bytes:
    """The result of a task, or its error with the traceback, pickled."""
    try:
        return pickle.dumps((work(task), None, ""))
    except Exception as error:
        return pickle.dumps((None, portable(error), traceback.format_exc()))


def portable(error: Exception) -> Exception:
    """The error, or a RuntimeError in its place if it cannot be pickled."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(repr(error))
    return error


def received(pipe: Connection) -> Any:
    """The result a worker process sent; raises its error, or LostWorker."""
    try:
        found, error, trace = pipe.recv()
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
    """The result of a worker of the cluster; raises its error, or LostWorker."""
    import ray

    try:
        return ray.get(promise)
    except ray.exceptions.RayTaskError as error:
        error.cause.add_note(str(error))
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise LostWorker(f"cluster: a match was lost there ({error})") from None


def imported_ray() -> Any:
    """The module ray; NoCluster if it is not installed."""
    # Ray's usage reports are switched off.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise NoCluster("cluster: Ray is not installed (pip install 'sheepfold[cluster]')") from None
    return ray


def join(ray: Any, address: str, jobs: int | None) -> None:
    """Connect to the cluster at that address."""
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == "local":
        settings |= {"num_cpus": jobs or cores(), "include_dashboard": False}
    elif address != "auto":
        check_address(address)
    try:
        ray.init(address, **settings)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoCluster(f"cluster: {address!r}, no Ray answers there ({first_line(error)})") from None


def check_address(address: str) -> None:
    """Check that the address accepts connections: Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal()):
        raise NoCluster(f"cluster: {address!r}, must be local, auto, HOST:PORT or ray://HOST:PORT")
    try:
        socket.create_connection((host, int(port)), CLUSTER_TIMEOUT).close()
    except (OSError, OverflowError, ValueError) as error:
        raise NoCluster(f"cluster: {address!r}, nobody answers there ({first_line(error)})") from None


def first_line(error: Exception) -> str:
    """The first line of an error's message."""
    return str(error).strip().partition("\n")[0] or type(error).__name__
