"""Points, standings and teams (ZOO-14, ZOO-15, ZOO-20 to ZOO-25)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sheepfold.engine.bag import count
from sheepfold.engine.game import Json
from sheepfold.engine.int_row import IntRow, int_row, listed, zeros
from sheepfold.engine.story import faces
from sheepfold.games.zoff_im_zoo.rules.cards import HEDGEHOG, LION, NAMES

NO_POINTS: Final[i64] = 0
NO_HEDGEHOG: Final[i64] = -1
SOLO_BONUS: Final = 4
MOST_ROUNDS_OF_THREE: Final = 200

TEAMS_BY_PLACE: Final[dict[int, list[tuple[int, int]]]] = {
    4: [(0, 2), (1, 3)],
    5: [(0, 3), (1, 4)],
    6: [(0, 3), (1, 4), (2, 5)],
    7: [(0, 4), (1, 5), (2, 6)],
}
"""ZOO-15: places (from 0) that play together, the higher first; with 5 and 7 the middle plays alone."""

APART: Final[IntRow] = int_row(
    [TEAMS_BY_PLACE[seats][0][1] if seats in TEAMS_BY_PLACE else 0 for seats in range(8)]
)
"""APART[seats]: partners stand so many places apart, at every seat count."""


class RoundScore:
    """One round on the score sheet; points go by seat."""

    def __init__(
        self, out: IntRow, going_out: IntRow, team: IntRow, lions: IntRow, hedgehog: IntRow, aside: i64
    ) -> None:
        self.out = out
        """The seats in the order of going out, who was left last."""
        self.going_out = going_out
        """Own points for going out (ZOO-14)."""
        self.team = team
        """The partner's points, or a solo player's bonus (ZOO-20)."""
        self.lions = lions
        """Lions in own tricks, less those left in hand (ZOO-21)."""
        self.hedgehog = hedgehog
        """-1 without a hedgehog in own tricks (ZOO-21)."""
        self.aside = aside
        """The cards the solo player had laid aside: open once the round is scored (ZOO-26)."""

    def points(self, seat: int) -> int:
        """What the round was worth to a seat."""
        return int(self.going_out[seat] + self.team[seat] + self.lions[seat] + self.hedgehog[seat])

    def as_json(self) -> Json:
        """The round for views and positions."""
        return {
            "out": listed(self.out),
            "going_out": listed(self.going_out),
            "team": listed(self.team),
            "lions": listed(self.lions),
            "hedgehog": listed(self.hedgehog),
            "aside": faces(self.aside, NAMES),
        }


def going_out_points(place: i64, seats: i64) -> i64:
    """ZOO-14: n for the first out, then one less each; nothing for the last."""
    return seats - place if place < seats - 1 else NO_POINTS


def lion_points(tricks: i64, hand: i64) -> i64:
    """ZOO-21: two or more lions in own tricks count one each; lions left in hand cost one each."""
    lions = count(tricks, LION)
    if lions == 1:
        lions = 0
    return lions - count(hand, LION)


def hedgehog_points(tricks: i64) -> i64:
    """ZOO-21: no hedgehog in own tricks costs a point."""
    return NO_POINTS if count(tricks, HEDGEHOG) else NO_HEDGEHOG


def team_points(own: IntRow, standing: IntRow) -> IntRow:
    """ZOO-20: by seat, the partner's points for going out, or the bonus of who plays alone."""
    seats: i64 = len(own)
    points = zeros(seats)
    points[standing[seats >> 1]] = SOLO_BONUS  # with an even number this place has a partner after all
    for place in range(seats >> 1):
        high, low = standing[place], standing[place + APART[seats]]
        points[high] = own[low]
        points[low] = own[high]
    return points


def standings(totals: IntRow, before: IntRow) -> IntRow:
    """ZOO-22: seats by total; of those level, who stood lower before stands higher now."""
    seats: i64 = len(before)
    now = before[:]
    for sorted_in in range(seats):
        seat = before[seats - 1 - sorted_in]
        place = sorted_in
        while place > 0 and totals[now[place - 1]] < totals[seat]:
            now[place] = now[place - 1]
            place -= 1
        now[place] = seat
    return now


def standings_after(number: i64, out: IntRow, totals: IntRow, before: IntRow) -> IntRow:
    """The standings after round `number`; ZOO-24: in the first who went out earlier stands higher.

    Only three seats can be level after the first round.
    """
    return standings(totals, backwards(out) if number == 1 else before)


def backwards(row: IntRow) -> IntRow:
    """The row from its end."""
    turned = row[:]
    last: i64 = len(row) - 1
    for at in range(len(row)):
        turned[at] = row[last - at]
    return turned
