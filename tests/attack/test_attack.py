"""The short attack: what `make attack` does in a quarter of an hour, a little of each, for CI."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.attack.__main__ import SHORT
from tests.attack.catalogue import cases
from tests.attack.databases import has_postgres
from tests.attack.mutation import places
from tests.attack.report import Case, Context, attempt
from tests.skipping import skip_or_fail

CHOSEN = [(case, kind) for case in cases() if case.short for kind in case.databases]
SEED = 14


@pytest.mark.slow
@pytest.mark.parametrize(("case", "kind"), CHOSEN, ids=[f"{case.name} ({kind})" for case, kind in CHOSEN])
def test_the_attack_is_withstood(case: Case, kind: str, tmp_path: Path) -> None:
    if kind == "postgresql" and not has_postgres():
        skip_or_fail("PostgreSQL is not installed: its tests are left out")
    row = asyncio.run(attempt(case, Context(tmp_path, kind, SEED, SHORT)))
    assert not row.failure, row.failure


def test_every_address_of_the_application_is_attacked() -> None:
    found = [place.path for place in places()]
    assert "/" in found
    assert "/api/v1/tables/{table}/stream" in found
    assert sum(place.socket for place in places()) >= 3
