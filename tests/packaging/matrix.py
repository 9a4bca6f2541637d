"""`make dist-test`: every distribution, in fresh environments, used outside the checkout; a table at the end.

Two wheels are made from the sdist: one compiled, and one where no C compiler can be found, which must be
pure. Each is installed with each set of extras into an environment of its own, and is put to work there.
"""

from __future__ import annotations

import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from sheepfold import __version__, games
from tests.outside import playing
from tests.outside.place import built
from tests.outside.playing import EXAMPLE
from tests.packaging.container import build_wheels, check_container
from tests.packaging.making import ROOT, build, environment, unpacked
from tests.packaging.visiting import check, running
from tests.ports import free_port
from tests.server.postgres import programs

EXTRAS: Final = ("", "web", "envs", "openspiel")
FIRST_MOVES: Final = "1\n" * 5000
"""What somebody types who always takes the first move."""

LEFT: Final = "You leave the table"
"""What is said where nothing more is typed before the end of a match."""

BATCH: Final = """
from sheepfold.envs.batch import Batch
batch = Batch("kivsa-shchora", lanes=8, seed=1, seats=4)
for _ in range(50):
    batch.step(batch.random_moves())
print(batch.views.shape)
"""

AGENTS: Final = """
from sheepfold.envs import pettingzoo
env = pettingzoo.env("zoff-im-zoo", seats=4, options={"target": 12}, episode="round")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, ended, cut_short, info = env.last()
    env.step(None if ended else int(observation["action_mask"].argmax()))
"""

OPENSPIEL: Final = """
import pyspiel
import sheepfold.envs.openspiel
state = pyspiel.load_game("python_sheepfold_kivsa_shchora(seats=2,rounds=1)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert sum(state.returns()) == 1
"""


