"""A trick before it is taken, and the last play of a round."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.page.held import held

VIEW: Json = {
    "hands": [{"fox": 1}, None, None],
    "hand_sizes": [1, 3, 0],
    "table": [{"seat": 1, "play": "mouse"}],
    "shown": {"seat": 0, "cards": "fox"},
    "out": [2],
    "totals": [5, 6, 7],
}


def test_a_trick_lies_there_until_it_is_taken() -> None:
    taken: list[Json] = [
        {"event": "pass", "seat": 0},
        {"event": "trick", "seat": 1, "cards": ["mouse"], "from": "table", "to": "tricks 1"},
        {"event": "lead", "seat": 1},
    ]
    view, told = held(VIEW, taken)
    assert view == {**VIEW, "shown": None}
    assert told == taken[:1]


def test_the_last_play_of_a_round_lies_on_the_table_with_the_new_points() -> None:
    events: list[Json] = [
        {"event": "play", "seat": 0, "play": "fox", "cards": ["fox"], "from": "hand 0", "to": "table"},
        {"event": "out", "seat": 0, "place": 2},
        {"event": "score", "totals": [7, 6, 10]},
        {"event": "deal", "seat": 1},
    ]
    view, told = held(VIEW, events)
    assert view["table"] == [*VIEW["table"], {"seat": 0, "play": "fox"}]
    assert (view["hands"][0], view["hand_sizes"], view["out"]) == ({}, [0, 3, 0], [2, 0])
    assert view["totals"] == [7, 6, 10]
    assert told == events[:3]
