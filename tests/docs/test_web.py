"""docs/web.md is true."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from sheepfold.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")


def test_every_setting_is_documented() -> None:
    for field in dataclasses.fields(Settings):
        assert f"| `{field.name}` |" in PAGE


def test_every_module_named_in_the_picture_exists() -> None:
    folder = Path(__file__).parents[2] / "src" / "sheepfold" / "server"
    picture = PAGE.split("```")[1]
    named = re.findall(r"\b[a-z][a-z_]*(?:\.py|/)", picture)
    assert len(named) > 10
    assert [word for word in named if not list(folder.rglob(word.rstrip("/")))] == []
