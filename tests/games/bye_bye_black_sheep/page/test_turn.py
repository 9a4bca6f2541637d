"""The pictures of a turn follow the rules."""

from __future__ import annotations

from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS
from tests.games.picturing import shown

GAME_ID = "bye-bye-black-sheep"


def test_as_many_are_placed_as_were_drawn_less_two() -> None:
    """BYE-9, BYE-12."""
    (line,), placed = shown(GAME_ID, 2, "table"), shown(GAME_ID, 2, "own")
    assert len(placed) == len(line) - 2
    assert all(card in line for (card,) in placed)
    (triplet,) = shown(GAME_ID, 3, "plain")
    assert len(triplet) == 3
    assert set(triplet) <= set(SETS)
