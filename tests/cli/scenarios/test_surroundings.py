"""The real command in surroundings that are not what it would like: no traceback, and a status that fits."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

COMMAND = f"{sys.executable} -m sheepfold"
ZOO = "zoff-im-zoo"


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A line as somebody types it; `sheepfold` is the command."""
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8"}
    surroundings.pop("PYTHONUNBUFFERED", None)
    surroundings |= variables
    typed = line.replace("sheepfold", COMMAND)
    return subprocess.run(
        ["sh", "-c", typed], env=surroundings, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize(
    "line",
    [
        f"sheepfold rules {ZOO} | head -1",
        f"sheepfold simulate {ZOO} --games 2 --seed 1 --json | head -1",
        "sheepfold --help | head -1",
        "sheepfold arena --help | head -1",
        f"sheepfold rules {ZOO} >&-",
        f"sheepfold simulate {ZOO} --games 1 --seed 1 >&-",
        f"sheepfold play {ZOO} --seed 1 <&-",
        "sheepfold play <&-",
        f"sheepfold play {ZOO} --seed 1 </dev/null",
        f"printf '\\377\\376\\n' | sheepfold play {ZOO} --seed 1",
        f"sheepfold play {ZOO} --seed 1 --language he </dev/null",
    ],
)
def test_streams_that_are_closed_or_end_are_no_error(line: str) -> None:
    done = shell(line)
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.parametrize(
    "line",
    [f"rules {ZOO}", f"rules {ZOO} ZOO-5", "--help", "--version", f"simulate {ZOO} --games 5 --seed 1"],
)
def test_a_reader_that_has_gone_before_the_first_word_is_no_error(line: str) -> None:
    """The status is that of the command itself, as `pipefail` sees it."""
    done = shell(f"{{ sheepfold {line}; echo $? >&2; }} | true")
    assert done.stderr == "0\n"


@pytest.mark.parametrize("variables", [{}, {"PYTHONUNBUFFERED": "1"}])
@pytest.mark.parametrize(
    "line",
    [
        f"rules {ZOO}",
        f"rules {ZOO} ZOO-5",
        f"simulate {ZOO} --games 1 --seed 1 --json",
        "--help",
        "--version",
    ],
)
def test_output_that_cannot_be_written_is_one_line(line: str, variables: dict[str, str]) -> None:
    done = shell(f"sheepfold {line} >/dev/full", **variables)
    assert done.stderr == "sheepfold: output: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("line", ["rules chess", "dance"])
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "2>/dev/full >/dev/full"])
def test_a_complaint_nobody_can_read_keeps_its_status(line: str, where: str) -> None:
    done = shell(f"sheepfold {line} {where}")
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("columns", ["0", "1", "-5", "x", "9999999999999", "5000"])
def test_a_terminal_of_any_width_is_drawn_on(columns: str) -> None:
    done = shell(f"sheepfold rules {ZOO} ZOO-5", COLUMNS=columns, LINES=columns)
    assert (done.returncode, done.stderr) == (0, "")
    assert "ZOO-5" in done.stdout


