"""A reader who does what a page of the documentation says, block by block, in an empty folder.

sh       runs it; `sheepfold serve` is stopped as soon as it answers
shell    looks whether each line could be run: it needs the internet, or lasts
text     expects each line in what the block before it said
python   writes it to a file after "Write `file`:", puts it in place of a definition after
         "In `file` replace `name`:", and else runs it
pycon    types it into one session for the whole page, and compares the answers
"""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from sheepfold.cli.commands import parser
from sheepfold.server.settings import Settings
from tests.outside.place import ROOT, Place
from tests.packaging.visiting import running
from tests.ports import free_port

BLOCK: Final = re.compile(r"(?P<before>[^\n]*)\n\n```(?P<kind>\w+)\n(?P<text>.*?)\n```", re.DOTALL)
WRITE: Final = re.compile(r"Write `(?P<file>[^`]+)`:$")
REPLACE: Final = re.compile(r"In `(?P<file>[^`]+)` replace `(?P<name>\w+)`:$")

ASSIGNMENT: Final = re.compile(r"(\w+)=\S+ ")
SETTING_UP: Final = (
    r"cd sheepfold",
    r"python3 -m venv \w+",
    r"\. \w+/bin/activate",
    r"pip install \./sheepfold",
    r"docker compose up --build",
)
"""Lines that are right as they stand."""

PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


class Block(NamedTuple):
    """A block of code and the line before it."""

    before: str
    kind: str
    text: str


def blocks(page: str) -> list[Block]:
    """The blocks of a page, in order."""
    return [Block(*found.group("before", "kind", "text")) for found in BLOCK.finditer(page)]


def replaced(source: str, name: str, text: str) -> str:
    """The source with another definition in place of the one with this name."""
    (found,) = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and name_of(node) == name
    ]
    lines = source.splitlines()
    return "\n".join([*lines[: found.lineno - 1], *text.splitlines(), *lines[found.end_lineno :]]) + "\n"


def name_of(node: ast.stmt) -> str | None:
    """What a definition is called."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    return node.target.id if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else None


class Reader:
    """Somebody who does what a page says."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.said = ""
        """What the last command said."""
        self.session: list[str] = []
        """What is typed into Python, with the answers the page promises."""

    def read(self, path: Path) -> None:
        """Follow a page from its beginning to its end."""
        for block in blocks(path.read_text("utf-8")):
            self.follow(block)
        self.type_session()

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        if block.kind == "text":
            missing = [line for line in block.text.splitlines() if line not in self.said]
            assert not missing, f"{missing} is not in\n{self.said}"
        elif block.kind == "sh":
            self.said = self.shell(block.text)
        elif block.kind == "shell":
            for line in block.text.splitlines():
                check_line(line)
        elif block.kind == "pycon":
            self.session.append(block.text)
        else:
            assert block.kind == "python", block
            self.program(block)

    def program(self, block: Block) -> None:
        """Write or run a piece of Python."""
        if found := WRITE.match(block.before):
            (self.place.cwd / found["file"]).write_text(block.text + "\n", "utf-8")
        elif found := REPLACE.match(block.before):
            file = self.place.cwd / found["file"]
            file.write_text(replaced(file.read_text("utf-8"), found["name"], block.text), "utf-8")
        else:
            self.said = self.place.run("python", "-c", block.text)

    def shell(self, commands: str) -> str:
        """What these commands say; none may fail, but one that writes into a closed pipe may."""
        if commands.startswith("sheepfold serve"):
            return self.serve(commands)
        done = subprocess.run(
            ["bash", "-e", "-c", commands],
            cwd=self.place.cwd,
            env=self.place.environment(),
            capture_output=True,
            text=True,
            timeout=1200,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0, f"{commands}\n{said}"
        return said

    def serve(self, command: str) -> str:
        """Start a server at a port that is free, and see that it is well."""
        port = free_port()
        words = [*shlex.split(re.sub(r" --port \d+", "", command)), "--port", str(port)]
        with running(words, port, self.place.cwd, self.place.environment()) as visitor:
            answer = visitor.ask("GET", "/healthz")
        assert answer.status == 200, answer
        return answer.text

    def type_session(self) -> None:
        """Type what the page shows of Python, and compare the answers."""
        if self.session:
            (self.place.cwd / "session.txt").write_text("\n\n".join(self.session) + "\n", "utf-8")
            self.place.run("python", "-m", "doctest", "session.txt")


def check_line(line: str) -> None:
    """A line that is not run names what there is: targets, settings, arguments, extras, our repository."""
    while found := ASSIGNMENT.match(line):
        line = line[found.end() :]
        if found[1].startswith("SHEEPFOLD_"):
            assert found[1].removeprefix("SHEEPFOLD_").lower() in Settings.__dataclass_fields__, found[1]
    command = line.removeprefix(".venv/bin/")
    if command.startswith("sheepfold "):
        parser().parse_args(shlex.split(command)[1:])
    elif found := re.fullmatch(r'pip install "\./sheepfold\[([\w,]+)\]"', line):
        assert set(found[1].split(",")) <= set(PROJECT["optional-dependencies"]), line
    elif found := re.fullmatch(r"make (\S+)", line):
        assert re.search(rf"^{found[1]}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), line
    elif line.startswith("git clone "):
        assert line == f"git clone {PROJECT['urls']['Source']}"
    else:
        assert any(re.fullmatch(known, line) for known in SETTING_UP), line
