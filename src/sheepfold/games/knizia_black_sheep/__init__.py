"""Black Sheep, by Reiner Knizia: herding animals by making the best combination on three fields."""

from sheepfold.games.knizia_black_sheep.rules import GAME

__all__ = ["GAME"]
