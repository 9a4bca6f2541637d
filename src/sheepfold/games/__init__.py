"""Our games, each a folder with everything about it.

>>> from sheepfold import games
>>> games.get(games.IDS[0]).version
1

    manifest.py   what the game offers; the only module the rest of the program knows
    rules/        cards, moves, options, state, views, notation, events, encoding
    bots/         what greedy and shepherd know
    words/        names, sentences, reasons
    page/         its table in the browser: board, move input, card faces, tile, styles
    lesson/       a guided first match
    screen.py     its table in the terminal

A game has a newest version of its rules and may have older ones, for matches that began under them: the
manifest names them. Games are found by `sheepfold.engine.registry`, those of other distributions as well.
"""

from __future__ import annotations

from sheepfold.engine.registry import get, ids, manifest, versions

IDS = ids()
"""Every game, by the name it has in commands, records and addresses."""

__all__ = ["IDS", "get", "ids", "manifest", "versions"]
