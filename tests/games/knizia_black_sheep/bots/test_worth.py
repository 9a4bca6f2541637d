"""The chances of each seat to win."""

from __future__ import annotations

import pytest

from sheepfold.bots.heuristic import WHOLE
from tests.bots.judging import worth_of
from tests.games.knizia_black_sheep.bots.test_shepherd import SHEPHERD
from tests.games.knizia_black_sheep.tables import field, finished, herd, placed


def test_who_leads_is_likelier_to_win_and_all_chances_add_up() -> None:
    fields = [field(figures, "", "", "") for figures in ("horse, cow", "pig, sheep", "2 rooster")]
    corrals = [herd("2 horse, 2 cow, 2 pig, 2 rooster"), herd("2 sheep"), {"sheep": [2], "pig": [2]}]
    first, second, third = worth_of(
        SHEPHERD, placed(*["horse, cow, pig"] * 3, fields=list(fields), corrals=corrals)
    )
    assert first > second > 0 < third
    assert first > 2 * second
    assert WHOLE - 3 <= first + second + third <= WHOLE


@pytest.mark.parametrize("tasks", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_match_is_worth_everything_to_its_winners(seats: int, tasks: bool) -> None:
    for seed in range(5):
        state = finished(seats, seed, tasks=tasks)
        outcome = state.outcome
        assert outcome is not None
        share = int(WHOLE) // len(outcome.winners)
        assert worth_of(SHEPHERD, state) == [share * (seat in outcome.winners) for seat in range(seats)]
