"""What the bench holds Knizia's Black Sheep to."""

from __future__ import annotations

from typing import Final

from sheepfold.lab.bench import Promises

PROMISES: Final = Promises(plain=60_000, rollouts=((1.0, "rollouts OpenSpiel crazy_eights"),))
