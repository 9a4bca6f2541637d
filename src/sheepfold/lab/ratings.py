"""Ratings: one number a bot, from the places of every match.

OpenSkill's Plackett-Luce model, told that bots do not change (no drift) and that every match tells its full
worth. Points are on Elo's scale: of two bots in one match, one that is 100 points ahead of the other takes
the better place in 64 of 100, 200 points in 76, 400 points in 91. Only differences mean anything; the mean of
a run's bots is put at 1000.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import Json

MEAN: Final = 1000.0
ELO: Final = 400 / math.log(10)
"""Points that make one bot e times as likely as another to be ahead."""


class NoRatings(SheepfoldError):
    """OpenSkill is not there."""


class Rating(NamedTuple):
    """How strong a bot is."""

    bot: str
    points: float
    spread: float
    """One standard deviation, matches taken as independent."""

    def as_json(self) -> Json:
        """The rating for a program."""
        return self._asdict()


def full_worth(*_known: object) -> float:
    """How much of what a match tells is believed: all."""
    return 1.0


def ladder(matches: Iterable[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """Rate bots by the matches (bots and places, both by seat) in this order; the strongest first."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NoRatings("ratings: OpenSkill is not installed (pip install 'sheepfold[lab]')") from None
    model = PlackettLuce(tau=0.0, gamma=full_worth)
    known: dict[str, tuple[float, float]] = {}
    seats = 2
    for bots, places in matches:
        seats = len(bots)
        before = [known.get(bot, (model.mu, model.sigma)) for bot in bots]
        rated = model.rate([[model.rating(*one)] for one in before], ranks=[float(at) for at in places])
        after = [(team[0].mu, team[0].sigma) for team in rated]
        known |= learnt(bots, before, after)
    if not known:
        return []
    middle = statistics.fmean(mu for mu, _ in known.values())
    scale = ELO / (model.beta * math.sqrt(seats))
    rows = [Rating(bot, MEAN + (mu - middle) * scale, sigma * scale) for bot, (mu, sigma) in known.items()]
    return sorted(rows, key=lambda row: (-row.points, row.bot))


def learnt(
    bots: Sequence[str], before: Sequence[tuple[float, float]], after: Sequence[tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """What a match taught about each bot; what copies at several seats taught adds up."""
    found: dict[str, tuple[float, float]] = {}
    for bot, old, new in zip(bots, before, after, strict=True):
        mu, sigma = found.get(bot, old)
        found[bot] = mu + new[0] - old[0], sigma * new[1] / old[1]
    return found
