"""The pen in the middle of a move."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.page.held import held

VIEW: Json = {
    "hands": [{"6": 1, "joker": 1, "black sheep": 1}, None],
    "hand_sizes": [3, 4],
    "pen": ["5"],
    "specials": {},
    "totals": [10, 0],
}


def test_a_card_that_pushes_a_black_sheep_lies_on_the_pen_and_the_sheep_in_the_other_hand() -> None:
    events: list[Json] = [
        {"event": "play", "cards": ["joker"], "numbers": [6], "from": "hand 0", "to": "pen"},
        {"event": "pass", "cards": ["black sheep"], "from": "hand 0", "to": "hand 1"},
    ]
    view, told = held(VIEW, events)
    assert view["pen"] == ["5", "joker as 6"]
    assert (view["hands"], view["hand_sizes"]) == ([{"6": 1}, None], [1, 5])
    assert told == events


def test_the_last_card_of_a_round_is_shown_with_the_new_points() -> None:
    events: list[Json] = [
        {"event": "fox", "cards": ["fox"], "from": "hand 1", "to": "specials"},
        {"event": "score", "totals": [12, 0]},
        {"event": "deal"},
    ]
    view, told = held(VIEW, events)
    assert (view["specials"], view["totals"], view["pen"]) == ({"fox": 1}, [12, 0], ["5"])
    assert told == events[:2]
