"""Points, standings and teams (ZOO-14, ZOO-15, ZOO-20 to ZOO-25)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sheepfold.engine.bag import count
from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.cards import HEDGEHOG, LION

SOLO_BONUS: Final = 4
MOST_ROUNDS_OF_THREE: Final = 200

TEAMS_BY_PLACE: Final[dict[int, list[tuple[int, int]]]] = {
    4: [(0, 2), (1, 3)],
    5: [(0, 3), (1, 4)],
    6: [(0, 3), (1, 4), (2, 5)],
    7: [(0, 4), (1, 5), (2, 6)],
}
"""ZOO-15: places (from 0) that play together, the higher first; with 5 and 7 the middle plays alone."""


class RoundScore(NamedTuple):
    """One round on the score sheet; points go by seat."""

    out: tuple[int, ...]
    """The seats in the order of going out, who was left last."""
    going_out: tuple[int, ...]
    """Own points for going out (ZOO-14)."""
    team: tuple[int, ...]
    """The partner's points, or a solo player's bonus (ZOO-20)."""
    lions: tuple[int, ...]
    """Lions in own tricks, less those left in hand (ZOO-21)."""
    hedgehog: tuple[int, ...]
    """-1 without a hedgehog in own tricks (ZOO-21)."""
    aside: tuple[str, ...]
    """The cards the solo player had laid aside: open once the round is scored (ZOO-26)."""

    def points(self, seat: int) -> int:
        """What the round was worth to a seat."""
        return self.going_out[seat] + self.team[seat] + self.lions[seat] + self.hedgehog[seat]

    def as_json(self) -> Json:
        """The round for views and positions."""
        return {name: list(values) for name, values in self._asdict().items()}


def going_out_points(place: int, seats: int) -> int:
    """ZOO-14: n for the first out, then one less each; nothing for the last."""
    return 0 if place == seats - 1 else seats - place


def lion_points(tricks: int, hand: int) -> int:
    """ZOO-21: two or more lions in own tricks count one each; lions left in hand cost one each."""
    lions = int(count(tricks, LION))
    return (lions if lions >= 2 else 0) - int(count(hand, LION))


def hedgehog_points(tricks: int) -> int:
    """ZOO-21: no hedgehog in own tricks costs a point."""
    return 0 if count(tricks, HEDGEHOG) else -1


def team_points(own: list[int], standing: list[int]) -> list[int]:
    """ZOO-20: by seat, the partner's points for going out, or the bonus of who plays alone."""
    points = [SOLO_BONUS] * len(own)
    for high, low in TEAMS_BY_PLACE[len(own)]:
        points[standing[high]] = own[standing[low]]
        points[standing[low]] = own[standing[high]]
    return points


def standings(totals: list[int], before: list[int]) -> list[int]:
    """ZOO-22: seats by total; of those level, who stood lower before stands higher now."""
    return sorted(before, key=lambda seat: (-totals[seat], -before.index(seat)))


def standings_after(score: RoundScore, number: int, totals: list[int], before: list[int]) -> list[int]:
    """The standings after round `number`; ZOO-24: in the first who went out earlier stands higher.

    Only three seats can be level after the first round.
    """
    return standings(totals, list(score.out)[::-1] if number == 1 else before)
