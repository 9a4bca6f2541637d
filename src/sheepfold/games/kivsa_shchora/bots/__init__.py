"""Heuristics of `greedy` and `shepherd` for Kivsa Shchora."""
