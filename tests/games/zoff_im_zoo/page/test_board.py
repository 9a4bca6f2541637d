"""The table of Zoff im Zoo."""

from __future__ import annotations

from sheepfold.games.zoff_im_zoo.page.board import prizes


def test_of_tricks_only_lions_and_hedgehogs_are_remembered() -> None:
    assert prizes({"fox": 2, "hedgehog": 1, "lion": 3}) == (("lion", 3), ("hedgehog", 1))
    assert prizes({"fox": 2}) == prizes({"mouse": 1}) == ()
