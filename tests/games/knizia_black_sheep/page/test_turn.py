"""The pictures of a turn follow the rules."""

from __future__ import annotations

from tests.games.picturing import shown

GAME_ID = "knizia-black-sheep"


def test_the_pictured_winner_has_the_better_combination() -> None:
    """FLD-10: three and two beat a pair."""
    ((animals, mine, other),) = shown(GAME_ID, 3, "field")
    counts = [
        sorted((f"{animals} {side}".split()).count(kind) for kind in set(f"{animals} {side}".split()))
        for side in (mine, other)
    ]
    assert counts == [[2, 3], [1, 1, 1, 2]]
    assert shown(GAME_ID, 3, "figures") == [tuple(animals.split())]
