"""The shepherd of Kivsa Shchora: positions it must not get wrong, judgements, matches against greedy."""

from __future__ import annotations

import pytest

from sheepfold.bots import catalogue
from sheepfold.bots.heuristic import WHOLE, best_move
from sheepfold.engine.int_row import int_row, listed, zeros
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.options import Options
from sheepfold.games.kivsa_shchora.rules.state import KivsaState
from tests.bots.judging import lesson, play_best_moves, weights_of

SHEPHERD = catalogue.heuristic("shepherd", "kivsa-shchora")
GREEDY = catalogue.heuristic("greedy", "kivsa-shchora")
TABLES = [Options(rounds=1), Options(rounds=1, strictness="strict"), Options(points=60, dealer=1)]


def states_of_a_match(seats: int, options: Options, seed: int) -> list[KivsaState]:
    """Every fifth state of a match among shepherds."""
    rng = Rng(seed)
    state = GAME.deal(seats, rng, options)
    met = []
    while state.turn is not None:
        met.append(state.clone())
        state.apply(best_move(SHEPHERD, state, rng), rng)
    return met[::5]


def worth_of(totals: list[int], options: Options) -> list[int]:
    """What seats with these totals are worth before another round."""
    state = GAME.deal(len(totals), Rng(1), options)
    state.totals = int_row(totals)
    values = zeros(len(totals))
    SHEPHERD.worth(state, values)
    return listed(values)


@pytest.mark.parametrize(
    ("name", "winning"),
    [
        ("goes-out-with-a-pair", "3 then 8"),
        ("goes-out-with-a-joker", "joker as 4 then 7"),
        ("goes-out-by-passing-a-black-sheep", "black sheep to seat 1 with 4"),
        ("says-triple-black", "triple black"),
    ],
)
def test_to_win_the_round_is_never_in_doubt(name: str, winning: str) -> None:
    weights = weights_of(SHEPHERD, lesson(name))
    assert weights[winning] - weights["draw"] >= 1000


def test_the_third_black_sheep_is_the_worst_of_gifts() -> None:
    weights = weights_of(SHEPHERD, lesson("never-gives-the-third-black-sheep"))
    gift = weights.pop("black sheep to seat 2 with 6")
    assert min(weights.values()) - gift >= 300


def test_at_a_strict_table_mistakes_and_silence_are_ruled_out() -> None:
    """PEN-13."""
    weights = weights_of(SHEPHERD, lesson("strict-announces-and-makes-no-mistake"))
    assert weights["3 then 8!"] - weights["3 then 8"] >= 1000
    assert weights["draw"] - weights["8 then 3"] >= 300


def test_under_a_fox_every_card_to_draw_counts() -> None:
    weights = weights_of(SHEPHERD, lesson("shows-the-fox-the-smallest-card"))
    assert weights["reveal 2"] > weights["reveal 7"] > weights["reveal 9"] >= weights["reveal joker"]


def test_a_black_sheep_goes_rather_to_a_seat_with_few_points() -> None:
    state = lesson("passes-the-black-sheep-on-when-the-end-is-near")
    move = "black sheep to seat 2 with 6"
    state.totals = int_row([50, 50, 20, 50])
    to_the_leader = weights_of(SHEPHERD, state)[move]
    state.totals = int_row([50, 50, 80, 50])
    assert to_the_leader > weights_of(SHEPHERD, state)[move]


def test_weights_leave_room_for_doubt_between_moves_that_are_nearly_alike() -> None:
    """The same pair in either order, leaving a two or a three."""
    weights = weights_of(SHEPHERD, lesson("does-not-invite-a-known-last-card"))
    assert abs(weights["3 then 2"] - weights["2 then 3"]) <= 30


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", TABLES, ids=["relaxed", "strict", "points"])
def test_hidden_cards_change_nothing(seats: int, options: Options) -> None:
    rng = Rng(seats)
    for state in states_of_a_match(seats, options, seed=seats):
        guessed = GAME.guess(state.view(state.turn), rng)
        assert weights_of(SHEPHERD, guessed) == weights_of(SHEPHERD, state)


def test_level_totals_are_worth_the_same() -> None:
    assert worth_of([30, 30, 30, 30], Options()) == [WHOLE // 4] * 4


def test_looking_ahead_stops_when_a_round_is_over() -> None:
    met = states_of_a_match(3, Options(), seed=2)
    assert [int(SHEPHERD.stage(state)) for state in met] == [len(state.rounds) for state in met]
    assert int(SHEPHERD.stage(met[-1])) == 2


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_match_won_is_worth_everything_and_shared_when_shared(seats: int) -> None:
    rng = Rng(seats)
    state = GAME.deal(seats, rng, Options(rounds=1))
    play_best_moves([GREEDY] * seats, state, rng)
    values = zeros(seats)
    SHEPHERD.worth(state, values)
    outcome = state.outcome
    assert outcome is not None
    assert listed(values) == [
        WHOLE // len(outcome.winners) * (seat in outcome.winners) for seat in range(seats)
    ]
    level = int_row([5, 5, *[60] * (seats - 2)])
    state.totals = level
    SHEPHERD.worth(state, values)
    assert listed(values) == [500, 500, *[0] * (seats - 2)]


def test_fewer_points_are_worth_more_and_all_chances_make_one() -> None:
    values = worth_of([20, 35, 60, 110], Options())
    assert values == sorted(values, reverse=True)
    assert WHOLE - 4 <= sum(values) <= WHOLE


@pytest.mark.parametrize(
    ("soon", "late"),
    [(Options(rounds=1), Options(rounds=9)), (Options(points=70), Options(points=400))],
    ids=["rounds", "points"],
)
def test_a_lead_is_worth_more_the_less_there_is_to_come(soon: Options, late: Options) -> None:
    assert worth_of([20, 60, 60, 60], soon)[0] > worth_of([20, 60, 60, 60], late)[0] > WHOLE // 4


@pytest.mark.slow
def test_one_shepherd_wins_clearly_more_than_its_quarter_against_three_greedy() -> None:
    won = 0.0
    for deal in range(40):
        for seat in range(4):
            rng = Rng(deal)
            state = GAME.deal(4, rng)
            players = [GREEDY] * 4
            players[seat] = SHEPHERD
            play_best_moves(players, state, rng)
            outcome = state.outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    assert won >= 0.29 * 160
