"""What cards are called; see `sheepfold.words.names`."""

from __future__ import annotations

from sheepfold.words.names import NAMES, and_joined, bag, cards, inside, several, title

__all__ = ["NAMES", "and_joined", "bag", "cards", "inside", "several", "title"]
