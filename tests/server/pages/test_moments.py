"""A table while a moment is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages import held_fragment, table_fragment
from sheepfold.words.game_words import words_of
from sheepfold.words.speech import LANGUAGES
from tests.contract.cases import Case, cases, choose
from tests.server.tables import held_at, stored_table, table_at, view_model_at


def moments(case: Case, seed: int) -> Iterator[Table]:
    """The table after every move of a random match that is worth a moment."""
    stored, rng = stored_table(case.id, case.seats, case.options), Rng(seed)
    match = Match(case.game, case.seats, seed, case.game.Options.from_json(case.options))
    while match.state.turn is not None:
        made = match.make(choose(case.game, match.state, rng))
        table = table_at(stored, made.after, made)
        if table.before is not None:
            yield table


def moment_at(table: Table, seat: int | None, language: str = "en") -> TableViewModel:
    """The moment as this seat sees it."""
    found = held_at(table, seat, language)
    assert found is not None
    return found


def first_case(game_id: str) -> Case:
    """A game with short matches, three seats and all its cards."""
    found = [case for case in cases() if case.id == game_id and case.seats == 3]
    return next((case for case in found if case.options.get("advanced")), found[0])


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_moment_of_a_match_is_drawn_in_every_language(game_id: str) -> None:
    wanted, seen, seed = set(words_of(game_id).holds), set[str](), 0
    while seen != wanted:
        seed += 1
        assert seed < 60, wanted - seen
        for table in moments(first_case(game_id), seed):
            for seat, language in zip((0, 1, 2, None), LANGUAGES, strict=True):
                model = moment_at(table, seat, language)
                html = held_fragment(model)
                assert model.hold is not None
                seen.add(model.hold.event)
                assert re.search(
                    rf'<main id="table" class="[^"]* held"[^>]* data-hold="{model.hold.milliseconds}"', html
                )
                assert "data-go-on" in html
                assert 'name="move"' not in html, "nobody can move while a moment is shown"


@pytest.mark.parametrize("game_id", games.IDS)
def test_cards_fly_first_to_the_moment_and_then_on_from_it(game_id: str) -> None:
    for table in moments(first_case(game_id), 1):
        first, then = (
            paths(held_fragment(moment_at(table, 0))),
            paths(table_fragment(view_model_at(table, 0))),
        )
        assert first[:-1] == then[:-1]
        assert first[-1][0] == then[-1][0]
        assert then[-1][1][: len(first[-1][1])] == first[-1][1]


def paths(html: str) -> list[tuple[int, list[object]]]:
    """The paths of cards in a fragment."""
    found: list[tuple[int, list[object]]] = json.loads(re.findall(r'id="ways">(.*?)</script>', html)[0])
    return found


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_end_of_a_match_waits_for_somebody_who_wants_to_see_the_result(game_id: str) -> None:
    *before, last = moments(first_case(game_id), 2)
    html = held_fragment(moment_at(last, 0))
    assert " data-wait" in html
    assert "See the result" in html
    assert 'data-status="playing"' in html
    assert all(" data-wait" not in held_fragment(moment_at(each, 0)) for each in before)


@pytest.mark.parametrize("game_id", ["zoff-im-zoo", "kivsa-shchora"])
def test_the_points_of_a_round_stand_in_place_of_the_hand(game_id: str) -> None:
    rounds = [table for table in moments(first_case(game_id), 3) if table.told_to[None][-1].score]
    assert rounds
    for table in rounds:
        html = held_fragment(moment_at(table, 1))
        score = table.told_to[None][-1].score
        assert score is not None
        shown = re.findall(r"<b>([+-]\d+)</b><small>", html)
        assert shown == [f"{points:+d}" for points in score["points"]]
        assert 'details class="sheet"' not in html


def test_a_won_meadow_marks_the_winner_and_dims_the_others() -> None:
    table = next(moments(first_case("knizia-black-sheep"), 5))
    score = next(event for event in table.told_to[None][-1].events if event["event"] == "score")
    html = held_fragment(moment_at(table, None))
    assert html.count("field ring won") == 1
    assert re.findall(r'class="side[^"]* winner" data-place="([^"]*)"', html) == [
        f"side {score['field']} {score['seat']}"
    ]
    assert "winner" not in table_fragment(view_model_at(table, None))


def test_what_the_story_does_not_say_is_marked_to_be_read_aloud() -> None:
    table = next(moments(first_case("knizia-black-sheep"), 5))
    html = held_fragment(moment_at(table, None))
    assert "<span data-untold>Best of the others: " in html


def test_a_table_at_fast_pace_holds_for_half_the_time() -> None:
    table = next(moments(first_case("knizia-black-sheep"), 5))
    table.row = table.row._replace(pace="fast")
    table.change()
    assert 'data-hold="1000"' in held_fragment(moment_at(table, None))


def test_the_generic_table_shows_no_moments() -> None:
    table = next(moments(first_case("knizia-black-sheep"), 5))
    assert held_fragment(replace(moment_at(table, None), generic=True)) == ""


def test_a_move_that_is_worth_none_has_no_moment() -> None:
    case = first_case("knizia-black-sheep")
    match = Match(case.game, case.seats, 1)
    made = match.make(match.state.legal()[0])
    table = table_at(stored_table(case.id, case.seats, case.options), made.after, made)
    assert held_at(table, 0) is None
