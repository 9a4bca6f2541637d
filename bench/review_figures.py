"""What reviews cost and find: `python -m bench.review_figures --matches 40` (docs/review.md, "Figures").

A shepherd, a farmhand, a greedy and a random player play matches of four, and change seats from match to
match. Every match is reviewed. Processor time does not depend on who else works on the machine, or little.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from sheepfold.engine import registry
from sheepfold.engine.record import Record
from sheepfold.lab.bot_match import MatchTask, play
from sheepfold.play.match import UNHURRIED_SECONDS
from sheepfold.play.review.judging import Judgement
from sheepfold.play.review.luck import Share, find_luck
from sheepfold.play.review.whole import find_judgement, find_point, review

T = TypeVar("T")
R = TypeVar("R")

BOTS: Final = ("shepherd", "greedy", "random", "farmhand")
FIRST_SEED: Final = 2_000_000
"""Of matches that are used for nothing else."""


class Reviewed(NamedTuple):
    """The review of one match."""

    bots: tuple[str, ...]
    """By seat."""
    decisions: int
    shares: list[Share]
    used: dict[str, list[float]]
    """Seconds of processor time of each task, by the function that does it."""


def reviewed(game_id: str, number: int) -> Reviewed:
    """Play a match and review it."""
    bots, used = tuple(BOTS[(seat + number) % 4] for seat in range(4)), defaultdict[str, list[float]](list)

    def timed(work: Callable[[T], R], tasks: Iterable[T], /) -> Iterable[R]:
        for task in tasks:
            began = time.process_time()
            found = work(task)
            used[work.__name__].append(time.process_time() - began)
            yield found

    steps = list(review(registry.get(game_id), match_of(game_id, bots, FIRST_SEED + number), run=timed))
    judged = sum(isinstance(each, Judgement) for each in steps)
    return Reviewed(bots, judged, [each for each in steps if isinstance(each, Share)], used)


def match_of(game_id: str, bots: tuple[str, ...], seed: int) -> Record:
    """A match with the usual options."""
    game = registry.get(game_id)
    options = game.Options().as_json()
    played = play(MatchTask(0, 0, 0, game_id, options, bots, seed, UNHURRIED_SECONDS, True))
    return Record(game_id, game.version, options, 4, seed, list(played.moves), played.outcome.as_json())


def tell(game_id: str, found: Sequence[Reviewed]) -> None:
    """Print what was found in a game, in seconds, milliseconds and points."""
    print(
        f"\n{game_id}: {len(found)} matches, {statistics.median(each.decisions for each in found)} decisions"
    )
    whole = [sum(map(sum, each.used.values())) for each in found]
    print(f"  review: median {statistics.median(whole):.1f} s, longest {max(whole):.1f} s of one core")
    for work in (find_point, find_judgement, find_luck):
        tell_tasks(work.__name__, [each.used[work.__name__] for each in found])
    for bot in BOTS:
        mine = [each.shares[each.bots.index(bot)] for each in found]
        best = [each.shares[each.bots.index(BOTS[0])] for each in found]
        ahead = [one.moves.amount - other.moves.amount for one, other in zip(best, mine, strict=True)]
        moves, won = mean([each.moves.amount for each in mine]), mean([each.result for each in mine])
        luck = mean([each.luck for each in mine])
        print(f"  {bot}: won {won}, own moves {moves}, lead of the shepherd {mean(ahead)}, luck {luck}")
    for seat in range(4):
        print(f"  seat {seat}: luck {mean([each.shares[seat].luck for each in found])}")


def tell_tasks(name: str, used: Sequence[Sequence[float]]) -> None:
    """Print how long the tasks of one kind took."""
    tasks = sorted(1000 * each for match in used for each in match)
    late = tasks[len(tasks) * 99 // 100]
    print(f"  {name}: {statistics.median(map(sum, used)):.1f} s a match; one task", end=" ")
    print(f"p50 {tasks[len(tasks) // 2]:.1f}, p99 {late:.1f}, longest {tasks[-1]:.1f} ms")


def mean(hundredths: Sequence[int]) -> str:
    """A mean in points with its 95 % interval; a match is one unit."""
    margin = 1.96 * statistics.stdev(hundredths) / math.sqrt(len(hundredths))
    return f"{statistics.fmean(hundredths) / 100:+.1f} ± {margin / 100:.1f}"


def main() -> None:
    """Measure as the command line asks."""
    parser = argparse.ArgumentParser(description="What reviews cost and find.")
    parser.add_argument("--matches", type=int, default=40, help="of each game, two at least")
    parser.add_argument("games", nargs="*", default=registry.ids())
    asked = parser.parse_args()
    for game_id in asked.games:
        tell(game_id, [reviewed(game_id, number) for number in range(asked.matches)])


if __name__ == "__main__":
    main()
