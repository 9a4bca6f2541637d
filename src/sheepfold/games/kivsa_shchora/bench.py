"""What the bench holds Kivsa Shchora to."""

from __future__ import annotations

from typing import Final

from sheepfold.lab.bench import Promises

PROMISES: Final = Promises(plain=60_000, rollouts=((2.5, "rollouts OpenSpiel hearts"),), batch=1_000_000)
