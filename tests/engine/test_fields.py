"""Reading JSON that somebody wrote: what is right comes through, what is wrong is named."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from sheepfold import games
from sheepfold.engine.bag import UNIT
from sheepfold.engine.errors import BadOption, BadPosition
from sheepfold.engine.fields import (
    JsonFields,
    check_rebuilt,
    check_whole_deck,
    read_bag,
    read_head,
    whole,
    write_bag,
)
from sheepfold.engine.game import NOBODY, Game
from sheepfold.engine.int_row import listed
from sheepfold.engine.rng import Rng
from tests.engine.properties import ANY_CARDS, PROPERTY, Cards, packed
from tests.engine.saying import exactly

ZOO: Game[Any] = games.get("zoff-im-zoo")
NAMES = ["fox", "lion", "mouse"]
MOST = [5, 4, 1]
TWO_FOXES = packed(Counter({0: 2}))


def refuses(message: str) -> Any:
    return pytest.raises(BadPosition, match=exactly(message))


# The object and its fields.


@pytest.mark.parametrize("data", [None, [], "x", 3, True])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with refuses(f"position: {data!r}, must be an object"):
        JsonFields(data)
    with refuses(f"table[2]: {data!r}, must be an object"):
        JsonFields(data, "table[2]")


def test_a_field_is_named_by_the_way_to_it() -> None:
    assert JsonFields({}).at("turn") == "turn"
    assert JsonFields({}, "view").at("turn") == "view.turn"
    assert JsonFields({}, "table[2]").at("seat") == "table[2].seat"


def test_a_missing_field_is_named_and_null_is_not_missing() -> None:
    assert JsonFields({"turn": None}).get("turn") is None
    with refuses("turn: missing"):
        JsonFields({"turns": 1}).get("turn")
    with refuses("shown.seat: missing"):
        JsonFields({}, "shown").get("seat")


GETTERS = {
    "whole": lambda fields: fields.whole("x", 0, 9),
    "whole_or_none": lambda fields: fields.whole_or_none("x", 0, 9),
    "choice": lambda fields: fields.choice("x", ["a", "b"]),
    "wholes": lambda fields: fields.wholes("x", 2, 0, 9),
    "items": lambda fields: fields.items("x"),
    "bag": lambda fields: fields.bag("x", NAMES, MOST),
    "bags": lambda fields: fields.bags("x", 2, NAMES, MOST),
}


@pytest.mark.parametrize("getter", GETTERS.values(), ids=GETTERS)
def test_every_getter_names_a_missing_field(getter: Any) -> None:
    with refuses("view.x: missing"):
        getter(JsonFields({"y": 1}, "view"))


# Whole numbers.


@pytest.mark.parametrize("value", [2, 3, 7])
def test_a_whole_number_up_to_the_limits_is_read(value: int) -> None:
    assert whole(value, "x", 2, 7) == value
    assert JsonFields({"x": value}).whole("x", 2, 7) == value
    assert JsonFields({"x": value}).whole_or_none("x", 2, 7) == value


@pytest.mark.parametrize("value", [0, 8, -3, True, 3.0, "3", [], {}])
def test_what_is_no_whole_number_in_the_range_is_named(value: Any) -> None:
    fields = JsonFields({"x": value}, "shown")
    with refuses(f"totals[1]: {value!r}, must be a whole number from 1 to 7"):
        whole(value, "totals[1]", 1, 7)
    with refuses(f"shown.x: {value!r}, must be a whole number from 1 to 7"):
        fields.whole("x", 1, 7)
    with refuses(f"shown.x: {value!r}, must be a whole number from 1 to 7"):
        fields.whole_or_none("x", 1, 7)


def test_null_is_a_number_only_where_it_may_be() -> None:
    fields = JsonFields({"turn": None})
    assert fields.whole_or_none("turn", 0, 3) == NOBODY
    assert fields.whole_or_none("turn", 0, 3, none=9) == 9
    with refuses("turn: None, must be a whole number from 0 to 3"):
        fields.whole("turn", 0, 3)


# Words and lists.


def test_a_word_is_read_as_its_place_among_the_choices() -> None:
    fields = JsonFields({"phase": "play"})
    assert fields.choice("phase", ["push", "play", "over"]) == 1


@pytest.mark.parametrize("value", ["Play", "", None, 1, True, ["play"], {}])
def test_a_word_that_is_no_choice_is_named_with_the_choices(value: Any) -> None:
    with refuses(f"phase: {value!r}, must be one of push, play, over"):
        JsonFields({"phase": value}).choice("phase", ["push", "play", "over"])


def test_a_list_is_read_as_it_is() -> None:
    fields = JsonFields({"out": [1, None, "x"]})
    assert fields.items("out") == [1, None, "x"]
    assert fields.items("out", 3) == [1, None, "x"]


@pytest.mark.parametrize("value", [None, "abc", {"0": 1}, 3])
def test_what_is_no_list_is_named(value: Any) -> None:
    with refuses(f"view.out: {value!r}, must be a list"):
        JsonFields({"out": value}, "view").items("out")


def test_a_list_of_another_length_is_named_with_both_lengths() -> None:
    for length in (0, 1, 3):
        with refuses(f"out: 2 entries, must be {length}"):
            JsonFields({"out": [5, 6]}).items("out", length)


def test_a_list_of_whole_numbers_becomes_a_row() -> None:
    assert listed(JsonFields({"totals": [0, 9, 4]}).wholes("totals", 3, 0, 9)) == [0, 9, 4]


def test_a_list_of_whole_numbers_names_the_entry_that_is_wrong() -> None:
    fields = JsonFields({"totals": [0, 10, None], "few": [1]})
    with refuses("totals[1]: 10, must be a whole number from 0 to 9"):
        fields.wholes("totals", 3, 0, 9)
    with refuses("totals[2]: None, must be a whole number from 0 to 10"):
        fields.wholes("totals", 3, 0, 10)
    with refuses("few: 1 entries, must be 3"):
        fields.wholes("few", 3, 0, 9)


# Bags.


@PROPERTY
@given(ANY_CARDS)
def test_a_bag_comes_back_from_json(cards: Cards) -> None:
    names = [f"animal {kind}" for kind in range(16)]
    written = write_bag(packed(cards), names)
    assert written == {f"animal {kind}": number for kind, number in cards.items()}
    assert list(written) == [f"animal {kind}" for kind in sorted(cards)]
    assert read_bag(written, "x", names, [15] * 15 + [7]) == packed(cards)


def test_a_bag_may_be_written_in_any_order_and_with_noughts() -> None:
    fields = JsonFields({"hand": {"mouse": 1, "lion": 0, "fox": 2}})
    assert fields.bag("hand", NAMES, MOST) == TWO_FOXES + UNIT[2]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (["fox"], "['fox'], must be an object of card names and counts"),
        (None, "None, must be an object of card names and counts"),
        (3, "3, must be an object of card names and counts"),
    ],
)
def test_what_is_no_bag_is_named(value: Any, message: str) -> None:
    with refuses(f"view.hand: {message}"):
        JsonFields({"hand": value}, "view").bag("hand", NAMES, MOST)
    with refuses(f"view.hands[1]: {message}"):
        JsonFields({"hands": [{}, value]}, "view").bags("hands", 2, NAMES, MOST)


def test_an_unknown_card_is_named_with_the_ones_there_are() -> None:
    with refuses("hand: 'sheep' is no card, must be one of fox, lion, mouse"):
        JsonFields({"hand": {"fox": 1, "sheep": 1}}).bag("hand", NAMES, MOST)


@pytest.mark.parametrize("number", [2, -1, True, 1.0, "1", None])
def test_a_wrong_count_of_cards_is_named(number: Any) -> None:
    with refuses(f"hand.mouse: {number!r}, must be a whole number from 0 to 1"):
        JsonFields({"hand": {"mouse": number}}).bag("hand", NAMES, MOST)
    with refuses(f"hands[1].mouse: {number!r}, must be a whole number from 0 to 1"):
        JsonFields({"hands": [{}, {"mouse": number}]}).bags("hands", 2, NAMES, MOST)


def test_a_list_of_bags_becomes_a_row() -> None:
    fields = JsonFields({"hands": [{"fox": 2}, {}, {"fox": 5, "lion": 4, "mouse": 1}]})
    assert listed(fields.bags("hands", 3, NAMES, MOST)) == [TWO_FOXES, 0, 0x145]
    with refuses("hands: 3 entries, must be 4"):
        fields.bags("hands", 4, NAMES, MOST)


# Whole decks.


def test_cards_that_add_up_are_a_whole_deck_wherever_they_lie() -> None:
    check_whole_deck([0x145], 0x145, NAMES)
    check_whole_deck([0x021, 0x100, 0, 0x024], 0x145, NAMES)


def test_cards_that_do_not_add_up_are_counted() -> None:
    with refuses("cards do not add up: 5 fox missing, 4 lion missing, 1 mouse missing"):
        check_whole_deck([], 0x145, NAMES)
    with refuses("cards do not add up: 1 lion missing"):
        check_whole_deck([0x135], 0x145, NAMES)
    with refuses("cards do not add up: 2 fox too many, 1 lion too many, 1 mouse missing"):
        check_whole_deck([0x054, 0x003], 0x145, NAMES)


def test_more_cards_than_one_bag_could_count_are_still_counted_right() -> None:
    with refuses("cards do not add up: 25 fox too many"):
        check_whole_deck([15, 15], 5, NAMES)


# The head of positions and views.

CHOSEN = ZOO.Options.from_json({"target": 30, "dealer": 2})


def head(**changed: object) -> JsonFields:
    return JsonFields({**ZOO.head(ZOO.deal(4, Rng(1), CHOSEN)), **changed})


def test_a_head_says_what_game_this_is_and_comes_back() -> None:
    assert head().data == {
        "game": "zoff-im-zoo",
        "version": ZOO.version,
        "seats": 4,
        "options": CHOSEN.as_json(),
        "turn": 3,
        "phase": "play",
        "outcome": None,
    }
    assert read_head(head(), ZOO) == (4, CHOSEN)


def test_options_left_out_of_a_head_take_their_defaults() -> None:
    assert read_head(head(options={}), ZOO) == (4, ZOO.Options())


@pytest.mark.parametrize("name", ["game", "version", "seats", "options"])
def test_a_head_must_be_complete(name: str) -> None:
    fields = head()
    del fields.data[name]
    with refuses(f"{name}: missing"):
        read_head(fields, ZOO)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"game": "kivsa-shchora"}, "game: 'kivsa-shchora', must be 'zoff-im-zoo'"),
        ({"game": None}, "game: None, must be 'zoff-im-zoo'"),
        ({"version": ZOO.version + 1}, f"version: {ZOO.version + 1}, must be {ZOO.version}"),
        ({"version": "1"}, f"version: '1', must be {ZOO.version}"),
        ({"seats": 2}, "seats: 2, must be a whole number from 3 to 7"),
        ({"seats": 8}, "seats: 8, must be a whole number from 3 to 7"),
        ({"seats": "4"}, "seats: '4', must be a whole number from 3 to 7"),
        ({"options": None}, "options: None, must be an object"),
        ({"options": ["target"]}, "options: ['target'], must be an object"),
    ],
)
def test_a_head_of_something_else_is_refused(changed: dict[str, object], message: str) -> None:
    with refuses(message):
        read_head(head(**changed), ZOO)


def test_wrong_options_in_a_head_are_named_as_options() -> None:
    with pytest.raises(BadOption, match=exactly("option target: 0, must be a whole number from 1")):
        read_head(head(options={"target": 0}), ZOO)


# Positions against what they rebuild to.


def test_a_position_that_rebuilds_to_itself_is_right() -> None:
    check_rebuilt({"turn": 1, "hands": [{"fox": 1}]}, {"hands": [{"fox": 1}], "turn": 1})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"turn": 1}, "over: missing"),
        ({"turn": 2, "over": None}, "turn: 2, must be 1"),
        ({"turn": 1, "over": False}, "over: False, must be None"),
        ({"turn": 1, "over": None, "sheep": 3}, "sheep: unknown field"),
    ],
)
def test_a_position_that_rebuilds_to_another_is_refused(given: dict[str, Any], message: str) -> None:
    with refuses(message):
        check_rebuilt(given, {"turn": 1, "over": None})
