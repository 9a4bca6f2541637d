from __future__ import annotations

from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.scoring import DONE
from tests.games.kivsa_shchora.table import bag, names, play, scored, table

FULL = "1, 1, 2, 2, 3, 3, 4"


def test_a_seat_sees_the_own_hand_and_what_is_public() -> None:
    """PEN-19."""
    first = scored(DONE, 1, [bag("9, fox"), 0])
    state = table(
        "5, 9",
        FULL,
        pen="4, joker as 5",
        specials="fox, farmer",
        known=["9", "2"],
        rounds=(first,),
        dealer=1,
        options_rounds=4,
    )
    assert state.view(0) == {
        "game": "kivsa-shchora",
        "version": 1,
        "seats": 2,
        "options": {"strictness": "relaxed", "rounds": 4, "points": None, "dealer": None},
        "turn": 0,
        "phase": "play",
        "outcome": None,
        "round": 2,
        "dealer": 1,
        "totals": [19, 0],
        "rounds": [
            {"ending": "done", "winner": 1, "hands": [{"9": 1, "fox": 1}, {}], "points": [19, 0]},
        ],
        "last": None,
        "hand_sizes": [2, 7],
        "known": [{"9": 1}, {"2": 1}],
        "pen": ["4", "joker as 5"],
        "top": 5,
        "specials": {"farmer": 1, "fox": 1},
        "pile_size": 72 - 2 - 7 - 2 - 2,
        "seat": 0,
        "hands": [{"5": 1, "9": 1}, None],
    }


def test_hands_are_private_and_a_spectator_sees_none() -> None:
    """PEN-19: private is the seat's own hand."""
    state = table("5, 9", FULL, "8, 8")
    assert state.view(1)["hands"] == [None, names(FULL), None]
    assert state.view(None)["hands"] == [None, None, None]
    assert state.view(None)["seat"] is None


def test_the_last_move_is_public() -> None:
    """PEN-19: whatever is played is seen by all, and a joker's number is heard by all."""
    state = play(table("3, joker, 9", FULL, strictness="strict"), "3 then joker as 7")
    assert state.view(None)["last"] == {"seat": 0, "move": "3 then joker as 7"}


def test_at_the_end_of_the_match_all_hands_are_seen() -> None:
    """PEN-19: all hands at the end of a round."""
    state = play(table("5", FULL, points=1), "5")
    for seat in (None, 0, 1):
        seen = state.view(seat)
        assert seen["hands"] == [{}, names(FULL)]
        assert seen["phase"] == "over"
        assert seen["outcome"]["winners"] == [0]
        assert GAME.guess(seen, Rng(0)).view(seat) == seen


def test_hands_at_the_end_of_a_round_stay_on_the_score_sheet() -> None:
    """PEN-19: all hands at the end of a round."""
    state = play(table("5", FULL), "5")
    assert state.view(None)["rounds"][0]["hands"] == [{}, names(FULL)]
    assert state.view(None)["known"] == [{}, {}]
