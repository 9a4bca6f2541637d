"""The match: set-up, refilling, the end (BYE-4 to BYE-6, BYE-10 to BYE-13)."""

from __future__ import annotations

from collections import Counter

import pytest

from sheepfold.engine.bag import size
from sheepfold.engine.int_row import listed
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.cards import SPECIALS
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from tests.games.bye_bye_black_sheep.laying import draw, held, lay, options_of, play

# Set-up.


@pytest.mark.parametrize(("seats", "dealt", "hand_size", "pile"), [
    (2, 6, 8, 36), (3, 5, 7, 33), (4, 5, 7, 36), (5, 5, 7, 39),
])  # fmt: skip
def test_each_seat_is_dealt_set_cards_a_special_and_a_black_sheep(
    seats: int, dealt: int, hand_size: int, pile: int
) -> None:
    """BYE-3, BYE-4: the rest of the set cards is the pile; the magpie waits beside it."""
    state = GAME.deal(seats, Rng(2))
    position = GAME.position(state)
    assert position["hand_sizes"] == [hand_size] * seats
    assert [size(hand) for hand in state.hands] == [dealt] * seats
    assert [hand["black sheep"] for hand in position["hands"]] == [1] * seats
    dealt_specials = Counter(name for hand in position["hands"] for name in SPECIALS if name in hand)
    assert {**dealt_specials, "magpie": 1} == {
        name: number for name, number in position["in_play"].items() if name in SPECIALS
    }
    assert position["magpie_waits"]
    assert position["pile_size"] == sum(position["pile"].values()) == pile


def test_the_basic_game_begins_with_a_draw() -> None:
    """BYE-4, BYE-5: nobody picks, and white sheep, mother sheep and wolf stay in the box."""
    state = GAME.deal(3, Rng(3))
    assert state.view(None)["phase"] == "draw"
    assert state.view(None)["picks"] == [None, None, None]
    assert not {"white sheep", "mother sheep", "wolf"} & set(state.view(None)["in_play"])


def test_in_the_advanced_game_each_seat_picks_one_of_eight_specials_in_turn_order() -> None:
    """BYE-5: three eagles, two moles and one each of the others are on offer at any number of seats."""
    state = GAME.deal(5, Rng(4), Options(advanced=True, start=3))
    offers = ["pick eagle", "pick mole", "pick white sheep", "pick mother sheep", "pick wolf"]
    turns = []
    for text, sold_out in [("mole", False), ("wolf", True), ("mole", True), ("eagle", False)]:
        turns.append(state.turn)
        assert options_of(state) == offers
        state = play(state, f"pick {text}")
        if sold_out:
            offers.remove(f"pick {text}")
    assert options_of(state) == offers == ["pick eagle", "pick white sheep", "pick mother sheep"]
    assert [*turns, state.turn] == [3, 4, 0, 1, 2]
    assert state.view(None)["picks"] == ["mole", "eagle", None, "mole", "wolf"]


def test_nobody_sees_cards_while_specials_are_picked() -> None:
    """BYE-5: the seat's own hand has not been seen yet."""
    state = play(GAME.deal(2, Rng(5), Options(advanced=True, start=1)), "pick wolf")
    view = state.view(0)
    assert view["hands"] == [{}, None]
    assert view["hand_sizes"] == [0, 0]
    assert view["pile_size"] == 48


def test_the_picked_specials_are_shuffled_and_dealt_one_to_each() -> None:
    """BYE-5: which are in play is public, who holds which is luck."""
    state = GAME.deal(2, Rng(6), Options(advanced=True, start=0))
    first_got: Counter[str] = Counter()
    for seed in range(200):
        after = play(play(state, "pick wolf"), "pick mother sheep", seed=seed)
        specials = [[name for name in held(after, seat) if name in SPECIALS] for seat in (0, 1)]
        assert sorted(specials[0] + specials[1]) == ["mother sheep", "wolf"]
        first_got[specials[0][0]] += 1
        assert after.turn == 0
        assert after.view(None)["phase"] == "draw"
        assert {"wolf", "mother sheep", "magpie"} <= set(after.view(None)["in_play"])
        assert "eagle" not in after.view(None)["in_play"]
    assert all(70 < number < 130 for number in first_got.values())


def test_the_starting_seat_is_drawn_by_lot_or_named() -> None:
    """BYE-6."""
    starts = Counter(GAME.deal(4, Rng(seed)).turn for seed in range(400))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 60
    assert {GAME.deal(4, Rng(seed), Options(start=2)).turn for seed in range(20)} == {2}


def test_play_goes_clockwise() -> None:
    """BYE-6: to the next higher seat, wrapping round."""
    state = lay(3, active=1)
    for turn in (2, 0, 1):
        state = draw(state, int(state.left_of(state.active)), "black sheep")
        assert state.turn == turn


# Refilling.


def test_the_others_refill_to_the_hand_size_starting_left_of_the_active_seat() -> None:
    """BYE-10: seat 2 fills up completely, seat 0 gets what is left, the active seat nothing."""
    pile = {"lion": 2, "dog": 4}
    state = lay(3, [{}, {}, {"tiger": 1}], pile=pile, rest="hand 1", active=1)
    assert listed(state.sizes) == [2, 43, 3]
    after = draw(state, 2, "black sheep")
    assert listed(after.sizes) == [4, 43, 7]
    assert after.pile_size == 0
    drawn = Counter(held(after, 0)) + Counter(held(after, 2))
    assert {name: drawn[name] for name in pile} == pile


