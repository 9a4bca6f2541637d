"""Ratings: one number for each bot, from the places of every match (the Bradley-Terry model).

Every match is compared seat by seat: of two seats the one in the better place wins, and a shared place is
half a win for each. The ratings are the most likely ones given all these comparisons; the order of matches
does not matter. Points are on Elo's scale: of two bots in one match, one that is 100 points ahead takes the
better place in 64 of 100, 200 points in 76, 400 points in 91. Only differences mean anything; the mean of a
run's bots is put at 1000.

Comparisons within one match depend on each other, so the spread is computed from whole matches (a sandwich
estimator), which are taken as independent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from sheepfold.engine.game import Json

MEAN: Final = 1000.0
ELO: Final = 400 / math.log(10)
"""Points that make one bot e times as likely as another to be ahead."""

PRIOR: Final = 0.25
"""How strongly a bot is drawn to the mean before it has played, as a precision: one standard deviation is 2
natural logarithms, 347 points. It keeps the rating of a bot finite that wins every match."""

MOST_STEPS: Final = 100
LONGEST_STEP: Final = 1.0
CLOSE: Final = 1e-9
"""Newton's method: at most so many steps, none of them longer, until they are this short."""

Vector: TypeAlias = list[float]
Matrix: TypeAlias = list[list[float]]


class Rating(NamedTuple):
    """How strong a bot is."""

    bot: str
    points: float
    spread: float
    """One standard deviation, matches taken as independent."""

    def as_json(self) -> Json:
        """The rating for a program."""
        return self._asdict()


class PairResult(NamedTuple):
    """Two seats of one match with different bots, as numbers of bots."""

    one: int
    other: int
    won: float
    """1 if `one` took the better place, 0.5 for a shared place, otherwise 0."""


def ladder(matches: Iterable[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """The ratings by these matches (bots and places, both by seat), the strongest first."""
    played = list(matches)
    bots = sorted({bot for seated, _places in played for bot in seated})
    if not bots:
        return []
    compared = [comparisons([bots.index(bot) for bot in seated], places) for seated, places in played]
    wins = wins_of(compared, len(bots))
    strengths = fitted(wins)
    spreads = spreads_of(compared, wins, strengths)
    rows = [
        Rating(bot, MEAN + ELO * strength, ELO * spread)
        for bot, strength, spread in zip(bots, strengths, spreads, strict=True)
    ]
    return sorted(rows, key=lambda row: (-row.points, row.bot))


def comparisons(seated: Sequence[int], places: Sequence[int]) -> list[PairResult]:
    """All pairs of seats of one match with different bots."""
    return [
        PairResult(one, other, (1 + (place < others) - (place > others)) / 2)
        for (one, place), (other, others) in combinations(zip(seated, places, strict=True), 2)
        if one != other
    ]


def wins_of(matches: Iterable[Sequence[PairResult]], bots: int) -> Matrix:
    """wins[one][other]: how often one was ahead of the other in all matches."""
    wins = [[0.0] * bots for _bot in range(bots)]
    for match in matches:
        for pair in match:
            wins[pair.one][pair.other] += pair.won
            wins[pair.other][pair.one] += 1 - pair.won
    return wins


def chance(one: float, other: float) -> float:
    """The probability that a bot of one strength is ahead of a bot of the other (the logistic function)."""
    return 1 / (1 + math.exp(other - one))


def fitted(wins: Matrix) -> Vector:
    """The most likely strengths, their mean being 0, by Newton's method."""
    strengths = [0.0] * len(wins)
    for _step in range(MOST_STEPS):
        step = solved(curvature(wins, strengths), slope(wins, strengths))
        longest = max(map(abs, step))
        part = 1.0 if longest < LONGEST_STEP else LONGEST_STEP / longest
        strengths = [strength + part * each for strength, each in zip(strengths, step, strict=True)]
        if longest < CLOSE:
            break
    return strengths


def slope(wins: Matrix, strengths: Vector) -> Vector:
    """The gradient of the log-likelihood: by bot, the wins beyond what its strength promises."""
    found = [-PRIOR * strength for strength in strengths]
    for one, other in permutations(range(len(wins)), 2):
        met = wins[one][other] + wins[other][one]
        found[one] += wins[one][other] - met * chance(strengths[one], strengths[other])
    return found


def curvature(wins: Matrix, strengths: Vector) -> Matrix:
    """Minus the Hessian of the log-likelihood; the prior makes it positive definite."""
    bots = range(len(wins))
    found = [[PRIOR if row == column else 0.0 for column in bots] for row in bots]
    for one, other in permutations(bots, 2):
        ahead = chance(strengths[one], strengths[other])
        part = (wins[one][other] + wins[other][one]) * ahead * (1 - ahead)
        found[one][one] += part
        found[one][other] -= part
    return found


def spreads_of(matches: Iterable[Sequence[PairResult]], wins: Matrix, strengths: Vector) -> Vector:
    """By bot: the standard deviation of its strength against the mean of all (a sandwich estimator)."""
    bots = len(strengths)
    hessian = curvature(wins, strengths)
    directions = [
        solved(hessian, [(other == bot) - 1 / bots for other in range(bots)]) for bot in range(bots)
    ]
    variances = [PRIOR * sum(part**2 for part in direction) for direction in directions]
    for match in matches:
        beyond = [(pair, pair.won - chance(strengths[pair.one], strengths[pair.other])) for pair in match]
        for bot, direction in enumerate(directions):
            told = sum(more * (direction[pair.one] - direction[pair.other]) for pair, more in beyond)
            variances[bot] += told**2
    return [math.sqrt(variance) for variance in variances]


def solved(matrix: Matrix, right: Vector) -> Vector:
    """The solution of a positive definite linear system, by Gaussian elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / pivot[at]
            for column in range(at, len(pivot)):
                below[column] -= factor * pivot[column]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - known) / rows[at][at]
    return found
