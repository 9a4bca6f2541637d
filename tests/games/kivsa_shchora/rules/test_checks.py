"""What a position must be for the rules to lead to it."""

from __future__ import annotations

import copy

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.scoring import DONE, PILE_EMPTY, TRIPLE
from tests.games.kivsa_shchora.rules.test_position import complaint, finished
from tests.games.kivsa_shchora.table import bag, layout, names, play, scored, table


def test_everybody_has_cards_while_a_round_goes_on() -> None:
    """PEN-15: a hand without cards is the end of the round."""
    assert complaint(layout("5", "")) == "hands[1]: empty, but the round goes on"


def test_the_pile_has_cards_while_a_round_goes_on() -> None:
    """PEN-15: an empty pile is the end of the round."""
    assert complaint(layout("5", "", pile="")) == "pile: empty, but the round goes on"


def test_a_penalty_comes_from_the_seat_before() -> None:
    """PEN-8, PEN-9."""
    farmer = layout("5", "6", pen="4, 4", phase="farmer")
    GAME.place(farmer)
    GAME.place({**farmer, "last": {"seat": 1, "move": "farmer!"}})
    words = "last: must be 'farmer' by seat 1 in phase 'farmer'"
    assert complaint({**farmer, "last": {"seat": 0, "move": "farmer"}}) == words
    assert complaint({**farmer, "last": {"seat": 1, "move": "fox"}}) == words
    assert complaint({**farmer, "last": None}) == words


def test_a_penalty_lies_beside_the_pen() -> None:
    """PEN-7."""
    assert complaint(layout("5", "6", phase="fox", specials="farmer")) == (
        "specials: must hold a fox in phase 'fox'"
    )
    assert complaint(layout("5", "6", phase="farmer", pen="4, 4", specials="fox")) == (
        "specials: must hold a farmer in phase 'farmer'"
    )


def test_no_farmer_was_played_on_a_pen_of_one_card() -> None:
    """PEN-8."""
    assert (
        complaint(layout("5", "6", phase="farmer")) == "pen: one card, must be two or more in phase 'farmer'"
    )


def test_the_dealer_follows_from_the_first_one() -> None:
    """PEN-2: one seat to the left each round."""
    first = scored(DONE, 1, [bag("9"), 0, bag("8")])
    data = layout("5", "6", "7", rounds=(first,), dealer=2)
    data["options"]["dealer"] = 1
    GAME.place(data)
    data["options"]["dealer"] = 2
    assert complaint(data) == "dealer: 2, must be 0 by now"
    data["options"]["dealer"] = 4
    with pytest.raises(BadOption, match="option dealer: 4, must be a seat from 0 to 2, or none"):
        GAME.place(data)


def test_a_finished_match_keeps_its_last_dealer() -> None:
    """PEN-2."""
    data = finished()
    data["options"]["dealer"] = 0
    GAME.place(data)
    data["options"]["dealer"] = 1
    assert complaint(data) == "dealer: 0, must be 1 by now"


def test_no_round_is_played_after_the_end_of_the_match() -> None:
    """PEN-18."""
    first = scored(DONE, 1, [bag("9"), 0])
    assert (
        complaint(layout("5", "6", rounds=(first, first, first))) == "rounds[2]: the match was over before it"
    )
    assert complaint(layout("5", "6", rounds=(first, first), points=9)) == (
        "rounds[1]: the match was over before it"
    )
    assert complaint(layout("5", "6", rounds=(first, first))) == (
        "phase: 'play', does not fit rounds with totals [18, 0]"
    )


def with_round(**fields: object) -> Json:
    """A second round after a first one with these fields changed."""
    data = layout("5", "6", rounds=(scored(DONE, 1, [bag("9"), 0]),))
    data["rounds"][0].update(fields)
    return data


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"ending": "rain"}, "rounds[0].ending: 'rain', must be one of done, triple black, pile empty"),
        ({"winner": 2}, "rounds[0].winner: 2, must be a whole number from 0 to 1"),
        ({"winner": None}, "rounds[0].winner: None, must be who was done"),
        ({"winner": None, "ending": "triple black"}, "rounds[0].winner: None, must be who held triple black"),
        ({"ending": "pile empty"}, "rounds[0].winner: 1, must be null with an empty pile"),
        ({"winner": 0}, "rounds[0].hands: only who is done has no cards, not seats [1]"),
        (
            {"ending": "pile empty", "winner": None},
            "rounds[0].hands: only who is done has no cards, not seats [1]",
        ),
        (
            {"ending": "triple black", "hands": [{"9": 1}, {"black sheep": 2}]},
            "rounds[0].hands[1]: triple black takes all three black sheep",
        ),
        (
            {"ending": "triple black", "hands": [{"black sheep": 1}, {"black sheep": 3}]},
            "rounds[0].hands: more black sheep than the 3 there are",
        ),
        ({"hands": [{"9": 6}, {}]}, "rounds[0].hands[0].9: 6, must be a whole number from 0 to 5"),
    ],
)
def test_a_line_of_the_score_sheet_must_make_sense(fields: Json, words: str) -> None:
    """PEN-15, PEN-17."""
    assert complaint(with_round(**fields)) == words


def test_points_follow_from_the_hands() -> None:
    """PEN-16, PEN-17."""
    assert complaint(with_round(points=[8, 0])).startswith("rounds: ")
    assert complaint({**with_round(), "rounds": [3]}) == "rounds[0]: 3, must be an object"


def test_every_ending_can_stand_on_the_score_sheet() -> None:
    """PEN-15."""
    for score in (
        scored(DONE, 0, [0, bag("7")]),
        scored(TRIPLE, 1, [bag("1"), bag("black sheep, black sheep, black sheep")]),
        scored(PILE_EMPTY, -1, [bag("1"), bag("2")]),
    ):
        data = layout("5", "6", rounds=(score,))
        assert GAME.position(GAME.place(data)) == data


def test_a_finished_match_lies_as_its_last_round_left_it() -> None:
    """PEN-15, PEN-19."""
    data = finished()
    assert GAME.position(GAME.place(data)) == data
    assert complaint({**data, "turn": 0}) == "turn: 0, must be null when the match is over"
    other = {**data, "hands": [{}, names("1, 1, 2, 2, 3, 3, 3")], "pile": {**data["pile"], "3": 3, "4": 6}}
    assert complaint({**other, "known": [{}, {}]}) == "hands: must be those of the last round"
    assert complaint({**data, "known": [{}, {}]}) == "known: must be all hands when the match is over"


def test_a_finished_match_has_an_empty_pile_exactly_if_that_ended_it() -> None:
    """PEN-15 (c)."""
    state = play(table("9", "8", pile="7", points=1), "draw")
    data = GAME.position(state)
    assert GAME.position(GAME.place(data)) == data
    moved = copy.deepcopy(data)
    moved["hands"][0] = {"9": 1}
    moved["known"][0] = {"9": 1}
    moved["pile"] = {"7": 1}
    moved["rounds"][0]["hands"][0] = {"9": 1}
    assert complaint(moved) == "pile: 1 cards, does not fit 'pile empty'"
