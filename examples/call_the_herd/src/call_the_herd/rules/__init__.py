"""The rules of Call the Herd, clause by clause (RULES.md).

cards.py     the deck
moves.py     the move table
options.py   what a table may choose
state.py     a match: bids, tricks, rounds
position.py  JSON and back; views and guesses
story.py     what a seat saw happen
game.py      the contract
"""

from call_the_herd.rules.game import GAME

__all__ = ["GAME"]