@pytest.mark.parametrize(
    "variables",
    [
        {"LC_ALL": "C", "LANG": "C"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "xx_YY.nope"},
        {"LC_ALL": "", "LANG": ""},
        {"TERM": "nonsense"},
        {"NO_COLOR": "1"},
    ],
)
@pytest.mark.parametrize(
    "line", [f"rules {ZOO} ZOO-5 --language he", f"play {ZOO} --seed 1 --language ru </dev/null"]
)
def test_a_terminal_of_another_language_or_alphabet_is_no_error(line: str, variables: dict[str, str]) -> None:
    done = shell(f"sheepfold {line}", **variables)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PACE", "x"),
        ("PACE", "1 2 3"),
        ("PACE", "-1 2"),
        ("PACE", "nan nan"),
        ("PACE", "2 1"),
        ("HEARTBEAT", "often"),
        ("SECRET", "\udcff"),
        ("ADDRESS", "\udcff"),
        ("THINKERS", "x:" + "1" * 5000),
        ("DATABASE", "/nonexistent/dir/x.db"),
    ],
)
def test_a_setting_that_cannot_be_is_named(variable: str, value: str) -> None:
    done = shell("sheepfold serve --port 0", **{f"SHEEPFOLD_{variable}": value})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert variable in done.stderr.upper()
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://x", "database: mysql, must be sqlite or postgresql"),
        ("://", "database: '://' is no address, must be a file"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be used"),
        ("text.db", "database: text.db cannot be used (file is not a database)"),
    ],
)
def test_a_database_that_cannot_be_used_is_named(address: str, words: str, tmp_path: Path) -> None:
    """The log may have a line of its own before it."""
    (tmp_path / "text.db").write_text("this is a text, and long enough to be taken for something else" * 20)
    done = shell(f"cd {tmp_path} && sheepfold serve --port 0 --database '{address}'")
    assert done.returncode == 2
    assert words in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def without(packages: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command where these packages are not installed."""
    code = f"""
import sys
for name in {packages.split()}:
    sys.modules[name] = None
from sheepfold.cli import main
sys.exit(main({list(arguments)}))
"""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize("package", ["starlette", "sqlalchemy", "uvicorn", "jinja2", "alembic"])
def test_serve_names_the_extra_it_lacks(package: str) -> None:
    done = without(package, "serve", "--port", "0")
    assert done.stderr == f"sheepfold: serve: {package} is missing; pip install 'sheepfold[web]' brings it\n"
    assert done.returncode == 2


@pytest.mark.parametrize("package", ["sqlalchemy", "asyncpg", "alembic", "filelock", "aiosqlite"])
@pytest.mark.parametrize("task", [["stats"], ["restore", "nowhere", "--yes"]])
def test_admin_names_the_extra_it_lacks(package: str, task: list[str]) -> None:
    done = without(package, "admin", *task)
    assert done.stderr == f"sheepfold: admin: {package} is missing; pip install 'sheepfold[web]' brings it\n"
    assert done.returncode == 2


def test_think_names_the_extra_it_lacks() -> None:
    done = without("msgspec", "think", "--port", "0")
    assert done.stderr == "sheepfold: think: msgspec is missing; pip install 'sheepfold[web]' brings it\n"


def test_control_c_while_it_starts_says_nothing() -> None:
    """The signal comes while the commands are imported."""
    code = """
import signal, sys, sheepfold
class Late:
    def find_spec(self, name, path=None, target=None):
        if name == "sheepfold.cli.LATE":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Late())
