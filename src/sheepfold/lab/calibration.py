"""Whether chances come true: what reviews predict against what happens, over matches of equal bots.

    python -m sheepfold.lab.calibration --matches 100 --write docs/calibration.svg

At every 17th move of a match the chance of the seat to move is predicted from its view, as the curve of a
review does it. Predictions of a tenth of the scale are put together and compared with the victories. A match
is one unit: all its predictions depend on one outcome.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from sheepfold.engine import registry
from sheepfold.engine.game import Game
from sheepfold.engine.record import Record
from sheepfold.lab import workers
from sheepfold.lab.bot_match import MatchTask, play
from sheepfold.play.match import UNHURRIED_SECONDS
from sheepfold.play.review.decisions import decisions
from sheepfold.play.review.judging import Effort, point

EVERY: Final = 17
"""One of so many moves is predicted."""

EFFORT: Final = Effort(curve=96)

FIRST_SEED: Final = 1_000_000
"""Of matches that are used for nothing else."""

BOT: Final = "shepherd"
SEATS: Final = 4
TENTHS: Final = 10


class Prediction(NamedTuple):
    """A chance and what came of it, both from 0 to 1."""

    match: int
    predicted: float
    happened: float


class Tenth(NamedTuple):
    """The predictions of a tenth of the scale."""

    predicted: float
    happened: float
    margin: float
    """Of what happened, at 95 %."""
    number: int


class Calibration(NamedTuple):
    """How well the chances of a game come true."""

    game: str
    matches: int
    tenths: list[Tenth]
    error: float
    """The mean distance between predicted and happened, over all predictions."""
    brier: float
    """The mean squared distance of single predictions."""
    base: float
    """The same for somebody who always predicts an even chance."""


class MatchToPredict(NamedTuple):
    """A match to be played and predicted."""

    game: str
    seed: int
    bot: str = BOT


def predict(task: MatchToPredict) -> list[Prediction]:
    """The predictions of one match."""
    game: Game[Any] = registry.get(task.game)
    options = game.Options().as_json()
    bots = (task.bot,) * SEATS
    played = play(MatchTask(0, 0, 0, task.game, options, bots, task.seed, UNHURRIED_SECONDS, True))
    record = Record(
        game.id, game.version, options, SEATS, task.seed, list(played.moves), played.outcome.as_json()
    )
    return [
        Prediction(task.seed, point(each, EFFORT).chance.points / 100, played.credit(each.seat))
        for each in decisions(game, record)
        if (each.number + task.seed) % EVERY == 0
    ]


def calibrated(game_id: str, found: Sequence[Prediction]) -> Calibration:
    """The predictions of a game, put together."""
    groups: list[list[Prediction]] = [[] for _tenth in range(TENTHS)]
    for each in found:
        groups[min(int(each.predicted * TENTHS), TENTHS - 1)].append(each)
    tenths = [tenth_of(group) for group in groups if group]
    total = len(found)
    return Calibration(
        game_id,
        len({each.match for each in found}),
        tenths,
        math.fsum(each.number * abs(each.predicted - each.happened) for each in tenths) / total,
        math.fsum((each.predicted - each.happened) ** 2 for each in found) / total,
        math.fsum((1 / SEATS - each.happened) ** 2 for each in found) / total,
    )


def tenth_of(group: Sequence[Prediction]) -> Tenth:
    """The means of a group; its margin from the sums over each match, which are independent."""
    number = len(group)
    happened = math.fsum(each.happened for each in group) / number
    by_match: dict[int, float] = {}
    for each in group:
        by_match[each.match] = by_match.get(each.match, 0.0) + each.happened - happened
    error = math.sqrt(math.fsum(total**2 for total in by_match.values())) / number
    # Where nearly all or none won, the rule of three bounds what was not seen.
    margin = max(1.96 * error, 3 / len(by_match) if happened in (0, 1) else 0)
    return Tenth(math.fsum(each.predicted for each in group) / number, happened, margin, number)


def calibrate(game_id: str, matches: int, jobs: int, bot: str = BOT) -> Calibration:
    """Play and predict so many matches of a game."""
    tasks = [MatchToPredict(game_id, FIRST_SEED + number, bot) for number in range(matches)]
    found = [each for some in workers.local(predict, tasks, jobs) for each in some]
    return calibrated(game_id, sorted(found))


SIDE: Final = 150
"""Of a square, in units of the drawing."""

LEFT: Final = 34
TOP: Final = 24
STEP: Final = SIDE + 44


def svg(found: Sequence[Calibration]) -> str:
    """A square for each game: predicted to the right, happened upwards, and the diagonal of perfection."""
    width, height = LEFT + STEP * len(found), TOP + SIDE + 36
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">',
        "<style>text{font-family:sans-serif;font-size:10px}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, each in enumerate(found):
        lines += square(each, LEFT + STEP * number)
    return "\n".join([*lines, "</svg>", ""])


def square(found: Calibration, left: int) -> Iterator[str]:
    """The square of one game."""
    bottom = TOP + SIDE
    yield f'<text x="{left}" y="{TOP - 8}" font-weight="bold">{registry.get(found.game).title}</text>'
    yield f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888"/>'
    yield f'<path d="M{left} {bottom}L{left + SIDE} {TOP}" stroke="#bbb" stroke-dasharray="3 3"/>'
    for percent in (0, 50, 100):
        x, y = left + SIDE * percent // 100, bottom - SIDE * percent // 100
        yield f'<text x="{x}" y="{bottom + 13}" text-anchor="middle">{percent}</text>'
        yield f'<text x="{left - 4}" y="{y + 3}" text-anchor="end">{percent}</text>'
    yield f'<text x="{left + SIDE // 2}" y="{bottom + 27}" text-anchor="middle">predicted %</text>'
    for tenth in found.tenths:
        at = left + SIDE * tenth.predicted
        low, high = (min(max(tenth.happened + side * tenth.margin, 0), 1) for side in (-1, 1))
        yield f'<path d="M{at:.1f} {bottom - SIDE * low:.1f}V{bottom - SIDE * high:.1f}" stroke="#2F6E9E"/>'
        yield f'<circle cx="{at:.1f}" cy="{bottom - SIDE * tenth.happened:.1f}" r="2.5" fill="#2F6E9E"/>'


def table(found: Sequence[Calibration]) -> str:
    """The figures as a table in Markdown."""
    lines = [
        "| game | matches | predictions | mean error | Brier score | of an even chance |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for each in found:
        number = sum(tenth.number for tenth in each.tenths)
        lines.append(
            f"| {registry.get(each.game).title} | {each.matches} | {number} | {100 * each.error:.1f} points "
            f"| {each.brier:.3f} | {each.base:.3f} |"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Calibrate every game, print the figures and write the plot."""
    parser = argparse.ArgumentParser(description="Predicted against happened chances to win.")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args(arguments)
    found = [calibrate(game_id, asked.matches, asked.jobs, asked.bot) for game_id in registry.ids()]
    print(table(found))
    if asked.write is not None:
        asked.write.write_text(svg(found), encoding="utf-8")


if __name__ == "__main__":
    main()
