"""Matches as JSON; over the wire they are tested in web/test_replay_routes.py."""

from __future__ import annotations

from sheepfold import games
from sheepfold.play.replay import Replay
from sheepfold.server.live.replays import shown_record
from sheepfold.server.web.api.match_json import MOST_MOVES, match_moves
from tests.server.finished import played


def test_some_moves_at_a_time_up_to_the_last() -> None:
    record = played("zoff-im-zoo")
    shown = shown_record(Replay(games.get(record.game), record), "en", "1", "/match/file", generic=False)
    numbers = [each.number for each in match_moves(shown, 3).moves]
    assert numbers == list(range(3, 3 + MOST_MOVES))
    assert [each.number for each in match_moves(shown, len(record.moves)).moves] == [len(record.moves)]
    assert match_moves(shown, len(record.moves) + 1).moves == []


def test_a_move_has_who_made_it_and_what_one_seat_saw() -> None:
    record = played("zoff-im-zoo")
    replay = Replay(games.get(record.game), record)
    shown = shown_record(replay, "en", "1", "/match/file", generic=False)
    deal, first = match_moves(shown, 0).moves[:2]
    assert (deal.seat, deal.move, deal.events) == (None, None, [])
    assert first.move == record.moves[0]
    assert first.seat == replay.opening.turn
    assert first.events == replay.story(1, 1)
    assert [hand is None for hand in first.view["hands"]] == [True, False, True]
