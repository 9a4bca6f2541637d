"""Tables in memory: seats, matches, clocks, presence, bots' turns, hints. No HTML and no HTTP."""
