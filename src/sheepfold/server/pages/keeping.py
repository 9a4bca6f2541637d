"""Parts of a table that are made again only when what they are made from has changed.

A move changes little of a table: the memory aid, the points, the hands of those who did not move stay as
they are. `Keep` remembers each part with what it was made from. A part is made by a function of just these
inputs, so what was made for one viewer is right for whoever has equal inputs, and nobody is ever shown more
than they may know.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, TypeVarTuple

Inputs = TypeVarTuple("Inputs")
Part = TypeVar("Part")


class Keep:
    """The parts of one table in one language, each as it was made last."""

    def __init__(self) -> None:
        self.parts: dict[Hashable, tuple[Any, Any]] = {}

    def part(self, place: Hashable, make: Callable[[*Inputs], Part], *inputs: *Inputs) -> Part:
        """What `make` makes of the inputs; made before if they are what they were at this place.

        `make` may depend on nothing but its inputs and the language. The place tells apart viewers
        who seldom have equal inputs, such as the seats: each finds their own part again.
        """
        key = (make, place)
        found = self.parts.get(key)
        if found is not None and found[0] == inputs:
            made: Part = found[1]
            return made
        made = make(*inputs)
        self.parts[key] = (inputs, made)
        return made
