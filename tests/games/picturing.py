"""The pictures of a turn on the page of the rules: examples that the rulebooks decide about."""

from __future__ import annotations

from sheepfold.server.pages.game_page import page_of


def shown(game_id: str, step: int, part: str) -> list[tuple[str, ...]]:
    """The cards of the parts of this name in a step's picture."""
    return [each[1:] for each in page_of(game_id).turn[step].picture if each[0] == part]
