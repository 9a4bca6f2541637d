"""The whole suite again and again beside a full load: `make test-repeated`, or `python -m tests.repeated`.

No test may depend on the machine's pace. So the suite runs in several lanes at the same time, each in a fresh
clone of the last commit with an environment of its own: every lane is the load of the others. What was
compiled here is taken along. Each run is one line; the output of every run stays in the folder.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPILED = Path("build", "compiled")
ENDED = re.compile(r"^(?:\d+ failed, )?\d+ passed.*$", re.MULTILINE)
FAILED = re.compile(r"^FAILED .*$", re.MULTILINE)
STRICT = {"SHEEPFOLD_NO_SKIPS": "1", "SHEEPFOLD_MUST_COMPILE": "1"}
"""Nothing may be left out."""


class Lane:
    """A clone in which the suite runs again and again."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.folder = folder
        self.workers = workers
        self.green = 0
        self.runs = 0

    def set_up(self) -> None:
        """A fresh clone, with what is compiled here if it fits."""
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.folder)], check=True)
        if (ROOT / COMPILED).is_dir():
            shutil.copytree(ROOT / COMPILED, self.folder / COMPILED)
        self.make("set-up", ".venv/tools", ".venv/compiled", ".venv/assets", ".venv/machine", ".venv/pyodide")

    def make(self, name: str, *targets: str) -> tuple[int, str]:
        """The status of `make`, and what it said."""
        log = self.folder.with_name(f"{self.folder.name}-{name}.log")
        with log.open("w", encoding="utf-8") as output:
            command = ["make", *targets, f"ONLY=-q -n {self.workers}"]
            done = subprocess.run(
                command, cwd=self.folder, env=os.environ | STRICT, stdout=output, stderr=subprocess.STDOUT
            )
        return done.returncode, log.read_text(encoding="utf-8", errors="replace")

    def repeat(self, runs: int) -> None:
        """The suite so many times."""
        for _ in range(runs):
            began = time.monotonic()
            self.runs += 1
            load = os.getloadavg()[0]
            status, said = self.make(f"run-{self.runs}", "test")
            self.green += not status
            parts = ", ".join(found[0] for found in ENDED.finditer(said))
            print(
                f"{self.folder.name} run {self.runs}: {'green' if not status else 'FAILED'} after"
                f" {time.monotonic() - began:.0f} s, load {load:.0f} to {os.getloadavg()[0]:.0f}: {parts}",
                *sorted(set(FAILED.findall(said))),
                sep="\n    ",
                flush=True,
            )


def main() -> int:
    """Run and count; 1 if any run failed."""
    reader = argparse.ArgumentParser(prog="tests.repeated", description="The suite beside a full load.")
    reader.add_argument("--runs", type=int, default=10, help="in all lanes together (10)")
    reader.add_argument("--lanes", type=int, default=2, help="at the same time; 2 at least make a load (2)")
    reader.add_argument("--workers", type=int, default=3, help="of each lane; more than 3 only wait (3)")
    reader.add_argument("--folder", type=Path, help="for clones and output (a new temporary one)")
    asked = reader.parse_args()
    folder = (asked.folder or Path(tempfile.mkdtemp(prefix="sheepfold-repeated-"))).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    print(f"Clones and output are in {folder}.", flush=True)
    lanes = [Lane(folder / f"lane-{number}", asked.workers) for number in range(1, asked.lanes + 1)]
    for lane in lanes:
        lane.set_up()
    shares = [
        asked.runs // asked.lanes + (number < asked.runs % asked.lanes) for number in range(asked.lanes)
    ]
    threads = [
        threading.Thread(target=lane.repeat, args=(share,)) for lane, share in zip(lanes, shares, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    green, runs = sum(lane.green for lane in lanes), sum(lane.runs for lane in lanes)
    print(f"{green} of {runs} runs were green.")
    return int(green < runs)


if __name__ == "__main__":
    sys.exit(main())
