"""The games as environments for reinforcement learning, in the terms of other libraries.

encodings.py   views as numbers, by game and seat count
episodes.py    what an episode is and what its rewards are
batch.py       many matches at once in NumPy arrays
pettingzoo.py  PettingZoo environments (AEC and parallel)
openspiel.py   games OpenSpiel can load
tree_nodes.py  matches as trees of immutable nodes, for search algorithms
pictures.py    the table as text and as a picture
extras.py      the error for a package that is not installed

Here alone a seat is an agent or a player, a move an action, a view an observation.
"""
