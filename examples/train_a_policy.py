"""Train a small policy on Kivsa Shchora for two and see it beat a random player; NumPy is all it needs.

    python examples/train_a_policy.py --minutes 3 --picture learning.svg

The policy is linear in the numbers of the view, with a softmax over the legal moves. It learns by REINFORCE:
after each round the moves of a winner are made more likely, those of a loser less. It plays one seat and
chance the other, in many lanes at once.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sheepfold.envs.batch import Batch

GAME = "kivsa-shchora"
SEATS = 2
STEPS = 80
"""Moves between two lessons."""

Floats = NDArray[np.float64]


class Policy:
    """Preferences for moves, linear in the view."""

    def __init__(self, numbers: int, moves: int, seed: int) -> None:
        self.weights: Floats = np.zeros((numbers + 1, moves))
        self.rng = np.random.default_rng(seed)

    def features(self, views: NDArray[np.int16]) -> Floats:
        """The view on a smaller scale, and a constant."""
        scaled = np.tanh(views / 4.0)
        return np.concatenate([scaled, np.ones((len(views), 1))], axis=1)

    def chances(self, features: Floats, masks: NDArray[np.uint8]) -> Floats:
        """How likely each legal move is."""
        liking = np.where(masks, features @ self.weights, -np.inf)
        liking -= liking.max(axis=1, keepdims=True)
        weights = np.exp(liking)
        found: Floats = weights / weights.sum(axis=1, keepdims=True)
        return found

    def choose(self, chances: Floats) -> NDArray[np.int64]:
        """A move for each lane, by its chances."""
        marks = self.rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
        chosen: NDArray[np.int64] = (chances.cumsum(axis=1) <= marks).sum(axis=1)
        within: NDArray[np.int64] = np.minimum(chosen, chances.shape[1] - 1)
        return within

    def learn(
        self, features: Floats, moves: NDArray[np.int64], chances: Floats, gains: Floats, rate: float
    ) -> None:
        """Make moves that gained more likely."""
        slope = -chances * gains[:, None]
        slope[np.arange(len(moves)), moves] += gains
        self.weights += rate / len(moves) * (features.T @ slope)


def random_moves(masks: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Any legal move for each lane."""
    marks: NDArray[np.int64] = (rng.random(masks.shape) * masks).argmax(axis=1)
    return marks


class Lesson:
    """What the policy did in rounds that are not over yet, lane by lane."""

    def __init__(self, lanes: int) -> None:
        self.open: list[list[tuple[Floats, int, Floats]]] = [[] for _ in range(lanes)]
        self.closed: list[tuple[Floats, int, Floats, float]] = []

    def note(self, lane: int, features: Floats, move: int, chances: Floats) -> None:
        """A choice was made."""
        self.open[lane].append((features, move, chances))

    def close(self, lane: int, gain: float) -> None:
        """The round is over: all choices in it share what it brought."""
        self.closed += [(*choice, gain) for choice in self.open[lane]]
        self.open[lane] = []


def teach(policy: Policy, batch: Batch, rate: float) -> float:
    """Play a while and learn from it; returns the share of rounds won."""
    lesson = Lesson(batch.lanes)
    won = rounds = 0.0
    for _ in range(STEPS):
        mine = np.flatnonzero(batch.turns == 0)
        features = policy.features(batch.views[mine])
        chances = policy.chances(features, batch.masks[mine])
        chosen = policy.choose(chances)
        moves = random_moves(batch.masks, policy.rng)
        moves[mine] = chosen
        for at, lane in enumerate(mine):
            lesson.note(int(lane), features[at], int(chosen[at]), chances[at])
        batch.step(moves)
        for lane in np.flatnonzero(batch.done):
            share = float(batch.rewards[lane, 0])
            won, rounds = won + share, rounds + 1
            lesson.close(int(lane), share - 1 / SEATS)
    if lesson.closed:
        seen, made, likely, gained = zip(*lesson.closed, strict=True)
        gains = np.array(gained) - np.mean(gained)
        policy.learn(np.array(seen), np.array(made), np.array(likely), gains, rate)
    return won / max(rounds, 1)


def train(seconds: float, lessons: int, lanes: int = 64, seed: int = 0, rate: float = 30.0) -> list[float]:
    """The share of rounds won, lesson by lesson, until the time or the lessons run out."""
    batch = Batch(GAME, lanes, seed, seats=SEATS, episode="round", rewards="win")
    policy = Policy(batch.views.shape[1], batch.masks.shape[1], seed)
    began = time.monotonic()
    shares: list[float] = []
    while len(shares) < lessons and time.monotonic() - began < seconds:
        shares.append(teach(policy, batch, rate))
    return shares


def smooth(shares: list[float], width: int) -> list[float]:
    """The mean of each so many lessons in a row."""
    return [float(np.mean(shares[max(0, at - width + 1) : at + 1])) for at in range(len(shares))]


def curve(shares: list[float], width: int = 640, height: int = 320) -> str:
    """The learning curve as an SVG picture: lessons to the right, rounds won upwards."""
    left, top, right, bottom = 50, 20, width - 15, height - 40
    step = (right - left) / max(len(shares) - 1, 1)

    def line(values: list[float], colour: str, thick: float) -> str:
        points = " ".join(
            f"{left + at * step:.1f},{bottom - value * (bottom - top):.1f}" for at, value in enumerate(values)
        )
        return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{thick}"/>'

    def label(across: float, down: float, words: str, anchor: str = "end") -> str:
        return f'<text x="{across}" y="{down:.0f}" text-anchor="{anchor}">{words}</text>'

    marks = "".join(
        label(left - 6, bottom - part * (bottom - top) + 4, f"{part:.0%}") for part in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12"><rect width="{width}" height="{height}" fill="white"/>{marks}'
        + line([0.5] * len(shares), "#999999", 1)
        + line(shares, "#a9cbb0", 1)
        + line(smooth(shares, 20), "#2f6b3c", 2.5)
        + label(
            (left + right) / 2, height - 12, f"{len(shares)} lessons; rounds won against chance", "middle"
        )
        + "</svg>\n"
    )


def main() -> None:
    """Train, draw, and say how it went."""
    asked = argparse.ArgumentParser(description="Train a small policy and see it beat random.")
    asked.add_argument("--minutes", type=float, default=3.0)
    asked.add_argument("--picture", type=Path, default=Path("learning.svg"))
    given: Any = asked.parse_args()
    shares = train(given.minutes * 60, lessons=10**6)
    given.picture.write_text(curve(shares), encoding="utf-8")
    first, last = np.mean(shares[:10]), np.mean(shares[-20:])
    print(
        f"{len(shares)} lessons: {first:.0%} of rounds won at first, {last:.0%} at last; see {given.picture}"
    )


if __name__ == "__main__":
    main()
