"""A turn: what a seat may do, and what it changes (FLD-4 to FLD-7, FLD-9)."""

from __future__ import annotations

from sheepfold.engine.bag import size
from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.games.knizia_black_sheep.rules.test_state import HAND, looks
from tests.games.knizia_black_sheep.tables import (
    after_random_moves,
    bag,
    field,
    herd,
    placed,
    play,
    texts,
)

ONE_CARD = ["horse", "cow", "pig"]


TWO_CARDS = ["horse, cow", "horse, pig", "cow, pig"]


def on_field(state: KniziaState, number: int) -> list[str]:
    start = f"field {number}: "
    found = [text.removeprefix(start) for text in texts(state) if text.startswith(start)]
    return [text for text in found if "discard" not in text]


def test_how_many_cards_may_be_placed_depends_on_the_own_side() -> None:
    """FLD-4: empty: one or two; one card: exactly two; two cards: exactly one; three: none."""
    fields: list[Json | None] = [
        field("horse, cow", "", "3 sheep", completed=(1,)),
        field("pig, sheep", "rooster", ""),
        field("pig, sheep", "2 rooster", ""),
    ]
    state = placed(HAND, "3 sheep", fields=fields)
    assert on_field(state, 1) == ONE_CARD + TWO_CARDS
    assert on_field(state, 2) == TWO_CARDS
    assert on_field(state, 3) == ONE_CARD
    fields[0] = field("horse, cow", "3 sheep", "", completed=(0,))
    assert on_field(placed(HAND, "3 sheep", fields=fields), 1) == []


def test_two_equal_cards_are_placed_only_by_who_holds_two() -> None:
    """FLD-4: from the hand of three."""
    assert on_field(placed("2 horse, cow", "3 sheep"), 1) == ["horse", "cow", "horse, horse", "horse, cow"]
    assert on_field(placed("3 horse", "3 sheep"), 1) == ["horse", "horse, horse"]


def test_cards_go_to_the_own_side_of_the_one_field() -> None:
    """FLD-4."""
    state = placed(HAND, "3 sheep")
    play(state, "field 2: cow, pig", "rooster", "rooster")
    told = looks(state)
    assert told["fields"][1]["sides"] == [bag("cow, pig"), {}]
    assert told["fields"][0]["sides"] == told["fields"][2]["sides"] == [{}, {}]


def test_after_a_single_card_one_of_the_two_left_may_be_discarded() -> None:
    """FLD-5: not the one placed, not both; after two cards none."""
    state = placed(HAND, "3 sheep")
    discards = [text for text in texts(state) if text.startswith("field 1") and "discard" in text]
    assert discards == [
        "field 1: horse, discard cow",
        "field 1: horse, discard pig",
        "field 1: cow, discard horse",
        "field 1: cow, discard pig",
        "field 1: pig, discard horse",
        "field 1: pig, discard cow",
    ]
    play(state, "field 1: horse, discard pig", "rooster", "rooster")
    told = looks(state)
    assert told["discard"] == bag("pig")
    assert told["hands"][0] == bag("cow, 2 rooster")


def test_the_hand_is_refilled_to_three() -> None:
    """FLD-6."""
    for seed in range(5):
        state = after_random_moves(3, seed, 20)
        assert [size(hand) for hand in state.hands] == [3, 3, 3]


def test_the_discards_are_shuffled_in_the_middle_of_a_draw() -> None:
    """FLD-6: when a card must be drawn and the pile is empty."""
    state = placed(HAND, "3 sheep", pile="black sheep")
    cards_discarded = sum(looks(state)["discard"].values())
    play(state, "field 1: horse, cow", "black sheep", "rooster")
    told = looks(state)
    assert told["hands"][0] == bag("pig, rooster, black sheep")
    assert told["discard"] == {}
    assert sum(told["pile"].values()) == state.pile_size == cards_discarded - 1


def test_an_empty_pile_waits_until_a_card_must_be_drawn() -> None:
    """FLD-6: and only then."""
    state = placed(HAND, "3 sheep", pile="2 black sheep")
    play(state, "field 1: horse, cow", "black sheep", "black sheep")
    assert looks(state)["pile"] == {}
    assert looks(state)["discard"] != {}


def test_the_card_discarded_in_this_turn_is_shuffled_too() -> None:
    """FLD-5, FLD-6: discarding comes before drawing."""
    state = placed("horse, 2 black sheep", "3 sheep", pile="", fields=None)
    before = looks(state)["discard"]["black sheep"]
    play(state, "field 1: horse, discard black sheep", "cow", "cow")
    assert looks(state)["pile"]["black sheep"] == before + 1


FULL_EVERYWHERE: list[Json | None] = [
    field("horse, cow", "3 sheep", "", completed=(0,)),
    field("pig, sheep", "3 rooster", "pig", completed=(0,)),
    field("pig, sheep", "3 black sheep", "", completed=(0,)),
]


def test_who_has_no_room_skips() -> None:
    """FLD-7: no discard, no draw, and the turn goes to the left."""
    state = placed(HAND, "3 sheep", fields=FULL_EVERYWHERE)
    assert texts(state) == ["skip"]
    before = looks(state)
    play(state, "skip")
    assert state.turn == 1
    assert looks(state) == {**before, "turn": 1}
    assert "skip" not in texts(state)


def test_only_face_up_fields_count_for_the_skip() -> None:
    """FLD-7: with two fields face down, a full side of the third is enough."""
    fields: list[Json | None] = [None, field("pig, sheep", "3 rooster", "pig", completed=(0,)), None]
    corrals = [herd("6 horse"), {}]
    assert texts(placed(HAND, "3 sheep", fields=fields, corrals=corrals)) == ["skip"]


def test_the_winner_of_a_field_skips_too() -> None:
    """FLD-7: seat 0 wins field 1, has no room on field 2, and field 3 is face down."""
    fields: list[Json | None] = [
        field("pig, sheep", "2 pig", "sheep, rooster, black sheep", completed=(1,)),
        field("pig, sheep", "3 rooster", "pig", completed=(0,)),
        None,
    ]
    state = placed(HAND, "3 sheep", fields=fields, corrals=[herd("6 horse"), {}])
    play(state, "field 1: pig", "cow", 0, 0)
    assert state.turn == 0
    assert texts(state) == ["skip"]
    play(state, "skip")
    assert state.turn == 1


def test_play_goes_to_the_left() -> None:
    """FLD-9: round the table."""
    state = placed(HAND, HAND, HAND, turn=2)
    play(state, "field 1: horse", "cow")
    assert state.turn == 0
    play(state, "field 1: horse", "cow")
    assert state.turn == 1
