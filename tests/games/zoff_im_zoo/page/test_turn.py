"""The pictures of a turn follow the rules."""

from __future__ import annotations

from sheepfold.games.zoff_im_zoo.rules.cards import BEATEN_BY
from tests.games.picturing import shown

GAME_ID = "zoff-im-zoo"


def test_the_pictured_animals_beat_those_on_the_table() -> None:
    (below,), (above,) = shown(GAME_ID, 1, "table"), shown(GAME_ID, 1, "own")
    assert len(below) == len(above)
    assert above[0] in BEATEN_BY[below[0]]
    (below,), (above,) = shown(GAME_ID, 2, "table"), shown(GAME_ID, 2, "own")
    assert set(below) == set(above)
    assert len(above) == len(below) + 1
