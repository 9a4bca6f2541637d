"""States that agree with a view."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from tests.games.zoff_im_zoo.tables import bag, deck, hand, play, states, table, team_table


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_guess_looks_the_same_from_that_seat_and_is_a_sound_state(seats: int) -> None:
    """ZOO-26"""
    rng = Rng(5)
    for state in states(seats, seats, 25):
        for seat in (None, *range(seats)):
            view = json.loads(json.dumps(state.view(seat)))
            guessed = GAME.guess(view, rng)
            assert guessed.view(seat) == view
            assert GAME.position(GAME.place(GAME.position(guessed))) == GAME.position(guessed)


def guesses(state: ZoffState, seat: int | None, number: int, seed: int = 1) -> list[ZoffState]:
    view, rng = state.view(seat), Rng(seed)
    return [GAME.guess(view, rng) for _ in range(number)]


def test_a_guess_honours_what_was_shown() -> None:
    """ZOO-19, ZOO-26"""
    state = team_table(["4 lion", "4 whale", "hedgehog, 3 fox", "4 mouse"], known={2: "hedgehog"}, rest=3)
    for seat in (None, 0, 1, 3):
        assert all(hand(each, 2)["hedgehog"] >= 1 for each in guesses(state, seat, 40))


def test_a_guess_honours_what_the_partner_gave() -> None:
    """ZOO-17, ZOO-26: 0 knows of 2; 1 does not, and guesses otherwise now and then."""
    state = team_table(
        ["4 lion", "4 whale", "hedgehog, 3 fox", "4 mouse"], partner_knows={2: "hedgehog, fox"}, rest=3
    )
    assert all(hand(each, 2) >= bag("hedgehog, fox") for each in guesses(state, 0, 40))
    assert not all(hand(each, 2)["hedgehog"] for each in guesses(state, 1, 40))


def test_a_guess_honours_the_joker_that_passed_the_lead() -> None:
    """ZOO-12, ZOO-26"""
    state = play(table(["joker", "2 seal", "hedgehog, whale", "2 whale"]), "pass")
    assert all(hand(each, 0) == bag("joker") for each in guesses(state, 2, 20))


def test_the_solo_player_guesses_around_the_cards_laid_aside_and_others_guess_them() -> None:
    """ZOO-17, ZOO-26"""
    state = team_table(["3 fox", "3 seal", "3 whale", "3 lion", "3 mouse"], aside="joker, hedgehog", rest=0)
    assert {json.dumps(GAME.position(each)["aside"]) for each in guesses(state, 2, 20)} == {
        json.dumps({"hedgehog": 1, "joker": 1})
    }
    asides = {json.dumps(GAME.position(each)["aside"]) for each in guesses(state, 0, 40)}
    assert len(asides) > 5


def test_what_other_teams_know_of_each_other_is_guessed_to_be_what_everybody_knows() -> None:
    """ZOO-26"""
    state = team_table(["4 lion", "4 whale", "hedgehog, 3 fox", "4 mouse"], known={2: "fox"},
                       partner_knows={2: "hedgehog"}, rest=3)  # fmt: skip
    (guessed,) = guesses(state, 1, 1)
    assert GAME.position(guessed)["partner_knows"][2] == {"fox": 1}
    (guessed,) = guesses(state, 0, 1)
    assert GAME.position(guessed)["partner_knows"][2] == {"hedgehog": 1, "fox": 1}


def likelihoods(unseen: str, sizes: list[int]) -> dict[str, float]:
    """How often each way to fill places of these sizes comes up, every card being one of its own."""
    cards = list(bag(unseen).elements())
    orders = list(permutations(cards))
    counts: Counter[str] = Counter()
    for order in orders:
        rest = list(order)
        counts[json.dumps([sorted(rest.pop() for _ in range(size)) for size in sizes])] += 1
    return {way: number / len(orders) for way, number in counts.items()}


def chi_square(found: Counter[str], right: dict[str, float]) -> float:
    number = found.total()
    assert set(found) <= set(right)
    return sum((found[way] - number * part) ** 2 / (number * part) for way, part in right.items())


def test_guesses_are_uniform_over_the_unseen_cards() -> None:
    """ZOO-26: seat 0 sees all but six cards in three hands; compared with all their orders."""
    state = table(["whale", "2 fox, lion", "joker, seal", "fox"], rest=0)
    right = likelihoods("3 fox, lion, joker, seal", [3, 2, 1])
    found: Counter[str] = Counter()
    for guessed in guesses(state, 0, 3000):
        others = GAME.position(guessed)["hands"][1:]
        found[json.dumps([sorted(Counter(cards).elements()) for cards in others])] += 1
    # 33 degrees of freedom or fewer: above 60 happens less than once in 300 seeds.
    assert len(right) < 35
    assert chi_square(found, right) < 60


def test_guesses_are_uniform_where_some_cards_are_known_and_some_lie_aside() -> None:
    """ZOO-26: the known seal stays; fox, lion, joker, mouse are spread over three hands and the aside."""
    known = {2: "2 whale", 3: "seal", 4: "2 perch"}
    state = team_table(
        ["fox", "lion", "2 whale", "seal, joker", "2 perch"], known=known, aside="mouse", rest=0
    )
    right = likelihoods("fox, lion, joker, mouse", [1, 1, 1, 1])
    assert len(right) == 24
    found: Counter[str] = Counter()
    for guessed in guesses(state, None, 2400):
        shown = GAME.position(guessed)
        beside_the_seal = [name for name in shown["hands"][3] if name != "seal"]
        places = [list(shown["hands"][0]), list(shown["hands"][1]), beside_the_seal, list(shown["aside"])]
        found[json.dumps(places)] += 1
    # 23 degrees of freedom: above 50 happens once in 1000 seeds.
    assert chi_square(found, right) < 50


def test_unseen_cards_are_those_not_in_sight() -> None:
    """ZOO-1, ZOO-26: own hand, tricks and table are in sight, and all guesses keep the deck."""
    state = table(["fox, lion", "2 seal", "hedgehog, whale", "2 whale"], plays=["3: 1 hedgehog"])
    for each in guesses(state, 0, 10):
        shown = GAME.position(each)
        cards = sum((Counter(part) for part in [*shown["hands"], *shown["tricks"]]), bag("hedgehog"))
        assert cards == deck(4)
        assert shown["tricks"] == state.view(0)["tricks"]
