"""Others to be measured against, where they are installed (`pip install sheepfold[bench]`).

OpenSpiel's card games, stepped from Python and rolled out inside C++ (by its MCTS bot with a single
simulation of many rollouts); RLCard's uno, stepped; and the limit, our own C program in bench/.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sheepfold.engine.rng import Rng
from sheepfold.lab.bench import PER_SECOND, Measure

OPENSPIEL_GAMES = {"crazy_eights": "crazy_eights(players=4)", "hearts": "hearts", "euchre": "euchre"}
ROLLOUTS = 150
DEALS = 5
BENCH = Path(__file__).parents[3] / "bench"


def rivals() -> list[Measure]:
    """All that can be measured on this machine."""
    found: list[Measure] = []
    if importlib.util.find_spec("pyspiel"):
        found += openspiel_measures()
    if importlib.util.find_spec("rlcard"):
        found.append(Measure("stepped RLCard uno", PER_SECOND, rlcard_stepped))
    found += limit_measures()
    return found


def openspiel_measures() -> list[Measure]:
    """OpenSpiel's games both ways."""
    found = []
    for short, name in OPENSPIEL_GAMES.items():
        found.append(Measure(f"stepped OpenSpiel {short}", PER_SECOND, openspiel(openspiel_stepped, name)))
        found.append(
            Measure(f"stepped OpenSpiel {short}, short cut", PER_SECOND, openspiel(openspiel_short_cut, name))
        )
        found.append(Measure(f"rollouts OpenSpiel {short}", PER_SECOND, openspiel(openspiel_rollouts, name)))
    return found


def openspiel(work: Callable[[Any, int], float], name: str) -> Callable[[int], float]:
    """The measure of one of OpenSpiel's games."""
    import pyspiel

    game = pyspiel.load_game(name)
    return lambda seed: work(game, seed)


Say = Callable[[Any, Rng], None]
"""How chance has its say."""


def by_odds(state: Any, rng: Rng) -> None:
    """As OpenSpiel asks for: an outcome by its probability."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(DICE.choices(outcomes, odds)[0])


def evenly(state: Any, rng: Rng) -> None:
    """A short cut: in these games all outcomes are as likely as each other."""
    while state.is_chance_node():
        state.apply_action(rng.pick(state.legal_actions()))


DICE = random.Random(7)


def play_stepped(state: Any, rng: Rng, say: Say) -> int:
    """Random moves to the end; returns how many players made."""
    made = 0
    say(state, rng)
    while not state.is_terminal():
        state.apply_action(rng.pick(state.legal_actions()))
        made += 1
        say(state, rng)
    return made


def openspiel_stepped(game: Any, seed: int, say: Say = by_odds) -> float:
    """Moves a second, stepped from Python."""
    rng = Rng(seed)
    made = 0
    began = time.process_time()
    while made < 6_000:
        made += play_stepped(game.new_initial_state(), rng, say)
    return made / (time.process_time() - began)


def openspiel_short_cut(game: Any, seed: int) -> float:
    """The same with the short cut for chance."""
    return openspiel_stepped(game, seed, evenly)


def openspiel_rollouts(game: Any, seed: int) -> float:
    """Moves a second of rollouts inside C++, after the deal; lengths are taken from stepped matches."""
    import pyspiel

    rng = Rng(seed)
    deals = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        evenly(state, rng)
        deals.append(state)
    lengths = [play_stepped(state.clone(), rng, evenly) for state in deals * 8]
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, seed, False)
    began = time.process_time()
    for state in deals:
        bot.step(state)
    seconds = time.process_time() - began
    return DEALS * ROLLOUTS * sum(lengths) / len(lengths) / seconds


def rlcard_stepped(seed: int) -> float:
    """Moves a second of RLCard's uno, its raw game stepped from Python."""
    from rlcard.games.uno import Game as Uno

    rng = Rng(seed)
    made = 0
    began = time.process_time()
    while made < 3_000:
        game = Uno(num_players=4)
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[rng.below(len(legal))])
            made += 1
    return made / (time.process_time() - began)


def limit_measures() -> list[Measure]:
    """The C program, where the source tree and a C compiler are at hand."""
    if not (BENCH / "limit.py").exists():
        return []
    sys.path.insert(0, str(BENCH.parent))
    from bench.limit import GAME, Limit, compiler, same_in_python

    if compiler() is None:
        return []
    limit = Limit()
    if limit.play(7, 20)[:2] != same_in_python(7, 20):
        raise AssertionError("the C program does not play the same game")

    def take(seed: int) -> float:
        made, _, seconds = limit.play(seed, 1500)
        return made / seconds

    return [Measure(f"rollouts C {GAME.id}", PER_SECOND, take)]
