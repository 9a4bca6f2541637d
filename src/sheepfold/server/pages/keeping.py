"""Parts of a table that are made again only when what they are made from has changed.

A move changes little of a table: the memory aid, the points, the hands of those who did not move stay as
they are. `Keep` remembers each part with what it was made from, as long as pages need it. A part is made by a
function of just these inputs, so what was made for one viewer is right for whoever has equal inputs, and
nobody is ever shown more than they may know.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar, TypeVarTuple

Inputs = TypeVarTuple("Inputs")
Part = TypeVar("Part")


PATIENCE: Final = 4
"""Changes of a table after which a part that no page has needed is forgotten."""


class Kept:
    """A part, what it was made from, and at which change a page last needed it."""

    __slots__ = ("inputs", "made", "needed")

    def __init__(self, inputs: tuple[Any, ...], made: Any, needed: int) -> None:
        self.inputs = inputs
        self.made = made
        self.needed = needed


class Keep:
    """The parts of one table in one language, each as it was made last."""

    def __init__(self) -> None:
        self.parts: dict[tuple[Callable[..., Any], Hashable], Kept] = {}
        self.changes = 0

    def part(self, place: Hashable, make: Callable[[*Inputs], Part], *inputs: *Inputs) -> Part:
        """What `make` makes of the inputs; made before if they are what they were at this place.

        `make` may depend on nothing but its inputs and the language. The place tells apart viewers
        who seldom have equal inputs, such as the seats: each finds their own part again.
        """
        key = (make, place)
        found = self.parts.get(key)
        if found is not None and found.inputs == inputs:
            found.needed = self.changes
            kept: Part = found.made
            return kept
        made = make(*inputs)
        self.parts[key] = Kept(inputs, made, self.changes)
        return made

    def turn_over(self) -> None:
        """The table has changed: now and then forget what no page has needed for a while."""
        self.changes += 1
        if self.changes % PATIENCE == 0:
            oldest = self.changes - PATIENCE
            self.parts = {key: kept for key, kept in self.parts.items() if kept.needed >= oldest}
