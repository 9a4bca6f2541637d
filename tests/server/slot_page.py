"""What a page makes of the tables it is sent, as `slots.js` does."""

from __future__ import annotations

import re

PLACE = re.compile(r"<!--(\w+)-->")


class SlotPage:
    """Keeps the parts that seldom change."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}

    def shown(self, message: str) -> str:
        """The whole table."""
        table, *came = message.split("<!--=")
        for each in came:
            name, _, part = each.partition("-->")
            self.parts[name] = part
        return PLACE.sub(lambda found: self.parts[found[1]], table)
