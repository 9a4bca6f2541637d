"""OpenSpiel's own tabular Q-learning on Kivsa Shchora for two, one round at a time.

python examples/openspiel_learning.py --rounds 500
"""

from __future__ import annotations

import argparse

import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.algorithms.tabular_qlearner import QLearner

import sheepfold.envs.openspiel  # registers the games


def learn(rounds: int, seed: int = 0) -> tuple[float, int]:
    """The learner's share of rounds won against a random player, and how many situations it knows now."""
    np.random.seed(seed)
    name = sheepfold.envs.openspiel.name_of("kivsa-shchora")
    world = rl_environment.Environment(name, seats=2, rounds=1)
    world.seed(seed)
    actions = world.action_spec()["num_actions"]
    learner = QLearner(player_id=0, num_actions=actions)
    agents = [learner, RandomAgent(player_id=1, num_actions=actions)]
    won = 0.0
    for _ in range(rounds):
        step = world.reset()
        while not step.last():
            step = world.step([agents[step.current_player()].step(step).action])
        for agent in agents:
            agent.step(step)
        won += step.rewards[0]
    return won / rounds, len(learner._q_values)


def main() -> None:
    """Learn and say how it went."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--rounds", type=int, default=500)
    given = asked.parse_args()
    won, known = learn(given.rounds)
    print(f"The learner won {won:.0%} of {given.rounds} rounds and knows {known:,} situations.")


if __name__ == "__main__":
    main()
