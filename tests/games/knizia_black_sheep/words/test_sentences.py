"""Knizia's Black Sheep in words."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.rules.cards import TASK_NAMES
from sheepfold.games.knizia_black_sheep.rules.scoring import TELLING
from sheepfold.games.knizia_black_sheep.words.sentences import (
    TASKS,
    combination,
    herd,
    scoring_line,
    sentence,
    taken,
    task,
)
from sheepfold.words.speech import speaking
from tests.games.saying import told


@pytest.mark.parametrize(
    ("event", "mine", "others"),
    [
        (
            {"event": "place", "cards": ["cow", "cow"], "field": 2},
            "You lay 2 cows on meadow 2.",
            "Ann lays 2 cows on meadow 2.",
        ),
        ({"event": "discard", "cards": ["pig"]}, "You discard a pig.", "Ann discards a pig."),
        ({"event": "draw", "cards": ["pig"]}, "You draw a pig.", ""),
        ({"event": "skip"}, "You skip: all your sides are full.", "Ann skips: all sides are full."),
    ],
)
def test_an_event_is_told_to_the_one_who_did_it_and_to_others(event: Json, mine: str, others: str) -> None:
    assert told(sentence, {"seat": 0, **event}) == (mine, others, others)


def test_events_of_the_table_are_told_alike() -> None:
    assert set(told(sentence, {"event": "down", "field": 3})) == {"Meadow 3 is closed."}
    assert set(told(sentence, {"event": "shuffle", "number": 1})) == {"The discards are shuffled: 1 card."}
    stocked = {"event": "stock", "to": "field 1", "cards": ["cow", "pig"]}
    assert set(told(sentence, stocked)) == {"New on meadow 1: a cow and a pig."}


def test_figures_have_their_values_where_they_may_be_seen() -> None:
    assert taken({"cards": ["cow", "pig"], "values": [3, "?"]}) == "a cow (3) and a pig"


def test_a_herd_lists_its_values_by_animal() -> None:
    assert herd({"values": {}}) == "nothing"
    assert "3+1" in herd({"values": {"cow": [3, 1]}})


def test_every_task_and_combination_can_be_said_in_every_case() -> None:
    assert set(TASKS) == set(TASK_NAMES)
    for language in ("en", "de", "he", "ru"):
        with speaking(language):
            assert all(task(name) for name in TASK_NAMES)
            assert all(combination(text) for text in TELLING)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"reason": "values", "about": "cow", "number": 2}, "2 cows"),
        ({"reason": "majority", "about": "cow"}, "Most cows"),
        ({"reason": "task", "about": "most cows"}, "Most cows"),
        ({"reason": "sets", "about": ""}, "Full sets of six animals"),
    ],
)
def test_a_line_of_the_final_scoring_says_what_it_is_for(line: Json, said: str) -> None:
    assert scoring_line(line) == said
