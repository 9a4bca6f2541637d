"""Counting cards: how likely a play is to stay unbeaten."""

from __future__ import annotations

from sheepfold.games.zoff_im_zoo.bots.counting import SURE, Counting
from sheepfold.games.zoff_im_zoo.rules.cards import ELEPHANT, LION, NAMES
from tests.bots.judging import lesson

MOUSE = NAMES.index("mouse")


def test_lions_stay_when_all_elephants_are_gone() -> None:
    counting = Counting(lesson("leads-the-lions-when-the-elephants-are-gone"))
    assert counting.stays(LION, 3) == SURE


def test_lions_may_fall_while_elephants_are_about() -> None:
    counting = Counting(lesson("does-not-throw-a-single-lion-to-the-elephants"))
    assert counting.stays(LION, 1) < SURE // 2 < counting.stays(LION, 3)
    assert counting.stays(ELEPHANT, 2) < SURE


def test_a_pair_stays_when_every_rival_holds_one_card() -> None:
    counting = Counting(lesson("leads-a-pair-when-rivals-hold-single-cards"))
    assert counting.stays(MOUSE, 2) == SURE > counting.stays(MOUSE, 1)
