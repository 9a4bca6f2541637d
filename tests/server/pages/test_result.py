"""The page of a match that is over: the podium, why it ended, and the points by round."""

from __future__ import annotations

import dataclasses
import re

import pytest

from sheepfold import games
from sheepfold.engine.game import Json
from sheepfold.server import pages
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.result import PODIUM, podium, ranking
from sheepfold.words.speech import speaking
from tests.contract.cases import Case
from tests.server.pages.walking import assert_whole, read, view_model_for, walk

SHORT: dict[str, Json] = {"zoff-im-zoo": {"target": 8}, "kivsa-shchora": {"rounds": 2}}


def finished(game_id: str, seats: int = 4) -> TableViewModel:
    """A match that is over, as its first seat sees it."""
    case = Case(game_id, seats, SHORT.get(game_id, {}))
    *_before, (state, log) = walk(case, seed=3)
    return view_model_for(case, state, 0, log)


def with_places(model: TableViewModel, *places: int) -> TableViewModel:
    """The same match with other places."""
    assert model.outcome is not None
    winners = [seat for seat, each in enumerate(places) if each == 1]
    return dataclasses.replace(model, outcome={**model.outcome, "places": list(places), "winners": winners})


def standing(model: TableViewModel) -> list[tuple[str, str]]:
    """Who stands on the podium, from one side to the other: block and name."""
    with speaking("en"):
        html = podium(model, model.outcome or {})
    return re.findall(r'<div class="(p\d)">.*?<span class="nm" dir="auto">([^<]*)<', html)


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_result_is_whole_and_the_winner_stands_in_the_middle(game_id: str) -> None:
    model = with_places(finished(game_id), 2, 1, 4, 3)
    reader = read(pages.table_fragment(model))
    assert_whole(reader)
    assert standing(model) == [("p2", "You"), ("p1", "Ruth &amp; Co"), ("p3", "Clover")]


def test_whoever_shares_a_place_stands_at_the_same_height() -> None:
    model = finished("zoff-im-zoo")
    assert standing(with_places(model, 1, 1, 3, 4)) == [
        ("p1", "Ruth &amp; Co"), ("p1", "You"), ("p3", "&lt;Jonas&gt;"),
    ]  # fmt: skip
    assert len(standing(with_places(model, 1, 1, 1, 1))) == 4
    assert standing(with_places(finished("zoff-im-zoo", 3), 1, 2, 2))[1] == ("p1", "You")


def test_a_match_without_an_outcome_has_no_podium() -> None:
    model = dataclasses.replace(finished("zoff-im-zoo"), outcome={})
    assert standing(model) == []
    assert ranking({}) == []
    assert set(PODIUM) == {1, 2, 3}


@pytest.mark.parametrize("game_id", ["zoff-im-zoo", "kivsa-shchora"])
def test_the_points_by_round_add_up(game_id: str) -> None:
    model = finished(game_id)
    assert model.outcome is not None
    rows = re.findall(r"<tr[^>]*><th scope=\"row\">.*?</tr>", pages.table_fragment(model))
    assert len(rows) == len(model.seats)
    for row in rows:
        *rounds, total = [int(each) for each in re.findall(r"<td[^>]*>(-?\d+)</td>", row)]
        assert sum(rounds) == total
    assert f">{model.outcome['scores'][0]}</td>" in rows[ranking(model.outcome).index(0)]


@pytest.mark.parametrize("game_id", ["knizia-black-sheep", "bye-bye-black-sheep"])
def test_a_game_without_rounds_has_no_points_by_round(game_id: str) -> None:
    assert "<table" not in pages.table_fragment(finished(game_id)).partition('class="told"')[2]


def test_the_record_can_be_downloaded_by_one_link() -> None:
    assert pages.table_fragment(finished("zoff-im-zoo")).count("record.json") == 1