class Installed(NamedTuple):
    """A wheel in an environment of its own, and a folder to stand in."""

    binaries: Path
    compiled: bool
    cwd: Path
    extra: str

    def run(self, *command: str, typed: str | None = None, status: int = 0) -> str:
        """What a command says; it must end with this status."""
        done = subprocess.run(
            [self.binaries / command[0], *command[1:]],
            cwd=self.cwd,
            env=environment(LC_ALL="C.UTF-8", COLUMNS="120"),
            input=typed,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        said = done.stdout + done.stderr
        if done.returncode != status or "Traceback" in said:
            raise AssertionError(f"{' '.join(command)}: status {done.returncode}\n{said[-3000:]}")
        return said


def expect(what: str, said: str) -> None:
    """Fail with all that was said where something is missing from it."""
    if what not in said:
        raise AssertionError(f"no {what!r} in:\n{said[-3000:]}")


def check_core(place: Installed) -> None:
    """It is what the wheel says, installed, and not the checkout."""
    code = "import sheepfold.engine as e; print(e.COMPILED, e.__file__)"
    said = place.run("python", "-c", code)
    expect(str(place.compiled), said)
    expect("site-packages", said)
    expect(__version__, place.run("sheepfold", "--version"))


def check_terminal(place: Installed) -> None:
    """The commands every install has."""
    for game_id in games.IDS:
        said = place.run("sheepfold", "play", game_id, "--seed", "1", "--bot", "random", typed=FIRST_MOVES)
        expect("You hold", said)
        if LEFT in said:
            raise AssertionError(f"the match of {game_id} did not come to its end")
    expect("ZOO-5", place.run("sheepfold", "rules", "zoff-im-zoo", "ZOO-5"))
    expect("ZOO-5", place.run("sheepfold", "rules", "zoff-im-zoo", "ZOO-5", "--language", "he"))
    expect("200", place.run("sheepfold", "simulate", "kivsa-shchora", "--games", "200", "--seed", "1"))
    match = ("--bots", "greedy,random", "--deals", "2", "--seed", "1", "--jobs", "1")
    expect("greedy", place.run("sheepfold", "arena", "kivsa-shchora", *match))


def check_refusals(place: Installed) -> None:
    """Without the web stack `serve` names the extra."""
    expect("sheepfold[web]", place.run("sheepfold", "serve", status=2))


def check_table(place: Installed) -> None:
    """Pages with pictures, fonts and scripts; their licences are in the package."""
    port = free_port()
    command = [str(place.binaries / "sheepfold"), "serve", "--port", str(port)]
    with running(command, port, place.cwd, environment(SHEEPFOLD_BOT_PROCESSES="1")) as visitor:
        check(visitor, games.IDS)
    code = "import sheepfold.server as s, pathlib as p; print(*p.Path(s.__file__).parent.rglob('licences/*'))"
    said = place.run("python", "-c", code)
    for name in ("rubik", "noto", "idiomorph"):
        expect(name, said)


def check_environments(place: Installed) -> None:
    """Batches and PettingZoo."""
    expect("(8,", place.run("python", "-c", BATCH))
    place.run("python", "-c", AGENTS)


def check_openspiel(place: Installed) -> None:
    """A game loaded by name."""
    place.run("python", "-c", OPENSPIEL)


def check_game_from_outside(place: Installed) -> None:
    """A game of another distribution, installed beside this one and played where the extras reach."""
    pip = [sys.executable, "-m", "pip", "--python", str(place.binaries / "python"), "install", "--quiet"]
    wheel = built(EXAMPLE, place.cwd / "dist")
    subprocess.run([*pip, "--no-deps", wheel], env=environment(), check=True)
    for check_part in OUTSIDE[place.extra]:
        check_part(place)


OUTSIDE: Final[dict[str, tuple[Callable[[Installed], None], ...]]] = {
    "": (playing.check_commands, playing.check_terminal, playing.check_arena),
    "web": (),
    "envs": (playing.check_environments,),
    "openspiel": (playing.check_openspiel,),
}

CHECKS: Final[dict[str, tuple[Callable[[Installed], None], ...]]] = {
    "": (check_core, check_terminal, check_refusals, check_game_from_outside),
    "web": (check_core, check_terminal, check_table, check_game_from_outside),
    "envs": (check_core, check_environments, check_game_from_outside),
    "openspiel": (check_core, check_openspiel, check_game_from_outside),
}


def installed(wheel: Path, extra: str, folder: Path) -> Installed:
    """The wheel in a fresh environment."""
    venv.create(folder / "env", with_pip=False, symlinks=True)
    binaries = folder / "env" / "bin"
    wanted = f"sheepfold[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    pip = [sys.executable, "-m", "pip", "--python", str(binaries / "python"), "install", "--quiet"]
    subprocess.run([*pip, "-c", ROOT / "constraints.txt", wanted], env=environment(), check=True)
    (folder / "somewhere").mkdir()
    return Installed(binaries, "none-any" not in wheel.name, folder / "somewhere", extra)


def tried(wheel: Path, extra: str) -> str:
    """One row: install, check, and say how it went."""
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        place = installed(wheel, extra, Path(folder))
        for each in CHECKS[extra]:
            each(place)
    names = ", ".join(each.__name__.removeprefix("check_") for each in CHECKS[extra])
    kind = "pure" if "none-any" in wheel.name else "compiled"
    return f"| {kind} | {extra or 'none'} | {names} | {time.monotonic() - began:.0f} s |"


def wheels(folder: Path) -> tuple[Path, Path]:
    """A compiled wheel, made as the Dockerfile makes it, and one made without a compiler; from the sdist."""
    sdist, _said = build(ROOT, folder / "sdist", "sdist")
    source = unpacked(sdist, folder)
    check_source(source)
    pure, said = build(source, folder / "pure", "wheel", CC="no-such-compiler")
    expect("sheepfold: not compiled: everything runs as plain Python", said)
    (compiled,) = build_wheels(source, folder).glob("sheepfold-*.whl")
    if "none-any" in compiled.name or not pure.name.endswith("-py3-none-any.whl"):
        raise AssertionError(f"tags: {compiled.name}, {pure.name}")
    check_contents(compiled, libraries=True)
    check_contents(pure, libraries=False)
    return compiled, pure


def check_contents(wheel: Path, *, libraries: bool) -> None:
    """Every file of the package is in the wheel, and compiled modules only where the tag says so."""
    names = set(zipfile.ZipFile(wheel).namelist())
    missing = {name.removeprefix("src/") for name in own_files() if name.startswith("src/")} - names
    if missing:
        raise AssertionError(f"{wheel.name} lacks {', '.join(sorted(missing))}")
    if any(name.endswith((".so", ".pyd")) for name in names) != libraries:
        raise AssertionError(f"{wheel.name}: compiled modules do not match its tag")


def check_source(source: Path) -> None:
    """Every file of the repository is in the sdist, and nothing that was compiled."""
    missing = [name for name in own_files() if not (source / name).exists()]
    if missing or any(source.rglob("*.so")):
        raise AssertionError(f"the sdist lacks {', '.join(missing)}, or has compiled modules")


def own_files() -> list[str]:
    """The files of the repository."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def main() -> None:
    """Make, install and try everything."""
    version = ".".join(map(str, sys.version_info[:3]))
    postgres = programs()
    if postgres is None:
        raise SystemExit("PostgreSQL is not installed: what the image runs cannot be tried")
    with TemporaryDirectory() as folder:
        made = wheels(Path(folder))
        check_container(made[0].parent, Path(folder), postgres)
        print(f"| wheel, Python {version} | extra | checked | time |\n| --- | --- | --- | ---: |", flush=True)
        for wheel in made:
            for extra in EXTRAS:
                print(tried(wheel, extra), flush=True)


if __name__ == "__main__":
    main()
