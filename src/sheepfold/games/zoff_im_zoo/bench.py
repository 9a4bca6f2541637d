"""What the bench holds Zoff im Zoo to."""

from __future__ import annotations

from typing import Final

from sheepfold.lab.bench import Promises

PROMISES: Final = Promises(
    plain=150_000,
    rollouts=((2.5, "rollouts OpenSpiel hearts"), (0.3, "rollouts C zoff-im-zoo")),
    batch=1_000_000,
)
