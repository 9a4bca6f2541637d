"""A match to be looked at again, at any move."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots.bot import RandomBot
from sheepfold.engine.errors import BadRecord
from sheepfold.engine.record import TAKEN_BACK
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.play.replay import Replay


def played(game_id: str, seats: int = 3) -> Match:
    """A whole match of bots."""
    match = Match(games.get(game_id), seats, 7)
    play_out(match, [RandomBot()] * seats, Rng(1))
    return match


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_state_is_the_one_of_the_match_at_that_time(game_id: str) -> None:
    match = played(game_id)
    replay, again = Replay(match.game, match.record()), Match(match.game, 3, 7)
    assert len(replay) == len(match.moves)
    for number, text in enumerate(match.moves):
        assert match.game.position(replay.state(number)) == match.game.position(again.state)
        made = again.make(match.game.read(again.state, text))
        assert replay.story(number + 1, 1) == made.story(1)
        assert replay.entries[number].seat == made.before.turn
    assert replay.state(len(replay)).outcome is not None
    assert [entry.text for entry in replay.standing(len(replay))] == match.moves


def test_a_takeback_is_an_entry_of_its_own() -> None:
    match = Match(games.get("kivsa-shchora"), 2, 5)
    match.make(match.state.legal()[0])
    match.make(match.state.legal()[-1])
    match.take_back()
    match.make(match.state.legal()[-1])
    replay = Replay(match.game, match.record())
    assert [entry.text == TAKEN_BACK for entry in replay.entries] == [False, False, True, False]
    assert match.game.position(replay.state(3)) == match.game.position(replay.state(1))
    assert replay.story(3, None) == [{"event": "takeback", "seat": replay.entries[1].seat}]
    assert [len(replay.standing(number)) for number in range(5)] == [0, 1, 2, 1, 2]
    assert replay.move_entries == (1, 4)


def test_the_ends_of_rounds_are_found() -> None:
    match = played("zoff-im-zoo")
    replay = Replay(match.game, match.record())
    assert replay.scored
    for number in replay.scored:
        assert any(event["event"] == "score" for event in replay.story(number, None))
    rounds = [replay.state(number).view(None)["round"] for number in (0, *replay.scored)]
    assert rounds == list(range(1, len(rounds) + 1))


def test_a_record_that_does_not_fit_is_refused() -> None:
    match = played("kivsa-shchora", 2)
    moves = [*match.moves[:3], "nonsense", *match.moves[4:]]
    with pytest.raises(BadRecord, match=r"moves\[3\]"):
        Replay(match.game, match.record()._replace(moves=moves))


def test_no_move_is_played_again_to_show_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("kivsa-shchora", 2)
    replay = Replay(match.game, match.record())
    kept = [replay.state(number) for number in range(len(replay) + 1)]
    monkeypatch.setattr("sheepfold.play.replay.replay", None)
    assert all(replay.state(number) is kept[number] for number in range(len(replay) + 1))
