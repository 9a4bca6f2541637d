"""The table in the browser: how fast and how heavy it is.

It is measured by bench/web.py, a program of its own: the lab knows nothing of the server.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from typing import Final

from sheepfold.lab.bench import BenchRow, Target
from sheepfold.lab.rivals import BENCH

MILLISECONDS: Final = "ms"
BYTES: Final = "B"
KILOBYTES: Final = "kB"
SHARE: Final = "%"

WEB_TARGETS: Final = [
    Target("web table-moves, 25 tables of four", 1_000, None),
    Target("web table-moves, 250 tables of four", 1_000, None),
    Target("web click to painted change, p99", 100, None),
    Target("web worst push", 20_000, None),
    Target("web worst push on the wire", 3_000, None),
    Target("web first visit", 400, None),
    Target("web memory of a table, 250 tables of four", 220, None),
]
"""What was promised of the table in the browser: moves a second at least, all else at most."""


def web_rows() -> list[BenchRow]:
    """All rows; none where the source tree or the web stack is not at hand."""
    if not (BENCH / "web.py").exists() or importlib.util.find_spec("uvicorn") is None:
        return []
    command = [sys.executable, "-m", "bench.web", "--json"]
    done = subprocess.run(command, cwd=BENCH.parent, stdout=subprocess.PIPE, text=True, check=True)
    return read_rows(done.stdout)


def read_rows(text: str) -> list[BenchRow]:
    """What the program printed."""
    return [BenchRow(row["name"], row["unit"], tuple(row["figures"])) for row in json.loads(text)]
