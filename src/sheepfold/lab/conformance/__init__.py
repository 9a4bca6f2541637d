"""Whether a game keeps the contract (engine/game.py): the same checks for ours and for anybody's.

walking.py   random matches in which rare moves are tried too
probe.py     what a seat may not know must not show in anything it gets
promises.py  what every game promises, one function each
keeping.py   all of them over all settings of a game, and the report
"""
