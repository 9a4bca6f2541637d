"""Somebody's finished matches in numbers."""

from __future__ import annotations

import pytest

from sheepfold.server.live.match_history import (
    SMOOTHED,
    MatchFilter,
    by_friend,
    by_game,
    by_level,
    played_matches,
    trend,
)
from sheepfold.server.live.view_model import Opponent, PlayedMatch, WinCount
from sheepfold.server.storage.rows import Listed, SeatRow
from tests.server.storage.filling import a_table

ROW = a_table("table", status="over")._replace(
    outcome={"places": [2, 1, 3], "scores": [5, 9, 1], "winners": [1]}, touched=77.0
)
SEATS = [
    SeatRow(0, "person", "ann", "Ann"),
    SeatRow(1, "bot", None, "Pepper", "lamb"),
    SeatRow(2, "person", "bob", "Bob"),
]


def match(place: int, *others: tuple[str, int], game: str = "g", ended: float = 0.0) -> PlayedMatch:
    """A match against levels of bots (`lamb`) and friends (`+bob`), with the places they reached."""
    opponents = [
        Opponent(name, name if name[0] == "+" else "", "" if name[0] == "+" else name, reached)
        for name, reached in others
    ]
    return PlayedMatch("table", game, ended, place, 0, tuple(opponents))


def test_a_match_is_seen_from_the_own_seat() -> None:
    (found,) = played_matches([Listed(ROW, SEATS, 9)], "ann")
    assert (found.place, found.score, found.ended, found.won) == (2, 5, 77.0, False)
    assert [(each.name, each.level, each.place) for each in found.opponents] == [
        ("Pepper", "lamb", 1),
        ("Bob", "", 3),
    ]
    assert found.beaten == 0.5
    (other,) = played_matches([Listed(ROW, SEATS, 9)], "bob")
    assert other.place == 3


def test_friends_go_by_names_that_say_nothing_to_others() -> None:
    (mine,) = played_matches([Listed(ROW, SEATS, 9)], "ann")
    friend = mine.opponents[1].friend
    assert friend
    assert "bob" not in friend
    seats = [SEATS[0]._replace(person="cleo"), *SEATS[1:]]
    (hers,) = played_matches([Listed(ROW, seats, 9)], "cleo")
    assert hers.opponents[1].friend not in ("", friend)


def test_of_several_on_one_device_the_one_who_brought_it_counts() -> None:
    seats = [SeatRow(0, "person", "ann", "Guest", here=True), SEATS[1], SeatRow(2, "person", "ann", "Ann")]
    (found,) = played_matches([Listed(ROW, seats, 9)], "ann")
    assert found.place == 3


def test_without_a_seat_or_a_result_there_is_nothing_to_count() -> None:
    assert played_matches([Listed(ROW, SEATS, 9)], "eve") == []
    assert played_matches([Listed(ROW._replace(outcome=None), SEATS, 9)], "ann") == []


def test_wins_are_counted_by_game_level_and_friend() -> None:
    matches = [
        match(1, ("lamb", 2), ("lamb", 3)),
        match(2, ("lamb", 1), ("+bob", 3)),
        match(3, ("wolf", 1), ("+bob", 2), game="h"),
    ]
    assert by_game(matches) == [WinCount("g", "g", 1, 2), WinCount("h", "h", 0, 1)]
    assert by_level(matches) == [WinCount("lamb", "lamb", 1, 2), WinCount("wolf", "wolf", 0, 1)]
    assert by_friend(matches) == [WinCount("+bob", "+bob", 1, 2)]


@pytest.mark.parametrize(
    ("choice", "fitting"),
    [
        (MatchFilter(), [True, True]),
        (MatchFilter(game="h"), [False, True]),
        (MatchFilter(result="won"), [True, False]),
        (MatchFilter(result="lost"), [False, True]),
        (MatchFilter(against="lamb"), [True, False]),
        (MatchFilter(against="+bob"), [False, True]),
        (MatchFilter(game="h", against="lamb"), [False, False]),
    ],
)
def test_matches_are_chosen(choice: MatchFilter, fitting: list[bool]) -> None:
    matches = [match(1, ("lamb", 2)), match(2, ("+bob", 1), game="h")]
    assert [choice.fits(each) for each in matches] == fitting


def test_the_trend_is_an_average_of_the_last_matches_in_their_order() -> None:
    assert trend([]) == []
    lost, won = match(2, ("lamb", 1)), match(1, ("lamb", 2))
    shares = [lost._replace(ended=1.0)] * SMOOTHED + [won._replace(ended=2.0)] * SMOOTHED
    found = trend(shares[::-1])
    assert found == [nth / SMOOTHED for nth in range(SMOOTHED + 1)]
    assert trend([won]) == [1.0]


def test_those_on_the_same_place_count_half() -> None:
    assert match(1, ("lamb", 1), ("lamb", 2)).beaten == 0.75