signal.signal(signal.SIGINT, signal.default_int_handler)
from sheepfold.cli import main
sys.exit(main(["rules", "chess"]))
"""
    for late in ("commands", "rules", "arena"):
        done = subprocess.run(
            [sys.executable, "-c", code.replace("LATE", late)],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n")


def test_folders_of_builds_that_cannot_be_are_none() -> None:
    done = shell(f"sheepfold rules {ZOO} ZOO-5", SHEEPFOLD_BUILDS="x" * 5000, SHEEPFOLD_PURE="")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_cluster_names_the_extra_it_lacks() -> None:
    done = without("ray", "arena", ZOO, "--bots", "random", "--deals", "1", "--cluster", "local")
    assert done.stderr == "sheepfold: cluster: Ray is not installed (pip install 'sheepfold[cluster]')\n"
    assert done.returncode == 2


EXTRAS = "numpy pettingzoo gymnasium PIL pyspiel open_spiel rlcard pgx ray starlette sqlalchemy uvicorn"


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", ZOO, "ZOO-5"],
        ["simulate", ZOO, "--games", "1", "--seed", "1"],
        ["arena", ZOO, "--bots", "random", "--deals", "1", "--seed", "1", "--jobs", "1"],
        ["play", ZOO, "--seed", "1"],
    ],
)
def test_commands_that_need_no_extra_do_without_any(arguments: list[str]) -> None:
    done = without(EXTRAS, *arguments)
    assert (done.returncode, done.stderr) == (0, "")


PROMPT = b"\x1b[1;33m>"
"""What a match asks with, in bold yellow."""


class Terminal:
    """The command at a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sheepfold", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "TERM": "xterm"},
            start_new_session=True,
            # Whoever runs the tests in the background ignores Control-C, and so would the command.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(theirs)
        self.said = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *failure: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def read(self) -> bool:
        """Hear more; False when there is no more."""
        assert select.select([self.ours], [], [], PATIENCE)[0], f"nothing more than {self.said!r}"
        try:
            heard = os.read(self.ours, 65536)
        except OSError:
            heard = b""
        self.said += heard
        return bool(heard)

    def wait_for(self, words: bytes) -> None:
        while words not in self.said:
            assert self.read(), self.said

    def left(self) -> int:
        """The status, when all has been heard."""
        while self.read():
            pass
        return self.process.wait(PATIENCE)

    def press_control_d(self) -> None:
        """Again as long as nothing comes."""
        self.insist(self.type_control_d, 1.0)

    def type_control_d(self) -> None:
        with suppress(OSError):  # The command has ended meanwhile.
            os.write(self.ours, b"\x04")

    def press_control_c(self) -> None:
        """The same; a second one must not hit a command that is about to end."""
        self.insist(lambda: self.process.send_signal(signal.SIGINT), PATIENCE / 8)

    def insist(self, press: Callable[[], object], every: float) -> None:
        """Press until something comes: what comes between prompt and listening is lost."""
        latest = time.monotonic() + PATIENCE
        while time.monotonic() < latest:
            press()
            if select.select([self.ours], [], [], every)[0]:
                return
        raise AssertionError(self.said)

    def left_by_control_d(self) -> int:
        """The status, when all has been heard."""
        while True:
            self.press_control_d()
            if not self.read():
                return self.process.wait(PATIENCE)


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A short match that was played."""
    done = shell(f"sheepfold simulate {ZOO} --games 1 --seed 1 --option target=1 --records {tmp_path}")
    assert done.returncode == 0, done.stderr
    return str(next(tmp_path.glob("*.json")))


def test_control_c_ends_a_match_without_a_word() -> None:
    with Terminal("play", ZOO, "--seed", "1") as terminal:
        terminal.wait_for(PROMPT)
        terminal.press_control_c()
        assert terminal.left() == 130
        assert b"Traceback" not in terminal.said


def test_control_c_ends_a_simulation() -> None:
    with Terminal("simulate", ZOO, "--games", "1000000", "--seed", "1", "--jobs", "2") as terminal:
        terminal.wait_for(b"Zoff im Zoo")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.left() == 130
        assert b"Traceback" not in terminal.said


def test_control_d_leaves_a_match() -> None:
    with Terminal("play", ZOO, "--seed", "1") as terminal:
        terminal.wait_for(PROMPT)
        assert terminal.left_by_control_d() == 0
        assert b"Traceback" not in terminal.said


def test_control_d_is_no_agreement(tmp_path: Path) -> None:
    with Terminal("admin", "restore", "nowhere", "--database", str(tmp_path / "none.db")) as terminal:
        terminal.wait_for(b"[y/N]")
        assert terminal.left_by_control_d() == 1
        assert b"Traceback" not in terminal.said
        assert b"Nothing was changed." in terminal.said


def test_control_d_goes_on_with_a_replay_step_by_step(record: str) -> None:
    with Terminal("replay", record, "--step") as terminal:
        while b"the outcome agrees" not in terminal.said:
            terminal.wait_for(b"next move")
            terminal.said = terminal.said.rpartition(b"next move")[2]
            terminal.press_control_d()
            assert terminal.read()
        assert terminal.left() == 0
        assert b"Traceback" not in terminal.said
