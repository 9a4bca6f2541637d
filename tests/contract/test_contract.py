"""What every game promises, at every seat count and with every option (house invariants 2 to 5).

The promises are written in src/sheepfold/lab/conformance/promises.py: anybody's game can be held to them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sheepfold import games
from sheepfold.engine.errors import UnknownGame
from sheepfold.lab.conformance.promises import EVERYWHERE, ONCE
from sheepfold.lab.conformance.walking import Setting
from tests.contract.cases import Case, cases

Check = Callable[[Setting], None]


@pytest.mark.parametrize("case", cases(), ids=str)
@pytest.mark.parametrize("check", EVERYWHERE, ids=lambda check: check.__name__)
def test_a_promise_is_kept_with_every_setting(check: Check, case: Case) -> None:
    check(case)


@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("check", ONCE, ids=lambda check: check.__name__)
def test_a_promise_is_kept_by_every_game(check: Check, game_id: str) -> None:
    check(next(case for case in cases() if case.id == game_id))


def test_an_unknown_game_is_named_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"game: 'chess', must be one of bye-bye-black-sheep, .*zoff"):
        games.get("chess")
