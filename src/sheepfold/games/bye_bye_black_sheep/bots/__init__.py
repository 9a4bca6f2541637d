"""Heuristics of `greedy` and `shepherd` for Bye-Bye Black Sheep."""
