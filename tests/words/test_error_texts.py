"""What the engine objects to is said to people in their language."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.description import CardCount, CardName, SeatName
from sheepfold.engine.errors import BadRecord, IllegalMove, SheepfoldError
from sheepfold.engine.rng import Rng
from sheepfold.words.error_texts import OPTION_TITLES, error_text, in_words, sentence_with
from sheepfold.words.names import and_joined, cards, inside, several
from sheepfold.words.speech import _, left_to_right, ngettext, speaking


def deal(game_id: str, seats: int, options: dict[str, Any]) -> None:
    """A match, if it can be."""
    game = games.get(game_id)
    game.deal(seats, Rng(1), game.Options.from_json(options))


@pytest.mark.parametrize(
    ("said", "game_id", "seats", "options"),
    [
        ("Ziel: bitte eine ganze Zahl ab 1.", "zoff-im-zoo", 4, {"target": 0}),
        ("Ziel: bitte höchstens 1000000000.", "zoff-im-zoo", 4, {"target": 2_000_000_000}),
        ("Ziel: bitte eine ganze Zahl ab 1.", "zoff-im-zoo", 4, {"target": "viele"}),
        (
            "Wer zuerst gibt: bitte einen Platz von 1 bis 7 angeben oder leer lassen.",
            "zoff-im-zoo",
            4,
            {"dealer": 9},
        ),
        (
            "Wer zuerst gibt: bitte einen Platz von 1 bis 4 angeben oder leer lassen.",
            "zoff-im-zoo",
            4,
            {"dealer": 6},
        ),
        (
            "Wer beginnt: bitte einen Platz von 1 bis 2 angeben oder leer lassen.",
            "bye-bye-black-sheep",
            2,
            {"start": 4},
        ),
        ("Teams: dieser Wert geht nicht.", "zoff-im-zoo", 4, {"teams": "vielleicht"}),
        ("Fehler: dieser Wert geht nicht.", "kivsa-shchora", 4, {"strictness": "egal"}),
        ("Wähle entweder Runden oder Punkte, nicht beides.", "kivsa-shchora", 4, {"rounds": 2, "points": 9}),
        ("Dieses Spiel ist für 2 bis 4 Personen.", "knizia-black-sheep", 9, {}),
        ("Dieses Spiel gibt es nicht.", "snap", 4, {}),
    ],
)
def test_what_cannot_be_dealt_is_said_in_words(
    said: str, game_id: str, seats: int, options: dict[str, Any]
) -> None:
    with pytest.raises(SheepfoldError) as raised:
        deal(game_id, seats, options)
    with speaking("de"):
        assert error_text(raised.value) == said


def test_every_option_has_a_title() -> None:
    assert {name for game_id in games.IDS for name in games.get(game_id).Options.kinds()} == set(
        OPTION_TITLES
    )


def test_what_only_programs_cause_is_said_as_the_library_says_it() -> None:
    with speaking("ru"):
        assert error_text(BadRecord("record: not JSON")) == "record: not JSON"


def test_cards_in_a_refusal_have_the_names_of_the_language() -> None:
    held, wanted = CardCount("polar bear", 0), CardCount("polar bear", 2)
    refused = IllegalMove("You hold {held}, not {wanted}.", "ZOO-4", held=held, wanted=wanted)
    assert str(refused) == "You hold no polar bear, not 2 polar bear. (ZOO-4)"
    assert sentence_with(refused.sentence, refused.values) == "You hold no polar bears, not 2 polar bears."
    with speaking("de"):
        assert (
            sentence_with(refused.sentence, refused.values) == "Auf der Hand: 0 Eisbären. Nötig: 2 Eisbären."
        )
        assert sentence_with("You hold no {card}.", {"card": CardName("lion")}).count("Löwe") == 1
        assert [in_words(each) for each in (3, "3", "2 fox", CardName("fox"))] == [3, "3", "2 fox", "Fuchs"]


@pytest.mark.parametrize("language", ["en", "de", "ru", "he"])
def test_numbers_of_cards_agree_with_their_names(language: str) -> None:
    """Players of the English table once read "1 mouse cannot beat 2 mosquito"."""
    values = {"wanted": CardCount("mouse", 1), "top": CardCount("mosquito", 2)}
    with speaking(language):
        told = sentence_with("{wanted} cannot beat {top}.", values)
        assert several("mosquito", 2) in told
        assert "2 mosquito " not in f"{told} ".replace(".", " ")


@pytest.mark.parametrize("language", ["en", "de", "ru", "he"])
def test_what_can_be_typed_is_the_same_in_every_language(language: str) -> None:
    """An example in another language could not be typed."""
    state = games.get("zoff-im-zoo").deal(4, Rng(1))
    with pytest.raises(IllegalMove) as raised:
        games.get("zoff-im-zoo").read(state, "eine Maus")
    example = str(raised.value.values["example"])
    assert games.get("zoff-im-zoo").read(state, example) in state.legal()
    with speaking(language):
        told = sentence_with(raised.value.sentence, raised.value.values)
    assert example in told
    assert "eine Maus" in told


def test_seats_in_a_refusal_go_by_the_names_of_those_who_sit_there() -> None:
    """Pages count seats from 1 and notation from 0, so a number in a refusal would name the wrong player."""
    refused = IllegalMove("{seat} holds no {card}.", "BYE-15", seat=SeatName(1), card=CardName("dog"))
    assert str(refused) == "Seat 1 holds no dog. (BYE-15)"
    assert sentence_with(refused.sentence, refused.values, ("Mira", "Ruth")) == "Ruth holds no dog."
    assert sentence_with(refused.sentence, refused.values) == "Seat 1 holds no dog."


def test_a_name_inside_a_sentence_is_small_where_the_language_writes_it_so() -> None:
    assert inside("polar bear") == "polar bear"
    with speaking("de"):
        assert inside("polar bear") == "Eisbär"
        assert inside("black sheep") == "schwarzes Schaf"
        assert inside("white sheep") == "weißes Schaf"


@pytest.mark.parametrize(
    ("number", "ending"), [(1, "a"), (2, "y"), (4, "y"), (5, ""), (11, ""), (21, "a"), (22, "y"), (112, "")]
)
def test_russian_has_three_forms_for_numbers(number: int, ending: str) -> None:
    letters = {"a": "\N{CYRILLIC SMALL LETTER A}", "y": "\N{CYRILLIC SMALL LETTER YERU}", "": ""}
    with speaking("ru"):
        word = ngettext("{n} card", "{n} cards", number).removeprefix("{n} ")
        stem = ngettext("{n} card", "{n} cards", 5).removeprefix("{n} ")
    assert word == stem + letters[ending]


def test_sums_are_read_from_the_left_in_every_language() -> None:
    assert left_to_right("5 + 3 = 8") == "5 + 3 = 8"
    with speaking("he"):
        assert left_to_right("5 + 3 = 8") == "\u20665 + 3 = 8\u2069"


def test_a_name_from_the_left_keeps_to_itself_in_a_sentence_from_the_right() -> None:
    with speaking("he"):
        assert "\u2068{name}\u2069" in _("{name} passes.")
        assert "\u2068{n}\u2069" in ngettext("{n} card", "{n} cards", 3)
    with speaking("de"):
        assert _("{name} passes.") == "{name} passt."


def test_hebrew_writes_and_as_one_with_the_word_behind_it() -> None:
    """A hyphen stands between it and a digit or a letter of another script."""
    marks = str.maketrans("", "", "\u2066\u2067\u2068\u2069")
    with speaking("he"):
        lion = several("lion", 1)
        assert cards(["fox", "lion"]).translate(marks).endswith(f" \N{HEBREW LETTER VAV}{lion}")
        two = cards(["fox", "lion", "lion"]).translate(marks)
        assert " \N{HEBREW LETTER VAV}\N{HEBREW PUNCTUATION MAQAF}2 " in two
        assert (
            and_joined(["Ruth", "Bob"]).translate(marks)
            == "Ruth \N{HEBREW LETTER VAV}\N{HEBREW PUNCTUATION MAQAF}Bob"
        )
    assert and_joined(["Ruth", "Bob"]) == "Ruth and Bob"
