"""Whatever is said about bad input, in one line."""

from __future__ import annotations

LONGEST_WORD = 120
HALF = 50
"""What is shown of a longer word, at each end."""
LONGEST_LINE = 600


def in_one_line(text: str) -> str:
    """The text without line breaks and control characters, its longest words and itself shortened."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    words = [
        word if len(word) <= LONGEST_WORD else f"{word[:HALF]}...{word[-HALF:]}" for word in shown.split()
    ]
    line = " ".join(words)
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}..."
