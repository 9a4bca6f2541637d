"""What a developer sees of states, games and records in a debugger: short, and nothing that is hidden."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.engine.record import Record
from sheepfold.engine.rng import KEY_BYTES, Rng, SealedRng
from sheepfold.engine.view_encoding import encoding_of
from sheepfold.play.match import Match, play_out

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)


def test_a_state_says_round_phase_and_turn() -> None:
    state = games.get("zoff-im-zoo").deal(seats=4, rng=Rng(1))
    assert repr(state) == f"<ZoffState: 4 seats, round 1, play, seat {state.turn} to move>"


def test_a_state_of_a_game_without_rounds_leaves_the_round_out() -> None:
    state = games.get("knizia-black-sheep").deal(seats=2, rng=Rng(1))
    assert repr(state) == f"<KniziaState: 2 seats, play, seat {state.turn} to move>"


@EVERY_GAME
def test_a_state_shows_nothing_that_a_seat_may_not_know(game_id: str) -> None:
    game, rng = games.get(game_id), Rng(3)
    state = game.deal(game.usual_seats, rng)
    for _ in range(40):
        if state.turn is None:
            break
        for seat in range(game.usual_seats):
            assert repr(game.guess(state.view(seat), rng)) == repr(state)
        state.apply(rng.pick(state.legal()), rng)


@EVERY_GAME
def test_a_match_says_how_far_it_is_and_never_its_seed(game_id: str) -> None:
    key = "5e" * KEY_BYTES
    match = Match(games.get(game_id), games.get(game_id).usual_seats, key)
    made = match.make(match.state.legal()[0])
    assert repr(match) == f"<Match of {game_id}: 1 moves made, {match.state!r}>"
    assert repr(made) == f"<{type(made).__name__} {match.moves[0]!r} by seat {made.before.turn}>"
    for each in (match, made, match.rng):
        assert key not in repr(each)


@EVERY_GAME
def test_a_finished_match_says_so_and_its_record_says_why(game_id: str) -> None:
    game = games.get(game_id)
    match = Match(game, game.usual_seats, 1)
    play_out(match, [catalogue.get("random", game_id)] * game.usual_seats, Rng(1))
    assert repr(match.state).endswith(f": {game.usual_seats} seats, over>")
    outcome = match.state.outcome
    assert outcome is not None
    size = f"{game.usual_seats} seats, {len(match.moves)} moves"
    assert repr(match.record()) == f"<Record of {game_id}, version {game.version}: {size}, {outcome.reason}>"


def test_a_record_of_a_match_that_was_broken_off_says_that() -> None:
    record = Record("kivsa-shchora", 1, {}, 2, 7, [], None)
    assert repr(record) == "<Record of kivsa-shchora, version 1: 2 seats, 0 moves, broken off>"


def test_games_and_encodings_say_which_they_are() -> None:
    assert repr(games.get("zoff-im-zoo")) == "<Game zoff-im-zoo, version 1>"
    encoding = encoding_of("zoff-im-zoo", 4)
    assert repr(encoding) == f"<ZoffEncoding of zoff-im-zoo: 4 seats, {int(encoding.length)} numbers>"


def test_generators_say_how_far_they_are_and_never_their_key() -> None:
    rng, sealed = Rng(1), SealedRng(b"k" * KEY_BYTES)
    rng.bits()
    sealed.bits()
    assert (repr(rng), repr(sealed)) == ("<Rng at step 2>", "<SealedRng at block 1>")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("random", "<RandomBot>"),
        ("greedy", "<HeuristicBot greedy>"),
        ("search:40", "<SearchBot search:40>"),
        ("wolf", "<LevelBot wolf>"),
    ],
)
def test_bots_say_their_names(name: str, shown: str) -> None:
    assert repr(catalogue.get(name, "kivsa-shchora")) == shown
