"""Makes the distributions: `python -m tests.packaging.making FOLDER`.

The wheels are made from the sdist, as an installer makes them, so the sdist is complete or nothing works.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def environment(**variables: str) -> dict[str, str]:
    """The environment of a build or of an installed package: nothing of ours but what is named."""
    left_out = ("PYTHONPATH", "SHEEPFOLD_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    return {**kept, **variables}


def build(source: Path, target: Path, kind: str, **variables: str) -> tuple[Path, str]:
    """A distribution (`sdist` or `wheel`) of this folder in that one, and what was said while it was made."""
    before = set(target.glob("*")) if target.exists() else set()
    done = subprocess.run(
        [sys.executable, "-m", "build", f"--{kind}", "--outdir", target, source],
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    if done.returncode:
        raise SystemExit(f"{said}\n{kind} of {source} failed")
    (made,) = set(target.glob("*")) - before
    return made, said


def unpacked(sdist: Path, folder: Path) -> Path:
    """The sources inside an sdist."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


def main(target: Path) -> None:
    """An sdist, a compiled wheel and a pure wheel."""
    with TemporaryDirectory() as folder:
        sdist, _said = build(ROOT, target, "sdist")
        source = unpacked(sdist, Path(folder))
        compiled, _said = build(source, target, "wheel", SHEEPFOLD_MUST_COMPILE="1")
        pure, _said = build(source, target, "wheel", SHEEPFOLD_PURE="1")
    for path in (sdist, compiled, pure):
        print(f"{path.stat().st_size // 1000:>6} kB  {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
