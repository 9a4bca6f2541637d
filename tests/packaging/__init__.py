"""Distributions: how they are made, what is in them, and whether they work where they are installed."""
