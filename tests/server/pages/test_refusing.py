"""Why something was not done, on the page."""

from __future__ import annotations

import dataclasses

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.server import pages
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import (
    Refusal,
)
from tests.server.tables import NOW, stored_table, view_model_at


@pytest.mark.parametrize("moment", ["waiting", "playing", "behind the curtain", "over"])
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_form_that_was_refused_is_answered_wherever_it_was_sent_from(game_id: str, moment: str) -> None:
    stored = stored_table(game_id, 3, {})
    status = "waiting" if moment == "waiting" else "playing"
    table = Table(stored._replace(table=stored.table._replace(status=status)), NOW)
    model = dataclasses.replace(view_model_at(table, 0), refusal=Refusal("Not <so>.", "XXX-1"))
    if moment == "behind the curtain":
        model.curtain = model.turn
    if moment == "over":
        play_out(table)
        model = dataclasses.replace(view_model_at(table, 0), refusal=model.refusal)
        assert model.status == "over"
    html = pages.table_page(model)
    assert html.count("Not &lt;so&gt;.") == 1


def play_out(table: Table) -> None:
    """To the end of the match, by chance."""
    move_rng = Rng(1)
    while table.match is not None and table.turn is not None:
        table.make(move_rng.pick(table.match.state.legal()), NOW)
    table.change()
