"""How often somebody may do something."""

from __future__ import annotations


class Bucket:
    """Holds so many drops and fills by so many a second; each deed takes one."""

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self.level = size
        self.at = 0.0

    def take(self, now: float) -> bool:
        """Take a drop, if there is one."""
        self.level = min(self.size, self.level + max(0.0, now - self.at) * self.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
