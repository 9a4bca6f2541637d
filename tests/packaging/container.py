"""The steps of the Dockerfile without Docker: the same commands, in a virtual environment for each stage."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import venv
from pathlib import Path
from typing import Final

from sheepfold import games
from tests.packaging.making import ROOT, environment
from tests.packaging.visiting import check, running
from tests.ports import free_port
from tests.server.postgres import cluster

WHEELS: Final = "/wheels"
"""Where the Dockerfile puts them."""


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile: each instruction and what follows it."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [(word, rest) for word, _space, rest in (line.partition(" ") for line in lines) if word]


def step(words: str) -> str:
    """The one RUN with these words, without what only Docker understands."""
    (found,) = [rest for word, rest in instructions() if word == "RUN" and words in rest]
    return re.sub(r"^(--mount=\S+\s*)+", "", found)


def variables() -> dict[str, str]:
    """What the Dockerfile sets."""
    return dict(rest.split("=", 1) for word, rest in instructions() if word == "ENV")


def command() -> list[str]:
    """What the image runs."""
    (found,) = [rest for word, rest in instructions() if word == "CMD"]
    words: list[str] = json.loads(found)
    return words


def run_stage(words: str, folder: Path, wheels: Path, cwd: Path) -> Path:
    """Run a step in a fresh environment; returns where its programs are."""
    venv.create(folder, with_pip=True, symlinks=True)
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    surroundings = environment(PATH=path, PIP_DISABLE_PIP_VERSION_CHECK="1", **variables())
    script = step(words).replace(WHEELS, str(wheels)).replace("--no-cache-dir ", "")
    done = subprocess.run(
        ["sh", "-ec", script], cwd=cwd, env=surroundings, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(f"{script}\n{(done.stdout + done.stderr)[-3000:]}")
    return folder / "bin"


def build_wheels(source: Path, folder: Path) -> Path:
    """The first stage: all wheels, ours compiled; returns their folder."""
    run_stage("pip wheel", folder / "first-stage", folder / "wheels", source)
    return folder / "wheels"


def other_user(python: Path) -> str | None:
    """Who runs the table instead of root; None where Python is in a folder that only root can read."""
    if os.getuid():
        return None
    try:
        subprocess.run([python, "-c", ""], user="nobody", cwd="/", check=True)
    except PermissionError:
        print(f"The table runs as root here: nobody else may run {python.resolve()}.", flush=True)
        return None
    return "nobody"


def check_container(wheels: Path, folder: Path, postgres: Path) -> None:
    """The second stage: the table with the PostgreSQL whose programs are there, not as root."""
    folder.chmod(0o755)
    binaries = run_stage("pip install", folder / "second-stage", wheels, folder)
    home, port, user = folder / "home", free_port(), other_user(binaries / "python")
    home.mkdir()
    if user is not None:
        shutil.chown(home, user)
    words = [str(binaries / command()[0]), *command()[1:], "--port", str(port)]
    words = [word.replace("0.0.0.0", "127.0.0.1") for word in words]
    with cluster(postgres) as socket:
        database = f"postgresql://sheepfold@/postgres?host={socket}"
        surroundings = environment(SHEEPFOLD_DATABASE=database, SHEEPFOLD_BOT_PROCESSES="1", HOME=str(home))
        with running(words, port, home, surroundings, user=user) as visitor:
            check(visitor, games.IDS[:1])
            assert visitor.ask("GET", "/healthz").status == 200
