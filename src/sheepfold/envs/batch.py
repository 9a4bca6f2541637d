"""Many matches at once in NumPy arrays that the core writes (a vectorized environment).

    batch = Batch(game_id, lanes=1024, seed=1)
    while learning:
        batch.step(policy(batch.views, batch.masks))
        learn(batch.rewards, batch.done)

The arrays are read-only views of the core's memory: the next step overwrites them, so copy what you keep.
A lane plays one match after the other on its own generator, seeded with
`lane_seed(seed, lane)`: exactly the matches of the PettingZoo environment that is reset with that seed once
and without a seed ever after.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

from sheepfold.engine import batch
from sheepfold.engine.batch import EpisodeSpec, Lane, restored
from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.int_row import IntRow, int_row
from sheepfold.engine.options import Options
from sheepfold.engine.rng import Rng, lane_seed
from sheepfold.engine.vectors import for_numpy
from sheepfold.envs import episodes
from sheepfold.envs.encodings import window
from sheepfold.envs.extras import from_extra

with from_extra("envs"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["BadMoves", "Batch", "lane_seed"]

RANDOM_MOVES: Final = -1
"""The number of the stream that `random_moves` draws from; lanes count from 0."""

ROW: Final[Any] = type(for_numpy(int_row([])))
"""What `random_moves` returns."""

MOST: Final = np.iinfo(np.int64).max
"""The core takes no larger number."""

MADE_ANEW: Final = ("core", "spec", "encoding", "views", "masks", "turns", "rewards", "done")
"""Attributes that are not pickled, because they are rebuilt from the lanes."""


class BadMoves(SheepfoldError):
    """Something that does not hold one whole number for every lane."""


class Batch:
    """Lanes side by side. It can be pickled and copied; a copy continues exactly as the original would."""

    def __init__(
        self,
        game_id: str,
        lanes: int,
        seed: int | None = None,
        seats: int | None = None,
        options: Options | Mapping[str, Any] | None = None,
        episode: str = "match",
        rewards: str = "score",
    ) -> None:
        self.lanes = episodes.count_of("lanes", lanes)
        self.seed = episodes.seed_of(seed)
        """The seed given, or the one drawn from the system where none was."""
        self.seeds = tuple(lane_seed(self.seed, lane) for lane in range(self.lanes))
        """By lane: the seed with which the single environment plays the same matches."""
        self.random_rng = Rng(lane_seed(self.seed, RANDOM_MOVES))
        """The generator of `random_moves`."""
        spec = episodes.episode_spec(game_id, seats, options, episode, rewards)
        self.show(spec, [Lane(spec, Rng(each)) for each in self.seeds])

    def show(self, spec: EpisodeSpec, rows: list[Lane]) -> None:
        """Build the core from these lanes and set the arrays that view its memory."""
        self.spec = spec
        self.encoding = spec.encoding
        self.core = batch.BatchCore(spec, rows)
        self.views: NDArray[np.int16] = window(self.core.views, np.int16).reshape(self.lanes, -1)
        """By lane: what the seat to move knows, as `encoding.fields` lays it out."""
        self.masks: NDArray[np.uint8] = window(self.core.masks, np.uint8).reshape(self.lanes, -1)
        """By lane: 1 for each legal move."""
        self.turns: NDArray[np.int64] = window(self.core.turns, np.int64)
        """By lane: the seat to move."""
        self.rewards: NDArray[np.float64] = window(self.core.rewards, np.float64).reshape(self.lanes, -1)
        """By lane and seat: the rewards of the last move."""
        self.done: NDArray[np.uint8] = window(self.core.done, np.uint8)
        """By lane: 1 where the last move ended an episode; the view is then the first of the next."""

    def __repr__(self) -> str:
        return f"<Batch of {self.encoding.game.id}: {self.lanes} lanes, {self.encoding.seats} seats>"

    def step(self, moves: NDArray[Any] | Sequence[int] | IntRow | Any) -> None:
        """Make a move in every lane; what is no legal move is refused and changes nothing.

        `moves` holds one whole number a lane: a sequence, or anything NumPy can read (`__array__`, the buffer
        protocol, DLPack), such as a tensor of PyTorch or an array of JAX.
        """
        self.core.step(moves if is_row(moves) else row_of(moves, self.lanes))

    def random_moves(self) -> IntRow:
        """A random legal move for every lane, chosen inside the core; for `step`."""
        return self.core.choose(self.random_rng)

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in MADE_ANEW}
        return {
            **kept,
            "spec": episodes.arguments_of(self.spec),
            "rows": [row.saved() for row in self.core.lanes],
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        spec = episodes.episode_spec(*state.pop("spec"))
        rows = [restored(spec, saved) for saved in state.pop("rows")]
        vars(self).update(state)
        self.show(spec, rows)

    def __copy__(self) -> Batch:
        return copy.deepcopy(self)  # two batches cannot share a lane


def row_of(moves: Any, lanes: int) -> IntRow:
    """The moves as the core takes them; BadMoves says what is wrong with anything but one a lane."""
    right = f"must be {lanes} whole numbers, one a lane"
    try:
        array = np.asarray(moves) if readable(moves) else np.from_dlpack(moves)
    except (TypeError, ValueError, RuntimeError, BufferError) as error:
        raise BadMoves(f"moves: {type(moves).__name__} cannot be read ({error}), {right}") from None
    if array.shape != (lanes,):
        raise BadMoves(f"moves: shape {array.shape}, {right}")
    if array.dtype.kind not in "iu":
        raise BadMoves(f"moves: {type(moves).__name__} of {array.dtype}, {right}")
    if array.max() > MOST:
        raise BadMoves(f"moves: {array.max()} is no move of any game, {right}")
    return int_row(array.tolist())


def is_row(moves: Any) -> TypeGuard[IntRow]:
    """Whether these moves are in memory as the core takes them."""
    return isinstance(moves, ROW) and memoryview(moves).format == "q"


def readable(moves: Any) -> bool:
    """Whether NumPy reads this without DLPack."""
    return hasattr(moves, "__array__") or not hasattr(moves, "__dlpack__")
