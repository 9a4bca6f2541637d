"""Kivsa Shchora (Black Sheep), by Inon Kohn: bring your sheep home by sums."""

from sheepfold.games.kivsa_shchora.rules import GAME

__all__ = ["GAME"]
