from __future__ import annotations

import itertools
import json
from collections import Counter

import pytest

from sheepfold.engine.bag import covers
from sheepfold.engine.fields import write_bag
from sheepfold.engine.rng import Rng
from sheepfold.engine.story import faces
from sheepfold.games.kivsa_shchora import GAME
from sheepfold.games.kivsa_shchora.rules.cards import NAMES
from sheepfold.games.kivsa_shchora.rules.scoring import DONE
from tests.games.kivsa_shchora.table import bag, layout, names, play, scored, table

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
    """PEN-19: private is the own hand."""
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


def test_a_guess_looks_the_same_and_honours_what_is_known() -> None:
    """PEN-19: known cards are where they are known to be."""
    state = table("5, 9", FULL, "joker, 7, 7", known=["9", "1, 4", "joker"], pen="4, joker as 5")
    rng = Rng(2)
    for seat in (None, 0, 1, 2):
        seen = json.loads(json.dumps(state.view(seat)))
        for _ in range(50):
            guessed = GAME.guess(seen, rng)
            assert guessed.view(seat) == seen
            GAME.place(GAME.position(guessed))
            assert covers(guessed.hands[1], bag("1, 4"))
            assert covers(guessed.hands[2], bag("joker"))


def test_a_guess_of_a_match_under_way_keeps_the_score_sheet_and_the_last_move() -> None:
    state = play(table("5", FULL, points=100), "5", "draw")
    seen = state.view(0)
    guessed = GAME.guess(seen, Rng(4))
    assert GAME.position(guessed)["rounds"] == GAME.position(state)["rounds"]
    assert guessed.view(0) == seen


def test_guesses_vary_what_is_hidden_and_nothing_else() -> None:
    state = GAME.deal(4, Rng(1))
    rng = Rng(5)
    hands = {int(GAME.guess(state.view(0), rng).hands[1]) for _ in range(30)}
    assert len(hands) == 30


@pytest.mark.parametrize(
    ("seat", "unseen"), [(0, ["6", "7", "9"]), (None, ["6", "6", "7", "9"])], ids=["seat", "spectator"]
)
def test_every_deal_of_the_unseen_cards_is_equally_likely(seat: int | None, unseen: list[str]) -> None:
    """PEN-19: compared with all ways to deal them over two places of seat 1, one of seat 0, the pile."""
    data = layout("6, fox", "6, 7", turn=1, known=["fox", ""], pile="9")
    in_the_open = GAME.place(data).hands[1] - bag("6, 7")
    data["known"][1] = write_bag(in_the_open, NAMES)
    seen = GAME.place(data).view(seat)
    expected: Counter[tuple[str, ...]] = Counter()
    for one, two, *other in itertools.permutations(unseen, len(unseen) - 1):
        expected[(*sorted([one, two]), *other)] += 1
    found: Counter[tuple[str, ...]] = Counter()
    rng = Rng(11)
    for _ in range(6000):
        guessed = GAME.guess(seen, rng)
        other = [] if seat == 0 else faces(guessed.hands[0] - bag("fox"), NAMES)
        found[(*faces(guessed.hands[1] - in_the_open, NAMES), *other)] += 1
    assert set(found) == set(expected)
    share = 6000 / expected.total()
    assert sum((found[deal] - share * n) ** 2 / (share * n) for deal, n in expected.items()) < 27
