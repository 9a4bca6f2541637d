"""Zoff im Zoo in words."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.words.sentences import round_parts, sentence
from tests.games.saying import told


@pytest.mark.parametrize(
    ("event", "mine", "others"),
    [
        ({"event": "pass"}, "You pass.", "Ann passes."),
        ({"event": "add", "cards": ["fox"]}, "You add a fox.", "Ann adds a fox."),
        (
            {"event": "trick", "cards": ["fox", "lion"]},
            "You take the trick: 2 cards.",
            "Ann takes the trick: 2 cards.",
        ),
        ({"event": "out", "place": 1}, "You are out, place 1.", "Ann is out, place 1."),
        ({"event": "deal", "round": 2}, "Round 2: you deal.", "Round 2: Ann deals."),
    ],
)
def test_an_event_is_told_to_the_one_who_did_it_and_to_others(event: Json, mine: str, others: str) -> None:
    assert told(sentence, {"seat": 0, **event}) == (mine, others, others)


def test_what_a_play_counts_as_is_said_only_where_its_cards_do_not() -> None:
    plain = {"event": "play", "seat": 0, "cards": ["fox", "fox"], "counts_as": [2, "fox"]}
    joker = {**plain, "cards": ["fox", "joker"]}
    assert told(sentence, plain)[0] == "You play 2 foxes."
    assert told(sentence, joker)[1] == "Ann plays a fox and a joker: that is 2 foxes."


def test_a_play_of_partners_names_both() -> None:
    event = {"event": "play", "seat": 0, "partner": 1, "cards": ["fox"], "counts_as": [3, "fox"]}
    assert told(sentence, event) == (
        "With Ben's cards you play 3 foxes.",
        "With your cards Ann plays 3 foxes.",
        "With Ben's cards Ann plays 3 foxes.",
    )


def test_cards_are_given_to_a_seat() -> None:
    event = {"event": "give", "seat": 0, "to": "hand 1", "cards": ["fox"]}
    assert told(sentence, event) == (
        "You give a fox to Ben.",
        "Ann gives a fox to you.",
        "Ann gives a fox to Ben.",
    )


def test_points_of_a_round_are_told_column_by_column() -> None:
    event = {"going_out": [4, 0], "team": [-1, 0], "lions": None, "hedgehog": [0, 0]}
    assert "going out" in round_parts(event, 0)
    assert "team" in round_parts(event, 0)
    assert "hedgehog" not in round_parts(event, 0)
    assert round_parts(event, 1) == "nothing"
