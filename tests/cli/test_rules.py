"""`sheepfold rules`: a rulebook, or one clause of it."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.cli import main
from tests.cli.test_main import EVERY_GAME

pytestmark = pytest.mark.slow


@EVERY_GAME
def test_the_rules_of_a_game_can_be_read_whole_or_by_clause(
    game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    clause = games.get(game_id).end_clause
    assert main(["rules", game_id]) == 0
    whole = capsys.readouterr().out
    assert clause in whole
    assert main(["rules", game_id, clause.lower()]) == 0
    one = capsys.readouterr().out
    assert clause in one
    assert len(one) < len(whole) / 5
