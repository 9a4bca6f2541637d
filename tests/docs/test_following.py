"""The reader of the documentation notices what is wrong with a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.following import Block, Reader, blocks, check_line, replaced
from tests.outside.place import fresh_place

PAGE = """\
Say it:

```sh
echo one; echo two
```

```text
two
```

```pycon
>>> 1 + 1
2
```
"""


def test_blocks_are_found_with_the_line_before_them() -> None:
    assert blocks(PAGE)[:2] == [Block("Say it:", "sh", "echo one; echo two"), Block("", "text", "two")]


def test_a_replaced_definition_leaves_its_neighbours_alone() -> None:
    source = (
        "class A:\n    def b(self):\n        return 1\n\n    def c(self):\n        return 2\n\nD: int = 3\n"
    )
    assert replaced(source, "b", "    def e(self): ...") == source.replace(
        "def b(self):\n        return 1", "def e(self): ..."
    )
    assert replaced(source, "D", "D: int = 4") == source.replace("3", "4")


@pytest.mark.parametrize(("right", "wrong"), [("```text\ntwo", "```text\nthree"), (">\n2", ">\n3")])
def test_a_page_that_promises_something_else_is_noticed(right: str, wrong: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace(">>> 1 + 1\n2", ">>> 1 + 1 #>\n2"), "utf-8")
    Reader(fresh_place(tmp_path / "right")).read(page)
    page.write_text(page.read_text("utf-8").replace(right, wrong), "utf-8")
    with pytest.raises(AssertionError):
        Reader(fresh_place(tmp_path / "wrong")).read(page)


@pytest.mark.parametrize(
    "line",
    [
        "make play",
        "SHEEPFOLD_ADDRESS=https://cards.example sheepfold serve --port 1",
        'pip install "./sheepfold[web,envs]"',
        "POSTGRES_PASSWORD=word docker compose up --build",
    ],
)
def test_a_line_that_could_be_run_is_right(line: str) -> None:
    check_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "make dinner",
        "SHEEPFOLD_ADRESS=https://cards.example sheepfold serve",
        "sheepfold serve --prot 1",
        'pip install "./sheepfold[wbe]"',
        "git clone https://elsewhere.example/sheepfold",
        "rm -r sheepfold",
    ],
)
def test_a_line_that_could_not_be_run_is_noticed(line: str) -> None:
    with pytest.raises((AssertionError, SystemExit)):
        check_line(line)
