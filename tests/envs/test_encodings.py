"""Views as numbers: what a seat may not know is not in them, and numbers stay in their bounds."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadSeats, UnknownGame
from sheepfold.engine.rng import Rng
from sheepfold.envs import encodings
from tests.contract.cases import Case, cases, walk
from tests.envs.reading import EVERY_SO_MANY, by_field, encoded

EVERY_CASE = pytest.mark.parametrize("case", cases(), ids=str)


@EVERY_CASE
def test_a_seat_gets_the_same_numbers_whatever_it_may_not_know(case: Case) -> None:
    """Invariant 3 for encodings: any guess of the view, and the placed position, encode alike."""
    encoding = encodings.get(case.id, case.seats)
    rng = Rng(5)
    for number, (_, _, after) in enumerate(walk(case, seed=30)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        placed = case.game.place(case.game.position(after))
        for seat in range(case.seats):
            mine = encoded(encoding, after, seat)
            assert encoded(encoding, case.game.guess(after.view(seat), rng), seat) == mine
            assert encoded(encoding, placed, seat) == mine


@EVERY_CASE
def test_fields_that_are_not_private_hold_nothing_a_spectator_may_not_know(case: Case) -> None:
    """Invariant 3 for the public part: any guess of the spectator's view gives the same numbers."""
    encoding = encodings.get(case.id, case.seats)
    public = [field.name for field in encoding.fields if not field.private]
    rng = Rng(5)
    for number, (_, _, after) in enumerate(walk(case, seed=33)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        guessed = case.game.guess(after.view(None), rng)
        for seat in range(case.seats):
            mine, other = by_field(encoding, after, seat), by_field(encoding, guessed, seat)
            assert {name: mine[name] for name in public} == {name: other[name] for name in public}


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_comparison_with_guesses_would_notice_a_leak(game_id: str) -> None:
    game = games.get(game_id)
    state = game.deal(3, Rng(1))
    seen = set()
    for number in range(12):
        guessed = game.guess(state.view(0), Rng(number))
        hands = game.position(guessed)["hands"]
        seen.add(tuple(sorted(hands[1].items())))
    assert len(seen) > 1, "a guess deals other hands, so numbers made from them would differ"


@EVERY_CASE
def test_numbers_stay_within_the_bounds_of_their_field(case: Case) -> None:
    encoding = encodings.get(case.id, case.seats)
    for number, (before, _, after) in enumerate(walk(case, seed=31)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        parts = by_field(encoding, before, before.turn or 0)
        for field in encoding.fields:
            assert all(field.low <= value <= field.high for value in parts[field.name]), field.name


@EVERY_CASE
def test_scores_lead_up_to_the_outcome(case: Case) -> None:
    encoding = encodings.get(case.id, case.seats)
    *_, last = walk(case, seed=33)
    outcome = last.after.outcome
    assert outcome is not None
    sign = -1 if case.game.lowest_wins else 1
    scores = [int(encoding.score(last.after, seat)) for seat in range(case.seats)]
    assert scores == [sign * score for score in outcome.scores]
    assert encoding.rounds(last.after) == len(last.after.view(0).get("rounds", []))


def test_wrong_games_and_seat_counts_are_named() -> None:
    with pytest.raises(UnknownGame, match="game: 'chess'"):
        encodings.get("chess", 4)
    with pytest.raises(BadSeats, match="seats: 9, zoff-im-zoo is played by 3 to 7"):
        encodings.get("zoff-im-zoo", 9)
