"""Heuristics of `greedy` and `shepherd` for Zoff im Zoo."""
