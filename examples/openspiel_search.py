"""OpenSpiel's own search, IS-MCTS, at one seat of Zoff im Zoo against random players.

python examples/openspiel_search.py --rounds 20 --simulations 50
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import sheepfold.envs.openspiel  # registers the games


def play(rounds: int, simulations: int, seed: int = 0) -> float:
    """The searcher's share of rounds won; one in three is what chance would give."""
    game = pyspiel.load_game(sheepfold.envs.openspiel.PREFIX + "zoff_im_zoo(seats=3,episode=round)")
    rng = np.random.RandomState(seed)
    evaluator = RandomRolloutEvaluator(1, rng)
    bot = ISMCTSBot(game, evaluator, 1.0, simulations, random_state=rng)
    won = 0.0
    for number in range(rounds):
        state = game.new_initial_state()
        searcher = number % game.num_players()
        while not state.is_terminal():
            if state.current_player() == searcher:
                action = bot.step(state)
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
        won += state.returns()[searcher]
    return won / rounds


def main() -> None:
    """Play and say how it went."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--rounds", type=int, default=20)
    asked.add_argument("--simulations", type=int, default=50)
    given = asked.parse_args()
    print(f"IS-MCTS won {play(given.rounds, given.simulations):.0%} of {given.rounds} rounds; chance: 33 %")


if __name__ == "__main__":
    main()
