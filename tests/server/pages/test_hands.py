"""The viewer's own hand."""

from __future__ import annotations

import re

from sheepfold.server.pages.hands import (
    FULL_CARDS,
    FULL_STACKS,
    counted,
    draw_hand,
    is_large,
    own_hand,
    small_cards,
)

KIVSA = "kivsa-shchora"


def test_a_spectator_has_no_hand_and_neither_has_a_game_without_hands() -> None:
    view = {"hands": [{"5": 2}, None]}
    assert own_hand(view, 0) == {"5": 2}
    assert own_hand(view, 1) == own_hand(view, None) == own_hand({}, 0) == {}


def test_a_hand_of_many_cards_or_kinds_needs_the_shelf() -> None:
    assert not is_large({"5": FULL_CARDS})
    assert is_large({"5": FULL_CARDS + 1})
    assert not is_large({str(number): 1 for number in range(FULL_STACKS)})
    assert is_large({str(number): 1 for number in range(FULL_STACKS + 1)})


def test_cards_lie_in_the_order_of_the_faces_whatever_the_order_of_the_view() -> None:
    html = draw_hand(KIVSA, (("fox", 1), ("5", 2), ("1", 1)))
    assert list(dict.fromkeys(re.findall(r'data-f="([^"]+)"', html))) == ["1", "5", "fox"]


def test_small_cards_are_counted_and_named_for_those_who_hear() -> None:
    assert "&times;2" in counted(KIVSA, "fox", 2)
    assert 'aria-label="2 foxes"' in counted(KIVSA, "fox", 2)
    assert "&times;" not in counted(KIVSA, "fox", 1)
    assert small_cards(KIVSA, (("fox", 1), ("5", 1))) == counted(KIVSA, "5", 1) + counted(KIVSA, "fox", 1)
