"""What each field is worth to a seat."""

from __future__ import annotations

from sheepfold.games.knizia_black_sheep.bots.stakes import ONE, OTHER, PAIR_DIVISOR, stake_of, summary_of
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.bots.judging import weights_of
from tests.games.knizia_black_sheep.bots.test_shepherd import SHEPHERD
from tests.games.knizia_black_sheep.tables import field, herd, placed


def stakes_of(state: KniziaState) -> list[int]:
    """What each field is worth to the seat to move, in hundredths of a point."""
    me = state.to_move
    summary = summary_of(state, me)
    pairs = [figures % PAIR_DIVISOR for figures in state.figures]
    return [int(stake_of(summary, state.seats, me, ONE[pair], OTHER[pair])) for pair in pairs]


def test_two_good_figures_are_worth_more_than_one_beside_a_black_sheep_and_two_black_sheep_nothing() -> None:
    fields = [
        field(figures, "", "", "", "") for figures in ("horse, cow", "pig, black sheep", "2 black sheep")
    ]
    first, second, third = stakes_of(placed(*["horse, cow, pig"] * 4, fields=list(fields)))
    assert first > second > 150 > third


def test_an_animal_that_breaks_a_tie_for_the_most_is_worth_more() -> None:
    fields = [field(figures, "", "", "", "") for figures in ("horse, cow", "pig, sheep", "2 rooster")]
    corrals = [herd("2 horse"), {"horse": [2, 3]}, herd("2 sheep"), {"pig": [2, 3]}]
    level = stakes_of(placed(*["horse, cow, pig"] * 4, fields=list(fields), corrals=corrals))
    assert level[0] > level[1] + 100


def test_the_values_of_other_corrals_do_not_matter_and_the_own_ones_do() -> None:
    fields = [field(figures, "", "") for figures in ("horse, cow", "pig, sheep", "2 rooster")]
    low = placed("2 horse, pig", "2 cow, pig", fields=list(fields), corrals=[{}, {"horse": [1, 1]}])
    high = placed("2 horse, pig", "2 cow, pig", fields=list(fields), corrals=[{}, {"horse": [3, 3]}])
    assert weights_of(SHEPHERD, low) == weights_of(SHEPHERD, high)
    low = placed("2 horse, pig", "2 cow, pig", fields=list(fields), corrals=[{"horse": [1, 1]}, {}])
    high = placed("2 horse, pig", "2 cow, pig", fields=list(fields), corrals=[{"horse": [3, 3]}, {}])
    assert stakes_of(low)[0] > stakes_of(high)[0]


def test_a_task_makes_its_animals_dearer() -> None:
    fields = [field(figures, "", "") for figures in ("horse, rooster", "pig, sheep", "2 cow")]
    plain = [["most cows", "cow + rooster"], ["most sheep", "horse + cow"]]
    wanted = [["most pigs", "pig + sheep"], ["most sheep", "horse + cow"]]
    face_up = ["most roosters", "horse + pig + rooster"]
    without, having = [
        placed("2 horse, pig", "2 cow, pig", fields=list(fields), secret_tasks=own, face_up_tasks=face_up)
        for own in (plain, wanted)
    ]
    assert stakes_of(having)[1] > stakes_of(without)[1] + 200
