"""Refusals: a sentence, and a status that fits."""

from __future__ import annotations

import math

import pytest

from sheepfold.server.refusals import (
    LONGEST_RETRY_SECONDS,
    ActionRejected,
    Banned,
    Forbidden,
    Malformed,
    Missing,
    TooLarge,
    TooMany,
    Unavailable,
    headers_of,
    status_of,
)


def test_a_refusal_says_its_sentence_and_keeps_it_for_translation() -> None:
    refused = ActionRejected("There is no clock “{clock}”.", clock="an hour", clause="KS-1")
    assert str(refused) == "There is no clock “an hour”."
    assert (refused.sentence, refused.values, refused.clause) == (
        "There is no clock “{clock}”.",
        {"clock": "an hour"},
        "KS-1",
    )


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ActionRejected("No."), 409), (ValueError("No."), 409), (Banned(), 403), (Forbidden("No."), 403),
        (Missing("No."), 404), (Malformed("No."), 400), (TooLarge("No."), 413), (TooMany("No.", 2), 429),
        (Unavailable(), 503),
    ],
)  # fmt: skip
def test_a_refusal_has_its_status_or_the_usual_one(error: Exception, status: int) -> None:
    assert status_of(error, 409) == status


@pytest.mark.parametrize(
    ("wait", "told"), [(0.2, "1"), (7.0, "7"), (math.inf, str(round(LONGEST_RETRY_SECONDS)))]
)
def test_whoever_asked_too_often_is_told_when_to_ask_again(wait: float, told: str) -> None:
    assert headers_of(TooMany("Slowly.", wait)) == {"retry-after": told}


def test_other_refusals_need_no_header() -> None:
    assert headers_of(ActionRejected("No.")) == headers_of(ValueError("No.")) == {}
