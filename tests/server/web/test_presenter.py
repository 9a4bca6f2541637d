"""Sentences for whoever asked, in their language."""

from __future__ import annotations

from sheepfold.engine.errors import BadSeats
from sheepfold.server.refusals import MOVED_ON, ActionRejected
from sheepfold.server.web.presenter import complaint_of, refusal_of, said


def test_a_refusal_is_translated_and_keeps_its_clause() -> None:
    refused = ActionRejected(MOVED_ON, clause="KS-3")
    english, german = refusal_of(refused), refusal_of(refused, "de")
    assert english.text == MOVED_ON
    assert german.text != MOVED_ON
    assert english.clause == german.clause == "KS-3"


def test_values_of_a_refusal_are_filled_in() -> None:
    refused = ActionRejected("There is no clock “{clock}”.", clock="an hour")
    assert "an hour" in refusal_of(refused, "ru").text


def test_a_sentence_is_said_in_somebodys_language() -> None:
    assert said(MOVED_ON) == MOVED_ON
    assert said(MOVED_ON, "he") != MOVED_ON


def test_what_the_engine_objects_to_names_the_value() -> None:
    assert "99" in complaint_of(BadSeats("seats: 99, zoff-im-zoo is played by 3 to 7"))
