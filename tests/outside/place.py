"""A fresh environment beside this checkout, into which games are installed without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]

COMMAND: Final = """\
#!{python}
import sys
from sheepfold.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""

SETTINGS: Final = {
    "COLUMNS": "140",
    "LC_ALL": "C.UTF-8",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    # pip reads this one the wrong way round: 0 builds without an environment of its own.
    "PIP_NO_BUILD_ISOLATION": "0",
    "PIP_NO_INDEX": "1",
}


class Place(NamedTuple):
    """An environment and a folder to stand in."""

    binaries: Path
    cwd: Path

    def environment(self) -> Mapping[str, str]:
        """The variables of a command: this environment comes first, and nothing of ours is in the way."""
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        path = os.pathsep.join([str(self.binaries), os.environ["PATH"]])
        return {**kept, **SETTINGS, "PATH": path, "VIRTUAL_ENV": str(self.binaries.parent)}

    def run(self, *command: str, typed: str | None = None, status: int = 0) -> str:
        """What a command says; it must end with this status and without a traceback."""
        done = subprocess.run(
            [self.binaries / command[0], *command[1:]],
            cwd=self.cwd,
            env=self.environment(),
            input=typed,
            capture_output=True,
            text=True,
            timeout=1200,
            check=False,
        )
        said = done.stdout + done.stderr
        if done.returncode != status or "Traceback" in said:
            raise AssertionError(f"{' '.join(command)}: status {done.returncode}\n{said[-4000:]}")
        return said


def fresh_place(folder: Path) -> Place:
    """An environment that has this checkout and the packages beside it, but none of their commands."""
    venv.create(folder / "env", with_pip=False, symlinks=True)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    beside = [str(ROOT / "src"), *{sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}]
    (site / "beside.pth").write_text("\n".join(beside) + "\n", "utf-8")
    binaries = folder / "env" / "bin"
    command = binaries / "sheepfold"
    command.write_text(COMMAND.format(python=binaries / "python"), "utf-8")
    command.chmod(0o755)
    (folder / "somewhere").mkdir()
    return Place(binaries, folder / "somewhere")


def built(source: Path, target: Path) -> Path:
    """The wheel of a distribution, built without a network, and from a copy: builds leave files behind."""
    copied = shutil.copytree(source, target / "source")
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(target), str(copied)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = target.glob("*.whl")
    return wheel
