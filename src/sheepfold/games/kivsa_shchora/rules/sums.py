"""How a right pair is reckoned, for the log and for whoever is about to play it."""

from __future__ import annotations


def sign(top: int, second: int) -> str:
    """PEN-5: the second card is what the first makes of the top, added or taken away."""
    return "+" if second > top else "-"
