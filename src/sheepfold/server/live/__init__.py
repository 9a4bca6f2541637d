"""Tables in memory: seats, matches, clocks, presence, bots' turns, hints.

No HTML is made and no HTTP is served here. Addresses, close codes and statuses are values that are handed on.
"""
