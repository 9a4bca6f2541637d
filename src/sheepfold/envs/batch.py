"""Many matches at once: NumPy arrays that the core fills, with no call of Python for a match.

    batch = Batch("kivsa-shchora", lanes=1024, seed=1)
    while learning:
        batch.step(policy(batch.views, batch.masks))
        learn(batch.rewards, batch.done)

The arrays are windows on the memory of the core: the next step writes over them, and nobody else can.
Copy what is to be kept. A lane plays one match after the other on its own generator, `Rng(seed + lane)`,
exactly as the PettingZoo environment does that is reset with that seed once and without a seed ever after.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sheepfold.engine import batch
from sheepfold.engine.cells import Cells, cells
from sheepfold.engine.errors import BadOption
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Rng
from sheepfold.envs import episodes
from sheepfold.envs.encodings import window


class Batch:
    """Lanes side by side."""

    def __init__(
        self,
        game_id: str,
        lanes: int,
        seed: int,
        seats: int | None = None,
        options: Options | Mapping[str, Any] | None = None,
        episode: str = "match",
        rewards: str = "score",
    ) -> None:
        if lanes < 1:
            raise BadOption(f"lanes: {lanes}, must be a whole number from 1")
        terms = episodes.terms(game_id, seats, options, episode, rewards)
        self.lanes = lanes
        self.encoding = terms.encoding
        self.core = batch.Batch(terms, [Rng(seed + lane) for lane in range(lanes)])
        self.luck = Rng(seed)
        self.luck.bits()  # not the luck of the first lane's cards
        self.views: NDArray[np.int16] = window(self.core.views, np.int16).reshape(lanes, -1)
        """By lane: what the seat to move knows, as `encoding.fields` lays it out."""
        self.masks: NDArray[np.uint8] = window(self.core.masks, np.uint8).reshape(lanes, -1)
        """By lane: 1 for each legal move."""
        self.turns: NDArray[np.int64] = window(self.core.turns, np.int64)
        """By lane: the seat to move."""
        self.rewards: NDArray[np.float64] = window(self.core.rewards, np.float64).reshape(lanes, -1)
        """By lane and seat: what the last move brought."""
        self.done: NDArray[np.uint8] = window(self.core.done, np.uint8)
        """By lane: 1 where the last move ended an episode; the view is then the first of the next."""

    def step(self, moves: NDArray[Any] | list[int] | Cells) -> None:
        """Make a move in every lane; an illegal one is refused and changes nothing."""
        row: Any = moves.tolist() if isinstance(moves, np.ndarray) else moves
        self.core.step(cells(row) if isinstance(row, list) else row)

    def random_moves(self) -> Cells:
        """A random legal move for every lane, chosen inside the core; for `step`."""
        return self.core.choose(self.luck)
