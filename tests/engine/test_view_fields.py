"""What a game says of the fields of its views."""

from __future__ import annotations

from sheepfold.engine.encoding import MOST
from sheepfold.engine.view_fields import LARGE, NUMBER, ViewField


def test_a_field_is_a_public_number_without_a_bound_unless_it_says_otherwise() -> None:
    assert ViewField("round") == ViewField(
        "round", form=NUMBER, by_seat=False, high=LARGE, choices=(), private=False
    )


def test_the_usual_bound_is_the_one_at_which_encodings_clip() -> None:
    assert LARGE == MOST
