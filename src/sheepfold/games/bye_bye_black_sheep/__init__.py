"""Bye-Bye Black Sheep (Schwarzes Schaf), by Torsten Landsvogt: press your luck in other people's hands."""

from sheepfold.games.bye_bye_black_sheep.rules import GAME

__all__ = ["GAME"]
