"""The watering hole in the middle of a move."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.bye_bye_black_sheep.page.held import held

VIEW: Json = {
    "hands": [{"panda": 2}, None],
    "hand_sizes": [2, 4],
    "hole": [{"card": "dog", "from": "hand 1"}],
    "zoos": [{"panda": 2}, {}],
    "triplets": [0, 0],
}


def test_a_wolf_comes_to_the_hole_before_it_drives_the_others_off() -> None:
    events: list[Json] = [
        {"event": "draw", "seat": 0, "cards": ["wolf"], "from": "hand 1", "to": "hole"},
        {"event": "drive off", "seat": 1, "cards": ["dog"], "from": "hole", "to": "before 1"},
    ]
    view, told = held(VIEW, events)
    assert [each["card"] for each in view["hole"]] == ["dog", "wolf"]
    assert view["hand_sizes"] == [2, 3]
    assert told == events[:1]


def test_the_cards_lie_at_the_hole_until_they_are_taken() -> None:
    stop = {"event": "stop", "seat": 0}
    taken = {"event": "take up", "seat": 0, "cards": ["dog"], "from": "hole", "to": "hand 0"}
    view, told = held(VIEW, [stop, taken])
    assert view == VIEW
    assert told == [stop]


def test_the_last_card_of_a_match_lies_in_its_zoo() -> None:
    placed = {"event": "place", "seat": 0, "cards": ["panda"], "from": "hand 0", "to": "zoo 0"}
    view, _told = held(VIEW, [placed, {"event": "triplet"}, {"event": "end"}])
    assert (view["zoos"], view["triplets"], view["hands"][0]) == ([{"panda": 3}, {}], [1, 0], {"panda": 1})
