"""All that a batch shows, as a hash a game: `python -m tests.envs.digest`, compiled or plain."""

from __future__ import annotations

import hashlib

from sheepfold import games
from sheepfold.envs.batch import Batch

LANES = 4
STEPS = 400
SHORT = {"bye-bye-black-sheep": {"turn_limit": 4, "advanced": True}, "zoff-im-zoo": {"target": 8}}


def digest(game_id: str, rewards: str) -> str:
    """Views, masks, turns, rewards and ends of some random matches."""
    batch = Batch(game_id, LANES, seed=3, options=SHORT.get(game_id), episode="round", rewards=rewards)
    hashed = hashlib.blake2b(digest_size=8)
    for _ in range(STEPS):
        batch.step(batch.random_moves())
        for array in (batch.views, batch.masks, batch.turns, batch.rewards, batch.done):
            hashed.update(array.tobytes())
    return hashed.hexdigest()


def main() -> None:
    for game_id in games.IDS:
        for rewards in ("score", "win"):
            print(game_id, rewards, digest(game_id, rewards), flush=True)


if __name__ == "__main__":
    main()
