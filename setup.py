"""What the build does beyond pyproject.toml: compiled modules, and the rulebooks and pictures in the package.

A build compiles where it can. Where it cannot, it says so in one line and makes a pure wheel: a wheel tagged
for a platform always has the compiled modules. An editable install is plain; `setup.py compile` compiles a
checkout (src/sheepfold/builds.py says how they are found).

    SHEEPFOLD_PURE=1            compile nothing
    SHEEPFOLD_MUST_COMPILE=1    whatever keeps the build from compiling fails it
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final, NamedTuple

from setuptools import Command, Distribution, Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.editable_wheel import editable_wheel
from setuptools.command.sdist import sdist

SOURCES: Final = Path("src")

sys.path.insert(0, str(SOURCES.resolve()))
os.environ.setdefault("SHEEPFOLD_BUILDS", "")

from sheepfold import __version__, builds  # noqa: E402 (it is not installed yet)

KEPT: Final = 2
"""Builds of a part that stay: running processes may still import from the last but one."""


class Part(NamedTuple):
    """Modules that are compiled together, into one library."""

    modules: tuple[str, ...]
    """Where they are, below the package."""
    plain: tuple[str, ...]
    """Those among them with nothing to gain, by name."""
    uses: tuple[str, ...] = ()
    """The parts whose constants and types it is compiled with."""

    def sources(self) -> list[str]:
        """The modules that are compiled."""
        found = [path for each in self.modules for path in (SOURCES / "sheepfold").glob(each)]
        return sorted(path.as_posix() for path in found if path.name not in self.plain)

    def digests(self) -> dict[str, str]:
        """Everything the compiled modules are made from, with digests."""
        named = [*self.sources(), *(source for name in self.uses for source in PARTS[name].sources())]
        return builds.digests(sorted(named))


HANDS_ON: Final = ("manifest.py", "registry.py", "bot.py", "catalogue.py", "levels.py", "searcher.py")
SENTENCES: Final = (
    "words/memo.py",  # Not speech.py: mypyc leaves out a function called `_`.
    "words/names.py",
    "words/game_words.py",
    "words/telling/*.py",
    "games/*/words/sentences.py",
)

PARTS: Final = {
    # Not compiled: dataclasses, packages' front doors, what only hands on, what plain Python has instead, and
    # what tests call with games that are not subclasses of Game.
    "core": Part(
        ("engine/**/*.py", "games/*/rules/*.py", "bots/**/*.py", "games/*/bots/*.py"),
        ("options.py", "__init__.py", "vectors.py", "takeback.py", *HANDS_ON),
    ),
    # Not compiled: packages themselves, what is drawn once for all, and what an installed page or the preview
    # of a link needs. Lists and stories are whole pages and gain little: they are compiled with their folder.
    "pages": Part(
        ("server/pages/*.py", "server/live/view_model_builder.py", "games/*/page/*.py", *SENTENCES),
        ("__init__.py", "drawing.py", "look.py", "icons.py", "raster.py", "shell.py", "previews.py"),
        uses=("core",),
    ),
}

# Types are checked by `make check`. Here mypy only has to understand them, and the result must not depend on
# which packages are installed beside it.
MYPY: Final = (
    "--config-file=",
    "--explicit-package-bases",
    "--follow-imports=silent",
    "--ignore-missing-imports",
    "--no-site-packages",
)

INITIALISER: Final = re.compile(r"^extern (char CPyDef_\w+_____top_level__\(void\);)$", re.MULTILINE)

NOT_OPTIMISED: Final = """\
#if defined(__clang__)
#define RUNS_ONCE __attribute__((optnone, noinline))
#else
#define RUNS_ONCE __attribute__((optimize("O0")))
#endif
"""


def wanted(variable: str) -> bool:
    """Whether an environment variable asks for something."""
    return os.environ.get(variable, "") not in ("", "0")


def translated(names: Iterable[str]) -> list[Extension]:
    """The extensions of these parts, translated to C."""
    ensure_compiler()
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = str(SOURCES)
    extensions: list[Any] = []
    for name in names:
        # Parts are translated at the same time: with one cache, mypy would find its database locked.
        folder = Path("build", "c", name)
        found = mypycify(
            [*MYPY, f"--cache-dir={Path('build', 'mypy', name)}", *PARTS[name].sources()],
            opt_level="2",
            debug_level="0",
            group_name=f"sheepfold_{name}",
            target_dir=str(folder),
        )
        options = compiler_options(folder, name)
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, *options]
        extensions += found
    return extensions


def ensure_compiler() -> None:
    """Say it before mypy has worked for a while if nothing can be compiled."""
    compiler: Any = new_compiler()
    customize_compiler(compiler)
    command = getattr(compiler, "compiler", None)
    if command and shutil.which(command[0]) is None:
        raise SystemExit(f"no C compiler: {command[0]} was not found")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise SystemExit("no headers of Python: Python.h was not found")


def compiler_options(folder: Path, name: str) -> list[str]:
    """What the C compiler is told besides.

    One translation unit lets functions be inlined into each other. Code that runs once, when a module is
    imported, is a third of all and is not optimised.
    """
    if os.name != "posix":
        return []
    header = folder / f"__native_internal_sheepfold_{name}.h"
    once = folder / "runs_once.h"
    declared = [f"RUNS_ONCE extern {each}" for each in INITIALISER.findall(header.read_text("utf-8"))]
    once.write_text(NOT_OPTIMISED + "\n".join(declared) + "\n", "utf-8")
    return ["-fno-semantic-interposition", "-include", str(once)]


class BuildCompiled(build_ext):
    """Translates and compiles all parts, or none."""

    def run(self) -> None:
        """Leave the distribution without extensions where compiling fails, unless it must not."""
        if not self.extensions:
            return
        try:
            done = PLACEHOLDER not in self.extensions
            self.extensions = self.extensions if done else translated(PARTS)
            self.ext_map = compiled(self.distribution, self.extensions, self.build_lib, self.build_temp)
        except (Exception, SystemExit) as error:
            if wanted("SHEEPFOLD_MUST_COMPILE"):
                raise
            self.distribution.ext_modules = self.extensions = []
            say(f"not compiled: everything runs as plain Python, much slower ({one_line(error)})")


def compiled(
    distribution: Distribution, extensions: list[Extension], target: str, temporary: str
) -> dict[str, Extension]:
    """Compile extensions side by side into a folder; they are returned by name."""
    distribution.ext_modules = extensions
    command = build_ext(distribution)
    command.build_lib, command.build_temp = target, temporary
    command.ensure_finalized()
    command.parallel = os.cpu_count()
    command.run()
    return command.ext_map


class BuildWheel(bdist_wheel):
    """Tags the wheel for a platform only if it has compiled modules."""

    def run(self) -> None:
        """Compile first: the tag depends on what came of it."""
        if self.distribution.has_ext_modules():
            self.run_command("build_ext")
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


class BuildEditable(editable_wheel):
    """An editable install is plain and takes no time."""

    def finalize_options(self) -> None:
        """Compile nothing."""
        self.distribution.ext_modules = []
        super().finalize_options()


class BuildWithData(build_py):
    """Puts rulebooks and pictures where an installed package looks for them (words/rules.py)."""

    def run(self) -> None:
        """Copy them beside the modules."""
        if not self.editable_mode:
            fetch_pictures()
            target = Path(self.build_lib, "sheepfold", "words", "rulebooks")
            shutil.copytree("docs/games", target, dirs_exist_ok=True)
        super().run()


class BuildSource(sdist):
    """An sdist has the pictures, so that a wheel can be made from it without a network."""

    def run(self) -> None:
        """Fetch them before the files are listed."""
        fetch_pictures()
        super().run()


def fetch_pictures() -> None:
    """Fetch and draw what others made, unless it is there."""
    path = os.pathsep.join([str(SOURCES.resolve()), *sys.path])
    surroundings = {**os.environ, "PYTHONPATH": path, "SHEEPFOLD_PURE": "1"}
    subprocess.run([sys.executable, "-m", "sheepfold.server.assets"], env=surroundings, check=True)


class Compile(Command):
    """`setup.py compile`: compiles what has changed in this checkout, each part in a process of its own."""

    user_options: ClassVar = [("part=", None, "compile this part")]

    def initialize_options(self) -> None:
        """All parts, if none is named."""
        self.part: str | None = None

    def finalize_options(self) -> None:
        """Any name is looked up when it is compiled."""

    def run(self) -> None:
        """Compile one part; without a name all that do not fit."""
        if self.part is not None:
            return compile_part(self.distribution, self.part)
        with only_one(builds.FOLDER / "lock"):
            stale = [name for name in PARTS if not place_of(name).exists()]
            began = [
                (name, subprocess.Popen([sys.executable, __file__, "-q", "compile", f"--part={name}"]))
                for name in stale
            ]
            failed = [name for name, process in began if process.wait()]
        if failed and wanted("SHEEPFOLD_MUST_COMPILE"):
            raise SystemExit(f"not compiled: {', '.join(failed)}")
        for name in failed:
            say(f"{name} not compiled: it runs as plain Python, much slower")
        return None


def compile_part(distribution: Distribution, name: str) -> None:
    """Compile a part into a folder with another name, and rename it when it is complete."""
    made_from, place = PARTS[name].digests(), place_of(name)
    extensions = translated([name])
    if PARTS[name].digests() != made_from:
        raise SystemExit("sources were changed while they were read: compile again")
    with TemporaryDirectory(dir=builds.FOLDER, prefix=".") as folder:
        compiled(distribution, extensions, str(Path(folder, "build")), str(Path("build", "temp", name)))
        Path(folder, "build", builds.MANIFEST).write_text(json.dumps(made_from), "utf-8")
        Path(folder, "build").rename(place)
    for old in sorted(builds.FOLDER.glob(f"{name}-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old)


def place_of(name: str) -> Path:
    """The folder of a part, named after what it is made from and with."""
    made = [MYPY, NOT_OPTIMISED, version("mypy"), PARTS[name].digests()]
    digest = hashlib.blake2b(json.dumps(made).encode(), digest_size=8).hexdigest()
    return builds.FOLDER / f"{name}-{digest}"


@contextlib.contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """One process at a time; another waits here."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def readme() -> str:
    """The README for readers outside the repository: its links are absolute."""
    source = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["urls"]["Source"]
    page = Path("README.md").read_text("utf-8")
    page = re.sub(r"(!\[[^\]]*\]\()(?!\w+:|#)", rf"\1{source}/raw/v{__version__}/", page)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!\w+:|#)", rf"\1{source}/blob/v{__version__}/", page)


def one_line(error: BaseException) -> str:
    """What was wrong, in a line that can be read."""
    return textwrap.shorten(str(error), 200, placeholder=" ...") or type(error).__name__


def say(what: str) -> None:
    """A line whoever builds can see, as long as their tool shows any."""
    print(f"sheepfold: {what}", file=sys.stderr, flush=True)


PLACEHOLDER: Final = Extension("sheepfold_core__mypyc", [])
"""Stands for all extensions until they are translated, which only a build has to do."""

setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    ext_modules=[] if wanted("SHEEPFOLD_PURE") else [PLACEHOLDER],
    cmdclass={
        "bdist_wheel": BuildWheel,
        "build_ext": BuildCompiled,
        "build_py": BuildWithData,
        "compile": Compile,
        "editable_wheel": BuildEditable,
        "sdist": BuildSource,
    },
)
