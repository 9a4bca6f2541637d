"""The same games in the words of others: environments for programs that learn.

encodings.py   views as numbers, by game and seat count
episodes.py    what an episode is and what it brings
batch.py       many matches at once in NumPy arrays
pettingzoo.py  PettingZoo's agents taking turns
openspiel.py   games OpenSpiel can load
tree_nodes.py       matches as trees, for searchers
pictures.py    the table as text and as a picture
extras.py      what is said where a package is missing

Here alone a seat is an agent or a player, a move an action, a view an observation.
"""
