"""Zoff im Zoo (Frank's Zoo), by Doris Matthaeus and Frank Nestel: a climbing game with a food web."""

from sheepfold.games.zoff_im_zoo.rules import GAME

__all__ = ["GAME"]
