"""What pages are made from."""

from __future__ import annotations

import dataclasses

from sheepfold.server.live.view_model import Named, NamedSeats, Seated, TableViewModel, Told, named
from tests.server.pages.test_parts import model


def test_a_copied_view_model_has_every_field_and_changes_alone() -> None:
    first = model()
    for number, field in enumerate(dataclasses.fields(TableViewModel)):
        setattr(first, field.name, number)
    copied = first.copied()
    assert [getattr(copied, field.name) for field in dataclasses.fields(TableViewModel)] == list(
        range(len(dataclasses.fields(TableViewModel)))
    )
    copied.me = None
    assert first.me is not None


def test_a_seat_is_a_bots_also_where_one_stands_in() -> None:
    seats = (
        Seated(0, "Mira", 2),
        Seated(1, "Ruth", 3, stand_in=True),
        Seated(2, "Lamb", 4, "bot", away=True),
    )
    assert named(seats) == (
        Named(2, "Mira", bot=False, away=False),
        Named(3, "Ruth", bot=True, away=False, stand_in=True),
        Named(4, "Lamb", bot=True, away=True),
    )


def test_equal_seats_are_one_object_which_is_compared_by_identity() -> None:
    first, again = (Seated(0, "Mira", 2),), (Seated(0, "Mira", 2),)
    assert named(first) is named(again)
    assert named(first) is not named((Seated(0, "Ruth", 2),))
    one, other = NamedSeats(named(first)), NamedSeats(named(first))
    assert list(one) == list(other)
    assert len({one, other}) == 2


def test_a_move_knows_who_made_it_and_the_points_of_a_round_it_ended() -> None:
    score = {"event": "score", "points": [1, 2]}
    told = Told(7, ({"event": "shuffle"}, {"event": "play", "seat": 2}, {"event": "trick", "seat": 1}, score))
    assert (told.mover, told.score) == (2, score)
    assert Told(8, ({"event": "shuffle"},)).mover is None
