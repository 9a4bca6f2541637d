"""OpenSpiel's own tabular Q-learning on Kivsa Shchora for two, one round at a time.

    python examples/openspiel_learning.py --rounds 400

A table needs situations that come back. No view of a whole match ever does, so the learner gets a summary of
it: the phase, and how many cards each of the two holds. It plays for points, all of which are losses: a
move not tried yet, worth 0, looks better than any other, so everything is tried. After training it plays
rounds against a random player without trying or learning anything more.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from open_spiel.python import rl_environment, rl_tools
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.algorithms.tabular_qlearner import QLearner

from sheepfold.envs import encodings, openspiel

GAME = "kivsa-shchora"
LEARNER, OTHER = 0, 1
MANY_CARDS = 9
"""Larger hands are all alike to the learner."""


def places(*names: str) -> list[int]:
    """Where these fields stand in the numbers of a view."""
    fields = encodings.get(GAME, seats=2).fields
    ends = np.cumsum([field.numbers for field in fields])
    return [
        int(at)
        for field, end in zip(fields, ends, strict=True)
        for at in range(end - field.numbers, end)
        if field.name in names
    ]


SUMMARY = places("phase", "hand_sizes")


class Lessons:
    """A learner, a random player, and the rounds they play."""

    def __init__(self, seed: int) -> None:
        np.random.seed(seed)
        self.world = rl_environment.Environment(
            openspiel.name_of(GAME), seats=2, rounds=1, rewards="score", chance="sampled", rng_seed=seed
        )
        actions = self.world.action_spec()["num_actions"]
        self.learner = QLearner(LEARNER, actions, epsilon_schedule=rl_tools.ConstantSchedule(0.1))
        self.other = RandomAgent(OTHER, actions)

    def summed_up(self, step: Any) -> Any:
        """The same step with a summary of the learner's view."""
        seen = step.observations
        view = np.minimum(np.array(seen["info_state"][LEARNER])[SUMMARY], MANY_CARDS)
        return step._replace(observations={**seen, "info_state": [view.astype(int).tolist(), None]})

    def round(self, *, learning: bool) -> float:
        """Play a round; returns the learner's share of winning it."""
        step = self.world.reset()
        while not step.last():
            if step.current_player() == LEARNER:
                made = self.learner.step(self.summed_up(step), is_evaluation=not learning)
            else:
                made = self.other.step(step)
            step = self.world.step([made.action])
        if learning:
            self.learner.step(self.summed_up(step))
        mine, others = step.rewards
        return float(mine > others) + float(mine == others) / 2


def learn(rounds: int, tests: int, seed: int = 0) -> tuple[float, int]:
    """The learner's share of rounds won after so many for learning, and how many situations it knows."""
    lessons = Lessons(seed)
    for _ in range(rounds):
        lessons.round(learning=True)
    won = sum(lessons.round(learning=False) for _ in range(tests))
    return won / tests, len(lessons.learner._q_values)


def main() -> None:
    """Learn and say how it went."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--rounds", type=int, default=400, help="rounds to learn from (400)")
    asked.add_argument("--tests", type=int, default=200, help="rounds to be judged by afterwards (200)")
    given = asked.parse_args()
    won, known = learn(given.rounds, given.tests)
    print(f"After {given.rounds} rounds the learner knows {known:,} situations.")
    print(f"It won {won:.0%} of {given.tests} more against a random player; chance: 50 %.")


if __name__ == "__main__":
    main()
