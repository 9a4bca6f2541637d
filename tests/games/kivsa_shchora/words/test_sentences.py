"""Kivsa Shchora in words."""

from __future__ import annotations

import pytest

from sheepfold.engine.game import Json
from sheepfold.games.kivsa_shchora.words.sentences import MINUS, equation, round_parts, sentence
from sheepfold.words.speech import speaking
from tests.games.saying import told

GAP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("event", "mine", "others"),
    [
        ({"event": "forgot"}, "You forgot to say it.", "Ann forgot to say it."),
        ({"event": "draw", "cards": ["7", "?"]}, "You draw 7 and a card.", "Ann draws 7 and a card."),
        ({"event": "announce", "left": 1}, "You say: 1 card left!", "Ann says: 1 card left!"),
        ({"event": "deal", "round": 2}, "Round 2: you deal.", "Round 2: Ann deals."),
        ({"event": "done"}, "Done! You have no cards left.", "Done! Ann has no cards left."),
    ],
)
def test_an_event_is_told_to_the_one_who_did_it_and_to_others(event: Json, mine: str, others: str) -> None:
    assert told(sentence, {"seat": 0, **event}) == (mine, others, others)


def test_a_black_sheep_is_passed_between_two() -> None:
    assert told(sentence, {"event": "pass", "seat": 0, "to_seat": 1}) == (
        "You pass a black sheep to Ben.",
        "Ann passes a black sheep to you.",
        "Ann passes a black sheep to Ben.",
    )


def test_a_farmer_is_played_against_the_next_seat() -> None:
    event = {"event": "farmer", "seat": 0, "against": 1, "cards": ["farmer"]}
    assert told(sentence, event)[1] == "Ann plays a farmer against you."


def test_two_cards_are_told_with_their_sum_and_one_without() -> None:
    one = {"event": "play", "seat": 0, "cards": ["5"]}
    two = {**one, "cards": ["3", "8"], "top": 5, "sign": "+", "numbers": [3, 8]}
    assert told(sentence, one)[0] == "You play 5."
    assert told(sentence, two)[0].startswith("You play 3 and 8: ")
    assert equation(5, "+", [3, 8]).replace(GAP, " ").strip("\u2066\u2069") == "5 + 3 = 8"
    assert MINUS in equation(8, "-", [3, 5])


def test_points_of_a_round_are_told_by_name() -> None:
    event = {"event": "score", "round": 3, "points": [0, 12, 5]}
    text = told(sentence, event)[0]
    assert text.startswith("Round 3 is scored: you ")
    assert "+12" in text


def test_points_are_for_the_cards_left() -> None:
    event = {"hands": [{}, {"fox": 2, "joker": 1}]}
    assert round_parts(event, 0) == "no cards left"
    assert round_parts(event, 1) == "2 foxes and a joker"


def test_sentences_are_translated() -> None:
    with speaking("de"):
        assert told(sentence, {"event": "pile empty"})[0] != "The draw pile is empty."
