"""Moves that one touch makes."""

from __future__ import annotations

import dataclasses
import json

import pytest

from sheepfold import games
from sheepfold.engine.description import LegalMove, MoveDescription
from sheepfold.server.live.view_model import RemainingTime
from sheepfold.server.pages.game_page import names_no_card
from sheepfold.server.pages.slips import slips
from tests.server.pages.walking import parts_of, seen_by_mover


@pytest.mark.parametrize("generic", [False, True])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_slip_is_a_legal_move_without_cards_where_there_is_another_move(
    game_id: str, generic: bool
) -> None:
    held = set()
    for model in seen_by_mover(game_id, stride=7):
        model.generic = generic
        told = slips(model, parts_of(model))
        some = [move.text for move in model.legal if not move.description.cards]
        assert bool(told) == (len(model.legal) > 1 and bool(some))
        if told:
            moves = json.loads(told)["moves"]
            assert list(moves) == some
            assert all(moves.values())
            held |= {move.description.verb for move in model.legal if move.text in moves}
    assert held >= HELD[game_id]


HELD = {
    "bye-bye-black-sheep": {"draw", "stop"},
    "kivsa-shchora": {"draw"},
    "knizia-black-sheep": set(),
    "zoff-im-zoo": {"pass"},
}
"""Verbs that must be among them."""


def test_the_movers_own_clock_is_told_and_nobody_elses() -> None:
    model = next(each for each in seen_by_mover("zoff-im-zoo") if each.can("pass") and len(each.legal) > 1)
    assert model.me is not None
    others = dataclasses.replace(model, clocks=(RemainingTime(model.me + 1, 7, running=False),))
    mine = dataclasses.replace(model, clocks=(RemainingTime(model.me, 12, running=True), *others.clocks))
    assert json.loads(slips(others, parts_of(others)))["left"] is None
    assert json.loads(slips(mine, parts_of(mine)))["left"] == 12


def test_names_of_people_end_no_script() -> None:
    model = next(
        each for each in seen_by_mover("bye-bye-black-sheep") if each.can("draw") and each.can("stop")
    )
    hostile = tuple(each._replace(name="</script><b>") for each in model.seats)
    model = dataclasses.replace(model, seats=hostile)
    told = slips(model, parts_of(model))
    assert "</" not in told
    assert "Draw from </script><b>" in json.loads(told)["moves"].values()


def test_cards_are_touched_first_so_a_move_with_cards_is_no_slip() -> None:
    assert names_no_card(LegalMove("pass", MoveDescription("pass")).description)
    assert names_no_card(MoveDescription("draw", seat=2))
