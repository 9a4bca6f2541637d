"""A hand-made player for each game, written with understanding of it."""
