"""What a refusal offers instead."""

from __future__ import annotations

import dataclasses
import re

import pytest

from sheepfold import games
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.offers import MOST_OFFERED, nearest, offers
from tests.server.pages.walking import assert_whole, parts_of, read, seen_by_mover

CHOSEN = re.compile(r'data-s="([^"]*)"')
MADE = re.compile(r'name="move" value="([^"]*)"')


def test_the_nearest_share_what_was_touched_and_are_short() -> None:
    some = [
        Choice("a", ("fox", "fox", "lion"), "A"),
        Choice("b", ("fox", "fox"), "B"),
        Choice("c", ("cow",), "C"),
        Choice("d", ("fox",), "D"),
    ]
    assert [each.move for each in nearest(some, ["fox", "fox"])] == ["b", "a", "d"]
    assert nearest(some, ["seal"])[0].move in ("c", "d")


@pytest.mark.parametrize("game_id", games.IDS)
def test_whatever_is_refused_only_legal_moves_are_offered_and_at_least_one(game_id: str) -> None:
    for model in seen_by_mover(game_id, stride=9):
        parts = parts_of(model)
        touchable = list(read(parts.hand).targets) or ["nothing"]
        for tried in touchable[:3]:
            html = offers(model, [tried, ""])
            assert_whole(read(html))
            legal = {"|".join(each.all_targets) for each in parts.choices}
            chosen, made = CHOSEN.findall(html), MADE.findall(html)
            assert set(chosen) <= legal
            assert set(made) <= {verb.move for verb in parts.verbs}
            by_seats = any(each.move for each in parts.seats)
            assert (0 < len(chosen) + len(made) <= MOST_OFFERED) or by_seats
            if any(tried in each.all_targets for each in parts.choices):
                assert tried in chosen[0].split("|")


def test_nothing_is_offered_to_others() -> None:
    model = next(seen_by_mover("zoff-im-zoo"))
    assert offers(dataclasses.replace(model, legal=()), ["fox"]) == ""
