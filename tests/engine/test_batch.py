"""Lanes play match after match; a batch shows all lanes in shared arrays."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.batch import BatchCore, EpisodeSpec, Lane, restored
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import int_row, listed
from sheepfold.engine.rng import Rng
from sheepfold.envs import encodings

KIVSA = "kivsa-shchora"


def spec_of(*, by_round: bool = False, by_win: bool = False, **options: Any) -> EpisodeSpec:
    """Kivsa Shchora for three, in short matches."""
    chosen = games.get(KIVSA).Options.from_json({"rounds": 2, **options})
    return EpisodeSpec(encodings.get(KIVSA, 3), chosen, by_round=by_round, by_win=by_win)


def play_until_done(lane: Lane) -> None:
    """Make first legal moves until an episode ends."""
    lane.done = False
    while not lane.done:
        lane.step(lane.moves[0])


def earned(lane: Lane) -> list[float]:
    return [float(share) for share in lane.earned]


def test_an_episode_of_a_match_ends_with_the_match_and_pays_every_score() -> None:
    lane = Lane(spec_of(), Rng(3))
    paid = [0.0] * 3
    while lane.state.to_move != NOBODY:
        lane.step(lane.moves[0])
        assert lane.done == (lane.state.to_move == NOBODY)
        if lane.fell_due:
            paid = [before + now for before, now in zip(paid, earned(lane), strict=True)]
    outcome = lane.state.outcome
    assert outcome is not None
    sign = -1 if games.get(KIVSA).lowest_wins else 1
    assert paid == [float(sign * score) for score in outcome.scores]
    assert lane.number == 0


def test_an_episode_of_a_round_ends_with_each_round() -> None:
    lane = Lane(spec_of(by_round=True), Rng(3))
    play_until_done(lane)
    assert (lane.rounds, lane.state.to_move == NOBODY) == (1, False)
    play_until_done(lane)
    assert (lane.rounds, lane.state.to_move == NOBODY) == (2, True)


@pytest.mark.parametrize("by_round", [False, True])
def test_a_win_is_one_point_shared_by_the_winners(by_round: bool) -> None:
    lane = Lane(spec_of(by_round=by_round, by_win=True), Rng(4))
    play_until_done(lane)
    shares = earned(lane)
    assert sum(shares) == pytest.approx(1.0)
    assert len({share for share in shares if share}) == 1
    if not by_round:
        outcome = lane.state.outcome
        assert outcome is not None
        assert [seat for seat, share in enumerate(shares) if share] == list(outcome.winners)


def test_a_lane_allows_what_the_state_does() -> None:
    lane = Lane(spec_of(), Rng(5))
    legal = lane.state.legal()
    assert [move for move in range(len(games.get(KIVSA).moves)) if lane.allows(move)] == sorted(legal)


def test_a_new_deal_forgets_rounds_and_scores() -> None:
    lane = Lane(spec_of(), Rng(6))
    play_until_done(lane)
    assert lane.rounds == 2
    lane.deal()
    assert (lane.rounds, listed(lane.scores)) == (0, [0, 0, 0])
    assert lane.number == len(lane.state.legal()) > 0


def test_a_restored_lane_goes_on_as_the_saved_one() -> None:
    spec = spec_of(by_round=True)
    one, other = Lane(spec, Rng(7)), Lane(spec, Rng(7))
    for lane in (one, other):
        play_until_done(lane)
    again = restored(spec, one.saved())
    assert again.saved()[2:] == one.saved()[2:]
    for lane in (again, other):
        play_until_done(lane)
    assert earned(again) == earned(other)
    assert again.state.view(None) == other.state.view(None)


def batch_of(lanes: int, **options: Any) -> BatchCore:
    spec = spec_of(**options)
    return BatchCore(spec, [Lane(spec, Rng(seed)) for seed in range(lanes)])


def legal_in(core: BatchCore, lane: int) -> list[int]:
    """The moves whose flags are up."""
    table = int(core.table)
    return [move for move in range(table) if core.masks[lane * table + move]]


def test_a_batch_shows_the_legal_moves_of_every_lane_and_no_others() -> None:
    core = batch_of(3)
    rng = Rng(1)
    for _ in range(200):
        for at, lane in enumerate(core.lanes):
            assert legal_in(core, at) == sorted(lane.state.legal())
            assert core.turns[at] == lane.state.to_move
        core.step(core.choose(rng))


def test_where_a_match_ends_the_next_one_is_dealt_and_the_rewards_stay_for_one_move() -> None:
    core = batch_of(1)
    rng = Rng(2)
    while not core.done[0]:
        core.step(core.choose(rng))
    assert core.lanes[0].state.to_move != NOBODY
    assert any(core.rewards)
    core.step(core.choose(rng))
    assert not core.done[0]
    assert not any(core.rewards)


def test_a_lane_that_was_saved_just_after_an_end_shows_its_rewards() -> None:
    spec = spec_of()
    lane = Lane(spec, Rng(8))
    play_until_done(lane)
    shares = earned(lane)
    core = BatchCore(spec, [lane])
    assert [float(share) for share in core.rewards] == shares
    assert core.done[0]


def test_too_few_moves_are_refused() -> None:
    with pytest.raises(ValueError, match="moves: 1, there are 2 lanes"):
        batch_of(2).step(int_row([0]))


@pytest.mark.parametrize("wrong", [-1, 10**6])
def test_a_move_that_does_not_exist_is_named_and_no_lane_moves(wrong: int) -> None:
    core = batch_of(2)
    before = [lane.state.view(None) for lane in core.lanes]
    with pytest.raises(IllegalMove, match=f"Lane 1: there is no move {wrong}"):
        core.step(int_row([legal_in(core, 0)[0], wrong]))
    assert [lane.state.view(None) for lane in core.lanes] == before


def test_an_illegal_move_is_named_as_it_is_written() -> None:
    core = batch_of(1)
    move = next(each for each in range(int(core.table)) if each not in legal_in(core, 0))
    with pytest.raises(IllegalMove, match=f"Lane 0: {games.get(KIVSA).moves[move]} is not legal now"):
        core.step(int_row([move]))
