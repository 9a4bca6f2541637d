"""Call the Herd, installed beside Sheepfold, wherever a game with nothing but rules can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "call_the_herd"

FIRST_MOVES: Final = "1\n" * 200
"""What somebody types who always takes the first move."""

LEFT: Final = "You leave the table"
"""What is said where nothing more is typed before the end of a match."""

BATCH: Final = """
from sheepfold.envs.batch import Batch
batch = Batch("call-the-herd", lanes=8, seed=1, seats=4, episode="round", rewards="score")
ended = 0
for _ in range(300):
    batch.step(batch.random_moves())
    ended += int(batch.done.sum())
print(batch.views.shape, batch.masks.shape, ended > 8, float(batch.rewards.min()) >= 0)
"""

AGENTS: Final = """
from sheepfold.envs import pettingzoo
env = pettingzoo.env("call-the-herd", seats=3, options={"cards": 3}, rewards="win")
env.reset(seed=1)
earned = {agent: 0.0 for agent in env.agents}
for agent in env.agent_iter():
    observation, reward, ended, cut_short, info = env.last()
    earned[agent] += reward
    assert env.observation_space(agent).contains(observation)
    env.step(None if ended else int(observation["action_mask"].argmax()))
print("earned", sum(earned.values()))
"""

OPENSPIEL: Final = """
import pyspiel
import sheepfold.envs.openspiel
game = pyspiel.load_game("python_sheepfold_call_the_herd(seats=3,cards=3,last_bid=False)")
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print("returns", sum(state.returns()))
"""


class Runner(Protocol):
    """Somewhere commands are run."""

    @property
    def cwd(self) -> Path:
        """The folder they are run in."""
        ...

    def run(self, *command: str, typed: str | None = None, status: int = 0) -> str:
        """What a command says; it must end with this status."""
        ...


def expect(words: str, said: str) -> None:
    """What was said must have these words in it."""
    if words not in said:
        raise AssertionError(f"{words!r} is not in\n{said[-4000:]}")


def check_commands(place: Runner) -> None:
    """The promises of the contract, the rules, records and their replay."""
    expect("call-the-herd, version 1, 6 settings", place.run("sheepfold", "conformance", "call-the-herd"))
    expect("HERD-5", place.run("sheepfold", "rules", "call-the-herd", "HERD-5"))
    place.run("sheepfold", "simulate", "call-the-herd", "--games", "3", "--seed", "1", "--records", "kept")
    place.run("sheepfold", "replay", str(min((place.cwd / "kept").iterdir())))


def check_terminal(place: Runner) -> None:
    """A whole match against a bot of some level."""
    said = place.run("sheepfold", "play", "call-the-herd", "--seed", "1", "--bot", "lamb", typed=FIRST_MOVES)
    expect("Call the Herd", said)
    if LEFT in said:
        raise AssertionError(f"the match did not come to its end:\n{said[-4000:]}")


def check_arena(place: Runner) -> None:
    """Bots that know nothing of the game; search plays guesses to their end."""
    bots = ("--bots", "search:60,greedy,random", "--option", "cards=2", "--seats", "3")
    said = place.run(
        "sheepfold",
        "arena",
        "call-the-herd",
        *bots,
        "--deals",
        "2",
        "--seed",
        "1",
        "--jobs",
        "1",
        "--budget",
        "20",
    )
    expect("search:60", said)


def check_environments(place: Runner) -> None:
    """Batches and PettingZoo."""
    expect("(8, 175) (8, 39) True True", place.run("python", "-c", BATCH))
    expect("earned 1.0", place.run("python", "-c", AGENTS))


def check_openspiel(place: Runner) -> None:
    """The game loaded by name, with options."""
    expect("returns 1.0", place.run("python", "-c", OPENSPIEL))