def test_play_goes_on_without_refilling_when_the_pile_is_empty() -> None:
    """BYE-10."""
    state = lay(2, [{}, {"tiger": 1}], rest="hand 0", active=1)
    after = draw(state, 0, "black sheep")
    assert listed(after.sizes) == listed(state.sizes)
    assert after.turn == 0
    after = draw(draw(after, 1, "tiger"), 1, "black sheep")
    assert after.sizes[1] == state.sizes[1] - 1


def test_nobody_discards_down_to_the_hand_size() -> None:
    """BYE-10: a hand above its size stays as it is."""
    state = lay(2, [{"tiger": 4, "penguin": 4, "lion": 3}, {}])
    after = draw(state, 1, "black sheep")
    assert after.sizes[0] == state.sizes[0] == 13
    assert after.sizes[1] == 8


def test_a_hand_of_nothing_but_the_black_sheep_can_still_be_drawn_from() -> None:
    """BYE-11: the sheep always returns, so a draw is always possible."""
    state = lay(
        2,
        [{"mole": 1, "eagle": 1}, {}],
        rest="hand 0",
        known=[{"mole": 1, "eagle": 1}, {}],
    )
    assert held(state, 1) == {}
    assert options_of(state) == ["draw from 1"]
    after = draw(state, 1, "black sheep")
    assert GAME.position(after)["hands"][1] == {"black sheep": 1}
    assert after.turn == 1


# The end.

ALMOST = {"tiger": 3, "lion": 3, "dog": 2}
"""One card short of the three triplets four seats need."""


def test_the_match_is_won_at_once_with_the_last_triplet_needed() -> None:
    """BYE-12: the allowance left does not matter any more, nor is anything refilled."""
    state = lay(
        4,
        [{"dog": 2, "cow": 3}, {}, {}, {}],
        zoos=[ALMOST, {"bear": 4}, {"cow": 1}, {}],
        known=[{"dog": 2, "cow": 3}, {}, {}, {}],
        magpie=1,
        phase="place",
        allowance=2,
    )
    after = play(state, "place dog")
    assert after.turn is None
    assert after.legal() == []
    outcome = after.outcome
    assert outcome is not None
    assert outcome.scores == (3, 1, 0, 0)
    assert outcome.places == (1, 2, 3, 4)
    assert outcome.winners == (0,)
    assert outcome.reason == "triplets collected"
    assert after.sizes[1] == state.sizes[1] < 7


def test_a_fourth_card_makes_no_second_triplet() -> None:
    """BYE-12."""
    state = lay(
        4,
        [{"tiger": 1, "dog": 1}, {}, {}, {}],
        zoos=[ALMOST, {}, {}, {}],
        known=[{"tiger": 1, "dog": 1}, {}, {}, {}],
        magpie=0,
        phase="place",
        allowance=1,
    )
    after = play(state, "place tiger")
    assert after.turn == 1
    assert GAME.position(after)["triplets"] == [2, 0, 0, 0]


@pytest.mark.parametrize(("seats", "goal"), [(2, 5), (3, 4), (4, 3), (5, 3)])
def test_as_many_triplets_win_as_the_table_says(seats: int, goal: int) -> None:
    """BYE-3, BYE-12: one short is not enough."""
    names = ["tiger", "penguin", "crocodile", "snake", "lion"]
    short = dict.fromkeys(names[: goal - 2], 3)
    hand = {names[goal - 2]: 1, names[goal - 1]: 1, "dog": 1}
    zoo = {**short, names[goal - 2]: 2, names[goal - 1]: 2}
    nothing: list[dict[str, int]] = [{} for _ in range(seats - 1)]
    state = lay(
        seats,
        [hand, *nothing],
        zoos=[zoo, *nothing],
        known=[hand, *nothing],
        magpie=0,
        phase="place",
        allowance=2,
    )
    one_short = play(state, f"place {names[goal - 2]}")
    assert one_short.turn == 0
    won = play(one_short, f"place {names[goal - 1]}")
    assert won.outcome is not None
    assert won.outcome.winners == (0,)


def test_after_the_turn_limit_the_most_triplets_win() -> None:
    """BYE-13: then the most zoo cards of any kind, then victory is shared."""
    zoos = [{"tiger": 3}, {"tiger": 1, "lion": 3}, {"dog": 2, "panda": 4}, {"dog": 2}]
    for changed, places, winners in [
        (zoos, (3, 2, 1, 4), (2,)),
        ([*zoos[:2], {"panda": 4}, {"dog": 3}], (3, 1, 1, 3), (1, 2)),
    ]:
        state = lay(4, zoos=changed, magpie=0, turn_limit=1, turns=3, active=3)
        after = draw(state, 0, "black sheep")
        assert after.outcome is not None
        assert after.outcome.places == places
        assert after.outcome.winners == winners
        assert after.outcome.reason == "turn limit reached"


def test_the_turn_limit_counts_complete_turns_of_every_seat_and_comes_after_refilling() -> None:
    """BYE-13."""
    state = lay(2, turn_limit=2, turns=2)
    after = draw(state, 1, "black sheep")
    assert after.turn == 1
    over = draw(after, 0, "black sheep")
    assert over.turn is None
    assert over.sizes[0] == 8


def test_the_default_limit_is_two_hundred_turns_each() -> None:
    """BYE-13."""
    assert draw(lay(3, turns=598), 1, "black sheep").turn == 1
    assert draw(lay(3, turns=599), 1, "black sheep").turn is None
