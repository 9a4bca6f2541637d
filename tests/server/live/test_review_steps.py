"""A review in parts, as text and back."""

from __future__ import annotations

import msgspec
import pytest

from sheepfold.play.review.judging import MoveVerdict
from sheepfold.server.live.review_steps import (
    PointStep,
    Review,
    ReviewPart,
    curve_part,
    judged_part,
    read_part,
    shares_part,
    write_part,
)
from tests.server.reviewing import invented, short_match

REVIEW = invented(short_match())

STORED = '{"choices":2,"points":[{"number":1,"seat":0,"chance":31.5,"margin":5.0}]}'
"""A part as it is in databases. Whoever has to change this raises METHOD."""


def parts() -> list[ReviewPart]:
    judged = judged_part([])
    return [
        ReviewPart(REVIEW.choices, tuple(REVIEW.points)),
        msgspec.structs.replace(judged, judged=tuple(REVIEW.judged)),
        shares_part(REVIEW.shares),
    ]


def test_what_was_written_is_read_again() -> None:
    review = Review()
    for number, part in enumerate(parts()):
        assert not review.complete
        assert review.parts == number
        review.add(read_part(write_part(part)))
    assert review.complete
    assert (review.choices, review.points, review.judged) == (
        REVIEW.choices,
        REVIEW.points,
        REVIEW.judged,
    )
    assert review.shares == REVIEW.shares


def test_parts_that_are_stored_already_are_read_for_ever() -> None:
    assert read_part(STORED) == ReviewPart(2, (PointStep(1, 0, 31.5, 5.0),))
    assert write_part(read_part(STORED)) == STORED


def test_a_part_that_is_damaged_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        read_part('{"points":[{"number":"one"}]}')


def test_only_worse_moves_have_advice() -> None:
    for step in REVIEW.judged:
        worse = step.verdict in (MoveVerdict.DOUBTFUL, MoveVerdict.MISTAKE)
        assert (step.better is not None) == worse


def test_an_empty_curve_is_a_part() -> None:
    assert read_part(write_part(curve_part([], 0))) == ReviewPart()
