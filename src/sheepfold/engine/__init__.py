"""The kernel: the contract of games and what they are built from. It imports no game, bot or network.

bag.py       multisets of cards in one integer
vectors.py   the array type of rows, compiled and plain
int_row.py   rows of machine integers
rng.py       random generators
dealing.py   dealing and drawing
move_lists.py  tables of moves by situation and the cards they need
options.py   options of a match
game.py      the contract every game fulfils
manifest.py  what a game offers besides its rules
registry.py  the installed games, by name
description.py  moves as data: verb, cards, target
fields.py    reading and checking JSON from outside
record.py    matches as seed and moves, and their replay
story.py     events: what happened in a move
takeback.py  whether a move has shown its mover nothing, and may be taken back
rollout.py   random matches inside the core
encoding.py  views as rows of numbers
view_fields.py    declarations of the fields of views
view_encoding.py  the default encoding, made from these
batch.py     many matches at once (a vectorized environment)
whole.py     whole numbers from outside
errors.py    errors for bad input
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine import int_row

COMPILED: Final = not int_row.__file__.endswith(".py")
"""Whether the core runs as machine code; plain Python runs the same source some 40 times slower."""
