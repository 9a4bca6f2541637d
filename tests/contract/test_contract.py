"""What every game promises, at every seat count and with every option (house invariants 2 to 5)."""

from __future__ import annotations

import copy
import json
import pickle
import re

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadOption, BadPosition, BadSeats, IllegalMove, UnknownGame
from sheepfold.engine.game import MOST_MOVES
from sheepfold.engine.rng import Rng, SealedRng
from tests.contract.cases import Case, cases, choose, state_after, walk

EVERY_CASE = pytest.mark.parametrize("case", cases(), ids=str)
EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


@EVERY_CASE
def test_matches_end_and_somebody_can_always_move_before(case: Case) -> None:
    for before, move, after in walk(case, seed=1):
        legal = before.legal()
        assert legal
        assert legal == sorted(set(legal))
        assert move in legal
        assert before.turn in range(case.seats)
        assert before.outcome is None
        assert (after.turn is None) == (after.outcome is not None)
    assert after.legal() == []
    outcome = after.outcome
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.places) == case.seats
    assert outcome.winners == tuple(s for s in range(case.seats) if outcome.places[s] == 1)
    assert outcome.winners
    assert outcome.reason


@EVERY_CASE
def test_every_card_is_always_somewhere_and_positions_come_back_exactly(case: Case) -> None:
    """`place` counts the cards; a placed state is the same state in every respect."""
    for number, (_, _, after) in enumerate(walk(case, seed=2)):
        if number % 7 and after.turn is not None:
            continue
        text = json.dumps(case.game.position(after))
        placed = case.game.place(json.loads(text))
        assert json.dumps(case.game.position(placed)) == text
        assert placed.legal() == after.legal()
        assert placed.turn == after.turn
        assert placed.outcome == after.outcome
        for seat in [None, *range(case.seats)]:
            assert placed.view(seat) == after.view(seat)


@EVERY_CASE
def test_a_placed_state_plays_on_like_the_original(case: Case) -> None:
    state = state_after(case, seed=3, moves=25)
    twin = case.game.place(case.game.position(state))
    rng, other, taste = Rng(9), Rng(9), Rng(4)
    while state.turn is not None:
        move = choose(case.game, state, taste)
        state.apply(move, rng)
        twin.apply(move, other)
    assert case.game.position(state) == case.game.position(twin)


@EVERY_CASE
def test_clones_are_independent(case: Case) -> None:
    state = state_after(case, seed=4, moves=15)
    before = case.game.position(state)
    twin = state.clone()
    rng, taste = Rng(5), Rng(6)
    while twin.turn is not None:
        twin.apply(choose(case.game, twin, taste), rng)
    assert case.game.position(state) == before
    assert state.legal() == case.game.place(before).legal()


@EVERY_CASE
def test_the_same_seed_gives_the_same_match(case: Case) -> None:
    one = [(step.move, step.after.view(0)) for step in walk(case, seed=6, most=150)]
    two = [(step.move, step.after.view(0)) for step in walk(case, seed=6, most=150)]
    assert one == two
    first = [step.move for step in walk(case, seed=7, most=150)]
    assert first != [move for move, _ in one]


@EVERY_CASE
def test_a_sealed_generator_deals_matches_too(case: Case) -> None:
    rng = SealedRng(bytes(range(32)))
    state = case.deal(rng)
    taste = Rng(1)
    while state.turn is not None:
        state.apply(choose(case.game, state, taste), rng)
    assert state.outcome is not None


@EVERY_CASE
def test_notation_is_unique_and_reads_back(case: Case) -> None:
    for number, (before, _, _) in enumerate(walk(case, seed=8)):
        if number % 3:
            continue
        legal = before.legal()
        texts = [case.game.write(before, move) for move in legal]
        assert len(set(texts)) == len(texts)
        assert [case.game.read(before, text) for text in texts] == legal
        loud = f"  {texts[-1].upper().replace(' ', '  ')} "
        assert case.game.read(before, loud) == legal[-1]


@EVERY_CASE
def test_illegal_moves_are_refused_with_a_clause_and_change_nothing(case: Case) -> None:
    dice = Rng(10)
    rng = Rng(11)
    clause = re.compile(rf"\({case.game.clause}-\d+\)$")
    for number, (before, _, _) in enumerate(walk(case, seed=9)):
        if number % 5:
            continue
        state = before.clone()
        position = case.game.position(state)
        legal = set(state.legal())
        table = len(case.game.moves)
        for move in [dice.below(table) for _ in range(12)] + [-1, table, table + 5000]:
            if move in legal:
                continue
            with pytest.raises(IllegalMove, match=clause):
                state.apply(move, rng)
        for text in ["", "sheep", "pass the salt", "\x00", "9" * 50, "{text}"]:
            with pytest.raises(IllegalMove, match=clause):
                case.game.read(state, text)
        assert case.game.position(state) == position
        assert state.legal() == sorted(legal)


