"""What a seat knows (FLD-26)."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from tests.games.knizia_black_sheep.tables import (
    after_random_moves,
    bag,
    field,
    finished,
    herd,
    placed,
    play,
)

HAND = "horse, cow, pig"


def lively() -> Json:
    """Arguments of a table on which something has happened."""
    return {
        "fields": [
            field("horse, cow", "3 pig", "pig, 2 sheep", "2 cow", completed=(1, 0)),
            field("2 sheep", "", "rooster", ""),
            field("rooster, black sheep", "", "", ""),
        ],
        "discard": "4 rooster, 2 black sheep",
        "corrals": [{"horse": [1, 3]}, {}, {"pig": [2], "cow": [2]}],
    }


def test_everybody_sees_sides_figures_stock_and_discards() -> None:
    """FLD-26: and so does a spectator."""
    state = placed(HAND, "3 sheep", "3 cow", **lively())
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view["seat"] == seat
        assert view["fields"] == lively()["fields"]
        assert view["discard"] == bag("4 rooster, 2 black sheep")
        assert view["herds"] == [bag("2 horse"), {}, bag("cow, pig")]
        assert view["stock"] == bag("3 horse, 4 cow, 5 pig, 4 sheep, 5 rooster, 5 black sheep")
        assert view["pile_size"] == 84 - 9 - 9 - 6
        assert view["turn"] == 0
        assert view["phase"] == "play"
        assert view["outcome"] is view["scoring"] is None


def test_a_seat_sees_only_its_own_hand_and_the_values_in_its_own_corral() -> None:
    """FLD-13, FLD-26."""
    state = placed(HAND, "3 sheep", "3 cow", **lively())
    assert state.view(0)["hands"] == [bag(HAND), None, None]
    assert state.view(0)["corrals"] == [{"horse": [1, 3]}, None, None]
    assert state.view(2)["hands"] == [None, None, bag("3 cow")]
    assert state.view(2)["corrals"] == [None, None, {"cow": [2], "pig": [2]}]
    assert state.view(None)["hands"] == state.view(None)["corrals"] == [None] * 3
    assert "pile" not in state.view(0)


def test_combinations_are_spelt_out() -> None:
    """FLD-10, FLD-12: and which complete sides are beaten by complete ones."""
    state = placed(HAND, "3 sheep", "3 cow", **lively())
    view = state.view(None)
    assert view["combinations"] == [
        ["three pigs", "pair of sheep", "three cows"],
        ["pair of sheep", "pair of sheep", "pair of sheep"],
        ["single rooster", "single rooster", "single rooster"],
    ]
    assert view["beaten"] == [[1], [], []]


def test_of_equal_complete_sides_the_later_is_beaten() -> None:
    """FLD-12."""
    fields = [field("horse, cow", "3 pig", "3 pig", "", completed=(1, 0)), *lively()["fields"][1:]]
    assert placed(HAND, "3 sheep", "3 cow", fields=fields).view(1)["beaten"][0] == [0]


def test_a_field_face_down_has_no_combinations() -> None:
    """FLD-15."""
    fields = [None, *lively()["fields"][1:]]
    view = placed(HAND, "3 horse", "3 cow", fields=fields, corrals=[herd("6 pig"), {}, {}]).view(0)
    assert view["fields"][0] is view["combinations"][0] is None
    assert view["beaten"][0] == []


SECRET = [["most horses", "most cows"], ["most pigs", "most sheep"]]
FACE_UP = ["horse + cow", "black flock"]


def test_secret_tasks_are_seen_by_their_owner_and_the_unused_by_nobody() -> None:
    """FLD-20, FLD-26."""
    state = placed(HAND, "3 sheep", secret_tasks=SECRET, face_up_tasks=FACE_UP)
    assert state.view(0)["secret_tasks"] == [SECRET[0], None]
    assert state.view(1)["secret_tasks"] == [None, SECRET[1]]
    assert state.view(None)["secret_tasks"] == [None, None]
    for seat in (None, 0, 1):
        assert state.view(seat)["face_up_tasks"] == FACE_UP
        assert "cow + rooster" not in json.dumps(state.view(seat))


def test_the_basic_game_has_no_tasks_to_see() -> None:
    """FLD-20."""
    view = placed(HAND, "3 sheep").view(0)
    assert view["secret_tasks"] is view["face_up_tasks"] is None


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_at_the_end_values_and_tasks_are_revealed_and_scored_line_by_line(seat: int | None) -> None:
    """FLD-13, FLD-16, FLD-20: hands stay hidden."""
    state = finished(3, 4, tasks=True)
    view = state.view(seat)
    assert all(corral is not None for corral in view["corrals"])
    assert all(len(own) == 1 for own in view["secret_tasks"])
    assert view["phase"] == "over"
    assert view["turn"] is None
    assert view["outcome"]["scores"] == [sum(line["points"] for line in lines) for lines in view["scoring"]]
    assert [hand is None for hand in view["hands"]] == [other != seat for other in range(3)]


# Memory: the pile.


def test_before_the_first_shuffle_the_pile_may_hold_whatever_is_unseen() -> None:
    """FLD-26: the whole deck less what was turned up, drawn, released and seen."""
    state = after_random_moves(3, 2, 5)
    view = state.view(1)
    assert sum(view["pile_may_hold"].values()) == view["pile_size"] + 6
    assert view["others_hold"] == {}
    assert sum(view["stocked"].values()) == 84 - 6
    assert view["draws"] == [3 + sum(each.values()) for each in view["released"]]


def test_an_empty_pile_may_hold_nothing() -> None:
    """FLD-26: what is unseen is then in the other hands."""
    rng = Rng(0)
    state = GAME.deal(2, rng)
    while state.pile_size:
        state.apply(state.legal()[0], rng)
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view["pile_may_hold"] == {}
        others = [hand for other, hand in enumerate(GAME.position(state)["hands"]) if other != seat]
        assert Counter(view["others_hold"]) == sum((Counter(hand) for hand in others), Counter())


def test_the_pile_holds_no_more_of_an_animal_than_its_size() -> None:
    """FLD-26"""
    rng = Rng(0)
    state = GAME.deal(3, rng)
    while state.pile_size > 2:
        state.apply(state.legal()[0], rng)
    for seat in (0, 1, 2, None):
        assert max(state.view(seat)["pile_may_hold"].values()) <= state.pile_size


def shuffled() -> Json:
    """Two seats, the pile empty but for one card."""
    return {"pile": "cow"}


def test_right_after_a_reshuffle_two_seats_know_each_others_hands() -> None:
    """FLD-6, FLD-26: whatever is neither seen nor in the new pile must be in the other hand."""
    state = placed(HAND, "sheep, 2 black sheep", **shuffled())
    play(state, "field 1: horse", "cow")
    play(state, "field 2: sheep, black sheep", "pig", "rooster")
    view = state.view(0)
    # Seat 1 kept a black sheep and drew two cards of a pile that is known.
    assert view["others_hold"] == bag("black sheep")
    assert view["stocked"] == bag("13 horse, 12 cow, 13 pig, 13 sheep, 14 rooster, 12 black sheep")
    assert view["draws"] == [0, 2]
    assert view["released"] == [{}, {}]
    assert view["drawn"] == {}
    assert state.view(1)["drawn"] == bag("pig, rooster")
    # To seat 1 all of seat 0's hand is known.
    assert state.view(1)["others_hold"] == bag("2 cow, pig")
    assert state.view(None)["others_hold"] == bag("2 cow, pig, black sheep")
    assert state.view(None)["drawn"] is None


def test_what_a_hand_released_since_the_shuffle_is_remembered() -> None:
    """FLD-26: a card that shows up again was drawn from the pile, one that does not is still held."""
    state = placed(HAND, "3 sheep", **shuffled())
    play(state, "field 1: horse, cow", "cow", "rooster")
    assert state.view(1)["others_hold"] == bag("cow, pig")
    play(state, "field 1: sheep", "horse")
    play(state, "field 1: rooster", "horse")
    view = state.view(1)
    assert view["released"] == [bag("rooster"), bag("sheep")]
    assert view["draws"] == [2, 1]
    assert view["drawn"] == bag("horse")
    assert view["others_hold"] == bag("cow, pig")


def test_no_hand_can_have_released_more_old_cards_than_it_held() -> None:
    """FLD-6, FLD-26: of two pigs out of a hand that held one card at the shuffle, one came from the pile."""
    state = placed(HAND, "pig, 2 sheep", "cow, 2 pig", turn=1, pile="")
    play(state, "field 1: sheep, sheep", "pig", "rooster")
    play(state, "field 1: cow", "horse")
    play(state, "field 1: horse", "horse")
    assert state.view(0)["others_hold"] == bag("3 pig")
    play(state, "field 2: pig, pig", "horse", "horse")
    view = state.view(0)
    assert view["released"][1] == bag("2 pig")
    assert view["others_hold"] == bag("2 pig")
    assert view["pile_may_hold"]["pig"] == 9


def test_cards_turned_up_for_a_field_leave_what_the_pile_was_stocked_with() -> None:
    """FLD-14, FLD-26."""
    fields = [
        field("horse, cow", "2 pig", "3 sheep", completed=(1,)),
        field("pig, sheep", "", ""),
        field("black sheep, black sheep", "", ""),
    ]
    state = placed(HAND, "3 cow", fields=fields)
    before = state.view(None)["stocked"]
    play(state, "field 1: pig", "cow", 0, 0, "horse", "rooster")
    view = state.view(None)
    assert view["restock"] == {"cards": ["horse", "rooster"], "shuffle_after": None}
    assert view["stocked"] == {
        **before,
        "horse": before["horse"] - 1,
        "rooster": before["rooster"] - 1,
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_knowledge_is_never_wrong(seats: int) -> None:
    """FLD-26: the pile holds no more than it may, the others hold what they must."""
    for moves in range(0, 120, 6):
        state = after_random_moves(seats, 11, moves)
        position = state.game.position(state)
        for seat in (None, *range(seats)):
            view = state.view(seat)
            hands = [hand for other, hand in enumerate(position["hands"]) if other != seat]
            for name, number in position["pile"].items():
                assert number <= view["pile_may_hold"][name]
            for name, number in view["others_hold"].items():
                assert number <= sum(hand.get(name, 0) for hand in hands)
