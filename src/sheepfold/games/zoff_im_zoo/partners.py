"""How well a bot plays with a partner it does not know, in the team rounds of Zoff im Zoo.

A first round is played by shepherds, which gives standings and so teams (ZOO-15). The second round is then
played twice from the same deal: by a team of two of the bot, and by a team of the bot and a shepherd, each
against a team of shepherds. What counts are the points of the team for that round.

    python -m sheepfold.games.zoff_im_zoo.partners --bot search --deals 200
"""

from __future__ import annotations

import argparse
import functools
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track

from sheepfold.engine import registry
from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import State
from sheepfold.engine.rng import Rng
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState
from sheepfold.lab.bot_match import bot_named, derived
from sheepfold.lab.intervals import Interval, bootstrap
from sheepfold.lab.workers import cores, local

GAME: Final = "zoff-im-zoo"
SEATS: Final = 4
HOST: Final = "shepherd"
TEAM_ROUND: Final = 2


class Pairing(NamedTuple):
    """A deal and who plays it."""

    deal: int
    bot: str
    seed: int
    budget: float


class Points(NamedTuple):
    """What the team of one deal scored."""

    deal: int
    together: int
    """Two of the bot."""
    apart: float
    """The bot and a shepherd; the mean over who of the two sat where."""


def play_pairing(pairing: Pairing) -> Points:
    """Play the team round of a deal in all ways; the team of the lowest seat is the bot's."""
    state, rng = second_round(derived(pairing.seed, pairing.deal))
    mate = int(state.partner[0])
    both = team_points(state, rng, pairing, {0, mate})
    one = [team_points(state, rng, pairing, {seat}) for seat in (0, mate)]
    return Points(pairing.deal, both, sum(one) / 2)


def second_round(seed: int) -> tuple[ZoffState, Rng]:
    """The start of a team round after a first round of shepherds."""
    rng, bot_rng = Rng(seed), Rng(derived(seed, 1))
    host = bot_named(HOST, GAME)
    state: ZoffState = registry.get(GAME).deal(SEATS, rng)
    while state.round < TEAM_ROUND:
        seat = state.turn
        state.apply(host.choose(state.view(seat), state.legal(), bot_rng, 1.0), rng)
    return state, rng


def team_points(start: ZoffState, rng: Rng, pairing: Pairing, bots: set[int]) -> int:
    """What the team of seat 0 scores when the bot plays these seats and shepherds the others."""
    state, rng = start.clone(), rng.clone()
    players = [bot_named(pairing.bot if seat in bots else HOST, GAME) for seat in range(SEATS)]
    bot_rngs = [Rng(derived(pairing.seed, pairing.deal, seat)) for seat in range(SEATS)]
    while len(state.rounds) < TEAM_ROUND:
        seat = turn_of(state)
        move = players[seat].choose(state.view(seat), state.legal(), bot_rngs[seat], pairing.budget)
        state.apply(move, rng)
    score = state.rounds[-1]
    return score.points(0) + score.points(int(start.partner[0]))


def turn_of(state: State) -> int:
    """The seat to move."""
    if state.turn is None:
        raise AssertionError("no match is over after one round")
    return state.turn


def measure(bot: str, deals: int, seed: int, budget: float, jobs: int) -> list[Points]:
    """The points of every deal, in order."""
    tasks = (Pairing(deal, bot, seed, budget) for deal in range(deals))
    done = local(functools.partial(play_pairing), tasks, jobs)
    return sorted(track(done, total=deals, console=Console(stderr=True), description=bot, transient=True))


def kept(points: list[Points]) -> tuple[Interval, Interval, float]:
    """The mean points together and apart, and which share of the first the second is."""
    together = bootstrap([float(each.together) for each in points])
    apart = bootstrap([each.apart for each in points])
    return together, apart, apart.mean / together.mean


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m sheepfold.games.zoff_im_zoo.partners", description=__doc__
    )
    parser.add_argument("--bot", default="search", metavar="NAME")
    parser.add_argument("--deals", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--budget", type=float, default=0.25, metavar="SECONDS", help="a decision")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="J")
    asked = parser.parse_args()
    try:
        bot_named(asked.bot, GAME)
    except SheepfoldError as error:
        parser.error(str(error))
    together, apart, share = kept(measure(asked.bot, asked.deals, asked.seed, asked.budget, asked.jobs))
    print(f"{asked.deals} team rounds of {GAME} against two of {HOST}, points of the team:")
    print(f"two of {asked.bot}: {together.mean:.2f} [{together.low:.2f}, {together.high:.2f}]")
    print(f"{asked.bot} and {HOST}: {apart.mean:.2f} [{apart.low:.2f}, {apart.high:.2f}]")
    print(f"kept: {share:.1%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
