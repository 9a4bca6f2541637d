"""How long until the first card: `python -m tests.packaging.first_card`, on a machine that does nothing else.

The checkout is cloned into an empty folder and `make play` is run there, with empty caches of pip and npm,
until a table shows cards; then once more. Downloads count. Nothing here is a test.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from sheepfold import games
from tests.packaging.making import ROOT, environment
from tests.packaging.visiting import Visitor, wait_until_open
from tests.ports import free_port


def processor_time() -> float:
    """Seconds of processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_card(folder: Path, caches: Path) -> str:
    """One `make play` until cards are on a table: seconds on the clock and of processor time."""
    port, began, before = free_port(), time.monotonic(), processor_time()
    surroundings = environment(PIP_CACHE_DIR=str(caches / "pip"), npm_config_cache=str(caches / "npm"))
    command = ["make", "--quiet", "play", f"PORT={port}"]
    with subprocess.Popen(command, cwd=folder, env=surroundings, start_new_session=True) as server:
        wait_until_open(server, port)
        opened = time.monotonic() - began
        Visitor(port).first_card(games.IDS[0])
        passed = time.monotonic() - began
        os.killpg(server.pid, signal.SIGTERM)
    used, load = processor_time() - before, os.getloadavg()[0]
    on_the_clock = f"open after {opened:.1f} s, first card after {passed:.1f} s"
    return f"{on_the_clock}; {used:.1f} s of processor time; load {load:.1f}"


def main() -> None:
    """The first start, and two more."""
    with TemporaryDirectory() as folder:
        clone = Path(folder, "sheepfold")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        for _ in range(3):
            print(first_card(clone, Path(folder, "caches")), flush=True)


if __name__ == "__main__":
    main()
