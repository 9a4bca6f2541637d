"""What the bench holds Bye-Bye Black Sheep to."""

from __future__ import annotations

from typing import Final

from sheepfold.lab.bench import Promises

PROMISES: Final = Promises(
    options={"turn_limit": 30}, plain=60_000, rollouts=((1.0, "rollouts OpenSpiel crazy_eights"),)
)
"""Random play runs to the turn limit; people need 9 to 16 turns each."""
