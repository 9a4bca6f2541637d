"""Recorded matches replayed line by line, and legal moves counted over fixed deals."""

from __future__ import annotations

import json

import pytest

from sheepfold import games
from tests.contract.cases import Case, cases
from tests.golden.lines import golden, lines
from tests.golden.making import FOLDER, counts, file_of, golden_cases


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: f"{case.id}-{case.seats}")
def test_a_golden_match_replays_line_by_line(case: Case) -> None:
    record, golden_lines = golden(file_of(case).read_text())
    assert record.outcome is not None
    for number, (line, kept) in enumerate(zip(lines(case.game, record), golden_lines, strict=True), 1):
        assert line == kept, f"move {number}"


@pytest.mark.parametrize("case", cases(), ids=str)
def test_legal_moves_over_fixed_deals_are_as_many_as_ever(case: Case) -> None:
    kept = json.loads((FOLDER / "counts.json").read_text())
    assert counts(case) == kept[str(case)]


def test_every_game_and_seat_count_has_a_golden_match() -> None:
    wanted = {f"{game_id}-{seats}.json" for game_id in games.IDS for seats in games.get(game_id).seats}
    assert {path.name for path in FOLDER.glob("*-*.json")} == wanted
