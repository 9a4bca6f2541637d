"""The noninterference search (lab/conformance/probe.py), knowing which moves of our games are secret."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.game import Game
from sheepfold.lab.conformance import probe
from sheepfold.lab.conformance.probe import interference

__all__ = ["SECRET_MOVES", "Probe", "interference"]

SECRET_MOVES = {"zoff-im-zoo": ("give", "aside")}
"""Verbs of moves whose cards the other seats do not see."""


class Probe(probe.Probe):
    """All ways in which one of our games speaks to a seat."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game, SECRET_MOVES.get(game.id, ()))
