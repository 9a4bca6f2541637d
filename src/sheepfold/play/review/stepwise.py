"""Work in short steps, so that others can have their turn between two of them.

What comes of it depends on no clock and on no process. Between any two steps the work can be pickled and
continued elsewhere.
"""

from __future__ import annotations

import time
from typing import Final, Generic, TypeVar

R = TypeVar("R")

SLICE: Final = 0.015
"""Seconds after which no further step is begun. The longest steps take as long again."""


class Stepwise(Generic[R]):
    """Something to be found in steps."""

    found: R | None = None
    """What was looked for; None until the last step is done."""

    def step(self) -> None:
        """Do a little more. To be called only while nothing is found."""
        raise NotImplementedError


def finish(work: Stepwise[R]) -> R:
    """All steps at once: what is found."""
    while work.found is None:
        work.step()
    return work.found


def go_on(work: Stepwise[R]) -> Stepwise[R]:
    """The same work, some steps further: one at least, and as many as fit into a slice."""
    until = time.perf_counter() + SLICE
    work.step()
    while work.found is None and time.perf_counter() < until:
        work.step()
    return work
