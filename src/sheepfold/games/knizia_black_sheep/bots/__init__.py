"""Heuristics of `greedy` and `shepherd` for Knizia's Black Sheep."""
