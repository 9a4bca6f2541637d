"""Start pages and tutorials, followed from their first line to their last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.following import Reader, blocks
from tests.outside.place import ROOT, fresh_place

FOLLOWED = sorted([*ROOT.glob("docs/start/*.md"), *ROOT.glob("docs/tutorials/*.md")])


@pytest.mark.slow
@pytest.mark.parametrize("path", FOLLOWED, ids=lambda path: path.stem)
def test_whoever_follows_a_page_gets_where_it_says(path: Path, tmp_path: Path) -> None:
    Reader(fresh_place(tmp_path)).read(path)


@pytest.mark.parametrize("path", FOLLOWED, ids=lambda path: path.stem)
def test_no_block_is_passed_over(path: Path) -> None:
    page = path.read_text("utf-8")
    assert len(blocks(page)) == len(re.findall(r"^ *```", page, re.MULTILINE)) // 2 > 0


def test_the_family_page_calls_buttons_as_the_table_does() -> None:
    page = (ROOT / "docs" / "start" / "family.md").read_text("utf-8")
    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", page))
    catalogue = (ROOT / "src" / "sheepfold" / "words" / "locale" / "de.po").read_text("utf-8")
    assert len(named) > 4
    assert {label for label in named if f'msgid "{label}"' not in catalogue} == set()


def test_there_is_a_start_page_for_every_reader() -> None:
    starts = {path.stem for path in FOLLOWED if path.parent.name == "start"}
    assert starts == {"family", "bot-author", "researcher", "operator"}
    front = (ROOT / "docs" / "index.md").read_text("utf-8")
    assert all(f"](start/{name}.md)" in front for name in starts)
