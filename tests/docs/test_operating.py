"""docs/operating.md is true: every metric, setting and task stands in it."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from sheepfold.cli.admin import TASKS
from sheepfold.cli.commands import parser
from sheepfold.server.metrics import Metrics
from sheepfold.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")


def test_every_metric_stands_in_the_table_with_its_meaning() -> None:
    names = [family.name for family in Metrics().registry.collect()]
    assert len(names) > 10
    told = set(re.findall(r"^\| `(\w+)` \| \w", PAGE, re.MULTILINE))
    assert [name for name in names if not told & {name, f"{name}_total"}] == []


def test_every_setting_stands_in_the_docs() -> None:
    missing = [field.name for field in dataclasses.fields(Settings) if f"`{field.name}`" not in PAGE]
    assert missing == []


def test_every_limit_explained_is_a_setting() -> None:
    table = PAGE.partition("## Limits")[2].partition("## ")[0]
    named = re.findall(r"^\| `(\w+)` \| \w", table, re.MULTILINE)
    assert len(named) > 15
    assert [
        name for name in named if name not in {field.name for field in dataclasses.fields(Settings)}
    ] == []


@pytest.mark.parametrize("task", [name for name, _words, _run, _add in TASKS])
def test_every_task_is_explained(task: str) -> None:
    assert f"`sheepfold admin {task}" in PAGE or f"`{task}` lets" in PAGE


def test_every_command_shown_can_be_typed() -> None:
    shown = re.findall(r"`(sheepfold (?:admin|serve) [^`]*)`", PAGE)
    assert len(shown) > 10
    for command in shown:
        words = command.replace(" ...", "").split()[1:]
        asked = parser().parse_args(words)
        assert asked.run
