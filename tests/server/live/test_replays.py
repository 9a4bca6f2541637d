"""Who may see a match again through whose eyes."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.play.replay import Replay
from sheepfold.server.live.replays import (
    Eyes,
    all_eyes,
    chosen_eyes,
    eyes_for,
    frame_model,
    held_model,
    shown_record,
)
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import LOG_SHOWN
from sheepfold.server.refusals import Missing
from tests.server.finished import played
from tests.server.tables import NOW, stored_table


def table(status: str = "playing", *people: str) -> Table:
    """A match of three; those who are not named are of other browsers."""
    stored = stored_table("kivsa-shchora", 3, {})
    seats = [each._replace(person=person) for each, person in zip(stored.seats, people, strict=False)]
    made = Table(stored._replace(seats=[*seats, *stored.seats[len(seats) :]]), NOW)
    made.row = made.row._replace(status=status)
    return made


def test_while_a_match_runs_everybody_sees_it_with_their_own_eyes() -> None:
    assert eyes_for(table(), "person 1") == [Eyes(1)]
    assert eyes_for(table(), "a stranger") == [Eyes(None)]


def test_behind_the_curtain_of_a_shared_device_nobodys_hand_is_seen() -> None:
    shared = table("playing", "ann", "ann", "ann")
    turn = shared.turn
    assert turn is not None
    shared.lifted["ann"] = (turn + 1) % 3
    assert eyes_for(shared, "ann") == [Eyes(None)]
    shared.lifted["ann"] = turn
    assert eyes_for(shared, "ann") == [Eyes(turn)]


def test_a_finished_match_is_seen_by_everybody_from_everywhere() -> None:
    values = [each.value for each in eyes_for(table("over"), "person 1")]
    assert values == ["1", "0", "2", "watch", "open"]
    assert [each.value for each in eyes_for(table("over"), "a stranger")] == ["watch", "0", "1", "2", "open"]
    assert eyes_for(table("over"), "person 1")[-1] == Eyes(1, open=True)


def test_an_address_chooses_among_what_is_allowed() -> None:
    assert chosen_eyes(all_eyes(2, 0), "") == Eyes(0)
    assert chosen_eyes(all_eyes(2, 0), "open") == Eyes(0, open=True)
    for allowed, value in (([Eyes(0)], "1"), ([Eyes(0)], "open"), (all_eyes(2, 0), "2")):
        with pytest.raises(Missing):
            chosen_eyes(allowed, value)


def test_with_all_hands_open_each_move_is_told_as_its_mover_saw_it() -> None:
    record = played("kivsa-shchora")
    replay = Replay(games.get(record.game), record)
    shown = shown_record(replay, "en", "open", "/match/file", generic=False)
    model = frame_model(shown, 20)
    told = [(each.number, list(each.events)) for each in model.table.log]
    assert told == [
        (number, replay.story(number, replay.entries[number - 1].seat))
        for number in range(21 - LOG_SHOWN, 21)
    ]
    assert len(model.hands) == 3
    assert None not in model.hands


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_moment_is_shown_from_what_was_known_before_the_move(game_id: str) -> None:
    record = played(game_id)
    replay = Replay(games.get(game_id), record)
    shown = shown_record(replay, "en", "0", "/match/file", generic=False)
    held = [(number, held_model(shown, number)) for number in range(len(replay) + 1)]
    found = [(number, model) for number, model in held if model is not None]
    assert found
    for number, model in found:
        assert model.table.view == replay.state(number - 1).view(0)
        assert model.table.turn is None
