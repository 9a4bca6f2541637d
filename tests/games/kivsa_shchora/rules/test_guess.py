"""States that agree with a view."""

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
from tests.games.kivsa_shchora.table import bag, layout, play, table

FULL = "1, 1, 2, 2, 3, 3, 4"


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
