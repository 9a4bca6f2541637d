"""The kernel: knows no game, no bot, no network.

bag.py       counted cards in one integer
vectors.py   the array type of rows, compiled and plain
int_row.py   rows of machine integers
rng.py       chance, the only door for luck
dealing.py   dealing and drawing
move_lists.py  moves by situation and the cards they need
options.py   what a table may choose
game.py      the contract every game fulfils
description.py  moves as data: verb, cards, target
fields.py    reading JSON that somebody wrote
record.py    matches kept as seed and moves
story.py     the words of what happened
rollout.py   random play inside the core
encoding.py  views as numbers, for programs that learn
view_fields.py    what a game says of the fields of its views
view_encoding.py  views as numbers by these, where a game has no encoding
batch.py     many matches at once, for the same
errors.py    everything that can be wrong with input
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine import int_row

COMPILED: Final = not int_row.__file__.endswith(".py")
"""Whether the core runs as machine code; plain Python runs the same source some 40 times slower."""
