"""The shepherd of Knizia's Black Sheep: positions it must not get wrong, its judgements, matches won."""

from __future__ import annotations

import pytest

from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import WHOLE, Heuristic, best_move, play_best_moves
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.bots.stakes import ONE, OTHER, PAIR_DIVISOR, stake_of, summary_of
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.bots.judging import weights_of, worth_of
from tests.games.knizia_black_sheep.tables import deal, field, finished, herd, placed

SHEPHERD = catalogue.heuristic("shepherd", "knizia-black-sheep")
GREEDY = catalogue.heuristic("greedy", "knizia-black-sheep")


def stakes_of(state: KniziaState) -> list[int]:
    """What each field is worth to the seat to move, in hundredths of a point."""
    me = state.to_move
    summary = summary_of(state, me)
    pairs = [figures % PAIR_DIVISOR for figures in state.figures]
    return [int(stake_of(summary, state.seats, me, ONE[pair], OTHER[pair])) for pair in pairs]


def states_of_a_match(seats: int, seed: int, *, tasks: bool) -> list[KniziaState]:
    """Every ninth state of a match among shepherds."""
    rng = Rng(seed)
    state = deal(seats, seed, tasks=tasks)
    met = []
    while state.turn is not None:
        met.append(state.clone())
        state.apply(best_move(SHEPHERD, state, rng), rng)
    return met[::9]


def victories(one: Heuristic, others: Heuristic, seats: int, deals: int, *, tasks: bool = False) -> float:
    """The part of the matches that one seat wins against copies of another player, in all rotations."""
    won = 0.0
    for seed in range(deals):
        for seat in range(seats):
            state = deal(seats, seed, tasks=tasks)
            play_best_moves([one if other == seat else others for other in range(seats)], state, Rng(seed))
            outcome = state.outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (seats * deals)


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


def test_the_stage_never_goes_back_and_ends_looking_ahead_within_a_few_dozen_moves() -> None:
    stages = []
    rng = Rng(4)
    state = deal(4, seed=4)
    while state.turn is not None:
        stages.append(int(SHEPHERD.stage(state)))
        state.apply(best_move(SHEPHERD, state, rng), rng)
    assert stages == sorted(stages)
    assert max(stages.count(stage) for stage in set(stages)) <= 40


@pytest.mark.parametrize("tasks", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_cards_do_not_change_a_judgement(seats: int, tasks: bool) -> None:
    for state in states_of_a_match(seats, seed=seats, tasks=tasks):
        assert state.turn is not None
        view = state.view(state.turn)
        for seed in range(3):
            assert weights_of(SHEPHERD, GAME.guess(view, Rng(seed))) == weights_of(SHEPHERD, state)


@pytest.mark.slow
@pytest.mark.parametrize("tasks", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_shepherd_wins_far_more_than_its_share_against_greedy(seats: int, tasks: bool) -> None:
    assert victories(SHEPHERD, GREEDY, seats, deals=10, tasks=tasks) > 1.25 / seats


@pytest.mark.slow
def test_one_greedy_wins_far_more_than_its_share_against_random_moves() -> None:
    assert victories(GREEDY, Heuristic(), seats=4, deals=6) > 0.6