@EVERY_CASE
def test_after_the_end_every_move_is_refused(case: Case) -> None:
    *_, last = walk(case, seed=12)
    with pytest.raises(IllegalMove, match="over"):
        last.after.apply(0, Rng(0))
    with pytest.raises(IllegalMove, match="over"):
        case.game.read(last.after, case.game.write(last.before, last.move))


@EVERY_CASE
def test_every_legal_move_can_be_made_and_told(case: Case) -> None:
    for number, (before, _, _) in enumerate(walk(case, seed=13)):
        if number % 9:
            continue
        for move in before.legal():
            after = before.clone()
            after.apply(move, Rng(move))
            for seat in [None, *range(case.seats)]:
                events = case.game.tell(before, move, after, seat)
                assert events
                assert json.loads(json.dumps(events)) == events
                assert all(isinstance(event["event"], str) for event in events)


@EVERY_CASE
def test_views_are_json_and_say_whose_they_are(case: Case) -> None:
    for number, (before, _, _) in enumerate(walk(case, seed=14)):
        if number % 9:
            continue
        for seat in [None, *range(case.seats)]:
            view = before.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["game"] == case.id
            assert view["version"] == case.game.version
            assert view["seats"] == case.seats
            assert view["seat"] == seat
            assert view["turn"] == before.turn
            assert view["outcome"] is None
            assert view["options"] == case.game.Options.from_json(case.options).as_json()


@EVERY_CASE
def test_a_guess_is_a_whole_state_that_looks_the_same_from_that_seat(case: Case) -> None:
    rng = Rng(15)
    for number, (_, _, after) in enumerate(walk(case, seed=16)):
        if number % 6 and after.turn is not None:
            continue
        for seat in [None, *range(case.seats)]:
            view = after.view(seat)
            guessed = case.game.guess(json.loads(json.dumps(view)), rng)
            assert guessed.view(seat) == view
            assert case.game.position(case.game.place(case.game.position(guessed)))
            if after.turn is not None and after.turn == seat:
                assert guessed.legal() == after.legal()


@EVERY_CASE
def test_a_guess_plays_on_to_the_end(case: Case) -> None:
    state = state_after(case, seed=17, moves=20)
    rng, taste = Rng(18), Rng(19)
    for seat in range(case.seats):
        guessed = case.game.guess(state.view(seat), rng)
        while guessed.turn is not None:
            guessed.apply(choose(case.game, guessed, taste), rng)
        assert guessed.outcome is not None


@EVERY_CASE
def test_states_can_be_pickled_and_copied(case: Case) -> None:
    state = state_after(case, seed=20, moves=12)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert type(twin) is type(state)
        assert case.game.position(twin) == case.game.position(state)
        assert twin.game is state.game


@EVERY_GAME
def test_the_move_table_is_small_and_says_what_each_move_is(game_id: str) -> None:
    game = games.get(game_id)
    assert len(game.moves) < MOST_MOVES
    assert len(set(game.moves)) == len(game.moves)


@EVERY_GAME
def test_wrong_seat_counts_and_options_are_named(game_id: str) -> None:
    game = games.get(game_id)
    few, many = game.seats[0], game.seats[-1]
    for seats in (few - 1, many + 1, 0, -3):
        with pytest.raises(BadSeats, match=rf"seats: {seats}, {game_id} is played by {few} to {many}"):
            game.deal(seats, Rng(1))
    with pytest.raises(BadOption, match="option sheep: unknown, must be one of"):
        game.Options.from_json({"sheep": 1})
    with pytest.raises(BadOption, match="options"):
        game.deal(few, Rng(1), 7)  # type: ignore[arg-type]
    state = game.deal(few, Rng(1))
    with pytest.raises(BadSeats, match=f"seat: {few}"):
        state.view(few)


@EVERY_GAME
def test_no_position_however_broken_raises_anything_but_a_clear_error(game_id: str) -> None:
    """Each field in turn is lost or replaced by something odd."""
    case = next(case for case in cases() if case.id == game_id)
    position = case.game.position(state_after(case, seed=21, moves=10))
    odd = [None, -1, 10**9, "x", [], {}, True, [None], {"sheep": 1}, 1.5]
    for name in position:
        broken = {key: value for key, value in position.items() if key != name}
        with pytest.raises(BadPosition, match=name):
            case.game.place(broken)
        for value in odd:
            if value == position[name] and type(value) is type(position[name]):
                continue
            try:
                placed = case.game.place({**position, name: value})
            except (BadPosition, BadOption):
                continue
            else:
                assert case.game.position(placed)[name] == value
    with pytest.raises(BadPosition):
        case.game.place([])
    with pytest.raises(BadPosition, match="sheep"):
        case.game.place({**position, "sheep": 1})


def test_an_unknown_game_is_named_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"game: 'chess', must be one of bye-bye-black-sheep, .*zoff"):
        games.get("chess")
