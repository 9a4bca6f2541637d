"""A table as the API answers with it."""

from __future__ import annotations

import json

import msgspec
import pytest

from sheepfold import games
from sheepfold.server.live.table import Table
from sheepfold.server.web.api.document import document_of
from sheepfold.server.web.api.models import TableAnswer
from sheepfold.server.web.api.routes import ROUTES
from sheepfold.server.web.api.table_json import game_list, table_answer
from tests.server.tables import NOW, stored_table, view_model_at

DOCUMENT = document_of(ROUTES)


@pytest.mark.parametrize("game_id", games.IDS)
def test_an_answer_has_the_fields_that_are_documented(game_id: str) -> None:
    table = Table(stored_table(game_id, games.get(game_id).seats[0], {}), NOW)
    for seat in (0, 1, None):
        text = table_answer(view_model_at(table, seat)).encoded()
        assert set(json.loads(text)) == set(DOCUMENT["components"]["schemas"]["TableAnswer"]["properties"])
        assert msgspec.json.decode(text, type=TableAnswer).game == game_id


def test_every_game_is_listed_with_its_options() -> None:
    told = {each.game: each for each in game_list().games}
    assert list(told) == list(games.IDS)
    for game_id, each in told.items():
        assert set(each.options) == set(games.get(game_id).Options.kinds())
