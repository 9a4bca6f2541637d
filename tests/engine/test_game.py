"""What every game has alike, seen in a finished one: Zoff im Zoo."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from call_the_herd.rules import GAME as HERD
from hypothesis import given
from hypothesis import strategies as st

from sheepfold import games
from sheepfold.engine.errors import BadOption, BadSeats, IllegalMove
from sheepfold.engine.game import NOBODY, Game, Outcome, State, places_of
from sheepfold.engine.int_row import zeros
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from tests.engine.properties import PROPERTY
from tests.engine.saying import exactly

ZOO: Game[Any] = games.get("zoff-im-zoo")


def opening(seats: int = 4) -> State:
    state: State = ZOO.deal(seats, Rng(1), ZOO.Options.from_json({"target": 3}))
    return state


def finished() -> State:
    state = opening()
    rollout(state, Rng(2))
    return state


# Deals.


def test_a_seat_count_of_numpy_is_a_seat_count() -> None:
    dealt = ZOO.deal(np.int64(4), Rng(np.int64(1)))
    assert ZOO.position(dealt) == ZOO.position(ZOO.deal(4, Rng(1)))


@pytest.mark.parametrize("seats", [2, 99, 4.0, "4", None])
def test_a_seat_count_the_game_has_not_is_refused(seats: Any) -> None:
    with pytest.raises(BadSeats, match=exactly(f"seats: {seats}, zoff-im-zoo is played by 3 to 7")):
        ZOO.deal(seats, Rng(1))


# Outcomes.


def test_an_outcome_is_kept_as_json() -> None:
    outcome = Outcome(scores=(5, 9, 9), places=(3, 1, 1), winners=(1, 2), reason="target reached")
    assert (
        json.loads(json.dumps(outcome.as_json()))
        == outcome.as_json()
        == {
            "scores": [5, 9, 9],
            "places": [3, 1, 1],
            "winners": [1, 2],
            "reason": "target reached",
        }
    )


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([(5,), (9,), (7,)], (3, 1, 2)),
        ([(5,), (9,), (9,)], (3, 1, 1)),
        ([(9,), (5,), (9,), (5,), (1,)], (1, 3, 1, 3, 5)),
        ([(4,), (4,)], (1, 1)),
        ([(4, 0), (4, 1), (3, 9)], (2, 1, 3)),
        ([(-4,), (-2,)], (2, 1)),
        ([], ()),
    ],
)
def test_the_greatest_key_is_first_and_level_seats_share_a_place(
    keys: list[tuple[int, ...]], places: tuple[int, ...]
) -> None:
    assert places_of(keys) == places


@PROPERTY
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=7))
def test_a_place_is_the_first_one_free_below_all_who_did_better(keys: list[tuple[int, ...]]) -> None:
    ranked = sorted(keys, reverse=True)
    assert places_of(keys) == tuple(1 + ranked.index(key) for key in keys)


# Turns and legal moves.


def test_the_turn_is_a_seat_until_the_match_is_over() -> None:
    state = opening()
    assert state.turn == state.to_move
    assert type(state.turn) is int
    over = finished()
    assert over.to_move == NOBODY
    assert over.turn is None


def test_a_fresh_state_waits_for_nobody() -> None:
    assert State(ZOO, 4).turn is None
    assert State(ZOO, 4).legal() == []


def test_nothing_is_legal_when_the_match_is_over() -> None:
    assert finished().legal() == []


def test_what_somebody_does_to_the_list_of_legal_moves_changes_nothing() -> None:
    state = opening()
    legal = state.legal()
    state.legal().clear()
    assert state.legal() == legal
    assert legal
    state.legal().append(legal[-1] + 1)
    assert state.legal() == legal


def test_legal_moves_are_found_anew_after_a_move() -> None:
    state = opening()
    seen = [state.legal()]
    for _ in range(8):
        state.apply(seen[-1][0], Rng(0))
        seen.append(state.legal())
        assert seen[-1] == ZOO.place(ZOO.position(state)).legal()
    assert seen[0] != seen[1]


def test_a_legal_move_can_be_made_whether_or_not_anybody_asked_what_is_legal() -> None:
    asked, unasked = opening(), opening()
    move = asked.legal()[0]
    asked.apply(move, Rng(0))
    unasked.apply(move, Rng(0))
    assert ZOO.position(asked) == ZOO.position(unasked) != ZOO.position(opening())


def test_step_is_apply_for_a_move_known_to_be_legal() -> None:
    applied, advanced = opening(), opening()
    move = applied.legal()[0]
    applied.apply(move, Rng(0))
    advanced.legal()
    advanced.step(move, Rng(0))
    assert ZOO.position(advanced) == ZOO.position(applied)
    assert advanced.legal() == applied.legal()


# Refusals.


@pytest.mark.parametrize("move", [-1, len(ZOO.moves), 10**12])
@pytest.mark.parametrize("asked", [False, True])
def test_a_number_that_stands_for_no_move_is_named(move: int, asked: bool) -> None:
    state = opening()
    if asked:
        state.legal()
    with pytest.raises(IllegalMove, match=rf"\AThere is no move {move}\. \(ZOO-\d+\)\Z"):
        state.apply(move, Rng(0))
    assert ZOO.position(state) == ZOO.position(opening())


@pytest.mark.parametrize("made", [[], [0]])
def test_a_move_of_the_table_that_is_not_legal_is_refused_by_the_game(made: list[int]) -> None:
    """The first move of the table is legal at first and not after it was made."""
    state = opening()
    for move in made:
        state.apply(move, Rng(0))
    position = ZOO.position(state)
    illegal = sorted(set(range(len(ZOO.moves))) - set(state.legal()))
    assert (0 in illegal) == bool(made)
    for move in illegal:
        with pytest.raises(IllegalMove, match=exactly(str(ZOO.refusal(state, move)))):
            state.apply(move, Rng(0))
    assert ZOO.position(state) == position


@pytest.mark.parametrize("move", [0, -1, 10**12])
def test_every_move_after_the_end_is_refused(move: int) -> None:
    state = finished()
    end = ZOO.position(state)
    with pytest.raises(IllegalMove, match=exactly(f"The match is over. ({ZOO.end_clause})")):
        state.apply(move, Rng(0))
    assert ZOO.position(state) == end


# Views.


def test_each_seat_and_a_spectator_have_a_view() -> None:
    state = opening()
    for seat in [None, 0, 1, 2, 3]:
        assert state.view(seat) == ZOO.view(state, seat)
        assert state.view(seat)["seat"] == seat


@pytest.mark.parametrize(("seats", "seat"), [(4, -1), (4, 4), (4, 99), (3, 3)])
def test_a_seat_that_is_not_at_the_table_has_no_view(seats: int, seat: int) -> None:
    message = f"seat: {seat}, must be from 0 to {seats - 1}, or none"
    with pytest.raises(BadSeats, match=exactly(message)):
        opening(seats).view(seat)


# Dealing.


def test_a_deal_without_options_takes_the_defaults() -> None:
    chosen = ZOO.deal(4, Rng(1), ZOO.Options())
    assert ZOO.position(ZOO.deal(4, Rng(1))) == ZOO.position(chosen)
    assert ZOO.position(chosen)["options"] == ZOO.Options().as_json()


def test_every_seat_count_of_the_game_can_be_dealt() -> None:
    for seats in ZOO.seats:
        assert ZOO.deal(seats, Rng(1)).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 2, 8])
def test_a_wrong_seat_count_is_named_with_the_right_ones(seats: int) -> None:
    with pytest.raises(BadSeats, match=exactly(f"seats: {seats}, zoff-im-zoo is played by 3 to 7")):
        ZOO.deal(seats, Rng(1))


def test_options_of_another_game_are_refused() -> None:
    message = "options: Options(), must be the Options of zoff-im-zoo"
    with pytest.raises(BadOption, match=exactly(message)):
        ZOO.deal(4, Rng(1), Options())


def test_a_refused_deal_asks_nothing_of_chance() -> None:
    rng = Rng(3)
    with pytest.raises(BadSeats):
        ZOO.deal(2, rng)
    with pytest.raises(BadOption):
        ZOO.deal(4, rng, Options())
    assert rng.bits() == Rng(3).bits()


# What games write.


@pytest.mark.parametrize(
    "left_out",
    [
        lambda: State(ZOO, 4).write_legal(zeros(1)),
        lambda: State(ZOO, 4).step(0, Rng(0)),
        lambda: State(ZOO, 4).clone(),
        lambda: State(ZOO, 4).outcome,
        lambda: Game[Any]().start(4, Rng(0), None),
        lambda: Game[Any]().guess({}, Rng(0)),
        lambda: Game[Any]().public(opening()),
        lambda: Game[Any]().seen_by(opening(), 0),
        lambda: Game[Any]().place({}),
        lambda: Game[Any]().refusal(opening(), 0),
        lambda: Game[Any]().tell(opening(), 0, opening(), None),
    ],
)
def test_what_a_game_leaves_out_is_not_done_silently(left_out: Callable[[], object]) -> None:
    with pytest.raises(NotImplementedError):
        left_out()


# Copies.


def test_a_game_is_the_same_one_after_pickling_and_copying() -> None:
    assert pickle.loads(pickle.dumps(ZOO)) is ZOO
    assert copy.copy(ZOO) is ZOO
    assert copy.deepcopy(ZOO) is ZOO


def test_a_state_goes_on_after_pickling_as_it_would_have() -> None:
    state = opening()
    rollout(state, Rng(4), 30)
    twin = pickle.loads(pickle.dumps(state))
    assert twin.game is ZOO
    assert ZOO.position(twin) == ZOO.position(state)
    assert rollout(twin, Rng(5)) == rollout(state, Rng(5))
    assert twin.outcome == state.outcome
    assert state.outcome is not None


def test_a_copied_state_is_independent() -> None:
    state = opening()
    state.legal()
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        rollout(twin, Rng(6))
        assert twin.legal() == []
        assert ZOO.position(state) == ZOO.position(opening())
        assert state.legal() == opening().legal()


# Notation, where a game has nothing of its own.


def test_a_move_is_read_whatever_its_case_and_spaces() -> None:
    state = HERD.deal(3, Rng(1))
    assert HERD.read(state, "  BID   2 ") == HERD.moves.index("bid 2")


def test_a_text_that_is_no_move_is_answered_with_an_example() -> None:
    state = HERD.deal(3, Rng(1))
    with pytest.raises(
        IllegalMove, match=exactly('No move is written "moo"; try for example "bid 5". (HERD-6)')
    ):
        HERD.read(state, " moo ")


def test_a_move_that_is_not_legal_now_is_refused_by_the_game() -> None:
    state = HERD.deal(3, Rng(1))
    with pytest.raises(IllegalMove, match="No card is played before all bids are made"):
        HERD.read(state, "sheep 1")
    rollout(state, Rng(1))
    with pytest.raises(IllegalMove, match="over"):
        HERD.read(state, "bid 1")
