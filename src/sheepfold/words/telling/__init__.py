"""Events in words: the story of a match, as one viewer saw it.

A sentence has two forms, since "you play" and "Ruth plays" differ in every language: the first is said to
the one who did it, the second to the others. An event that needs no sentence has none.
"""
