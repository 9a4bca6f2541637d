"""How each game looks in a terminal: the table drawn from a view, the story told in sentences."""

from __future__ import annotations

import importlib
from typing import Protocol

from rich.console import RenderableType

from sheepfold.engine.game import Json


class Screen(Protocol):
    """A game's face in the terminal; the modules of this package are such."""

    def table(self, view: Json, names: list[str]) -> RenderableType:
        """The table as this view shows it; the seat whose view it is sees the own hand."""
        ...

    def sentence(self, event: Json, names: list[str]) -> str | None:
        """An event in words; None if there is nothing to say."""
        ...


class Story:
    """A screen's sentences for a list of events."""

    def __init__(self, screen: Screen) -> None:
        self.table = screen.table
        self.sentence = screen.sentence

    def story(self, events: list[Json], names: list[str]) -> list[str]:
        """The events in words."""
        return [line for line in (self.sentence(event, names) for event in events) if line]


def screen_of(game_id: str) -> Story:
    """The face of a game."""
    module: Screen = importlib.import_module(f"sheepfold.cli.screens.{game_id.replace('-', '_')}")
    return Story(module)


NAMES = ["Ada", "Bruno", "Clara", "Dov", "Elif", "Fedor", "Greta"]


def seat_names(seats: int, mine: int | None) -> list[str]:
    """What to call the seats: `You` for the own one, and for everybody else a name."""
    if mine is None:
        return NAMES[:seats]
    others = iter(NAMES)
    return ["You" if seat == mine else next(others) for seat in range(seats)]
